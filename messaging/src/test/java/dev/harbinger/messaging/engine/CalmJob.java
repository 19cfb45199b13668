package dev.harbinger.messaging.engine;

import dev.harbinger.messaging.counters.Counter;
import dev.harbinger.messaging.counters.Counters;
import dev.harbinger.predict.Predictor;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Engines over a network that refuses nothing, for tests of one behaviour; packets move only in {@link #deliver}. */
final class CalmJob {
    static final long CONTEXT = Context.WORLD;
    static final Engine.Parameters USUAL = new Engine.Parameters(1000, 4000, 100_000, 4);

    private final SimulatedNetwork network;
    private long clock;
    private final List<Engine> engines = new ArrayList<>();
    private final List<Counters> counters = new ArrayList<>();

    CalmJob(int size, Engine.Parameters parameters, boolean readsPeers) {
        this(size, parameters, readsPeers, null);
    }

    /** @param predictor predicts the receives of rank 1 */
    CalmJob(int size, Engine.Parameters parameters, boolean readsPeers, @Nullable Predictor predictor) {
        this(
                size,
                parameters,
                SimulatedNetwork.Conditions.calm(readsPeers),
                new SplittableRandom(1),
                rank -> rank == 1 ? predictor : null);
    }

    /** Over a network of other conditions. */
    CalmJob(
            int size,
            Engine.Parameters parameters,
            SimulatedNetwork.Conditions conditions,
            RandomGenerator random,
            IntFunction<@Nullable Predictor> predictors) {
        network = new SimulatedNetwork(size, conditions, random);
        for (int rank = 0; rank < size; rank++) {
            counters.add(new Counters());
            Engine engine = new Engine(
                    rank,
                    size,
                    network.outlet(rank),
                    network.memory(rank),
                    parameters,
                    counters.get(rank),
                    predictors.apply(rank),
                    () -> clock++);
            engines.add(engine);
            network.connect(rank, engine);
        }
    }

    /** Reads of the clock so far: it moves on by a nanosecond at each. */
    long clock() {
        return clock;
    }

    Engine engine(int rank) {
        return engines.get(rank);
    }

    long count(int rank, Counter counter) {
        return counters.get(rank).get(counter);
    }

    /** Adds to a counter of a rank, behind the back of its engine. */
    void distort(int rank, Counter counter, long amount) {
        counters.get(rank).add(counter, amount);
    }

    /** Bytes that tell messages apart. */
    static byte[] content(int length, int seed) {
        byte[] content = new byte[length];
        new SplittableRandom(seed).nextBytes(content);
        return content;
    }

    SendOperation send(int from, int to, int tag, byte[] content) {
        return start(from, new SendOperation(CONTEXT, to, tag, MemorySegment.ofArray(content), false));
    }

    SendOperation synchronousSend(int from, int to, int tag, byte[] content) {
        return start(from, new SendOperation(CONTEXT, to, tag, MemorySegment.ofArray(content), true));
    }

    SendOperation start(int from, SendOperation send) {
        engine(from).start(send);
        return send;
    }

    ReceiveOperation receive(int rank, int source, int tag, byte[] into) {
        return post(rank, new ReceiveOperation(CONTEXT, source, tag, MemorySegment.ofArray(into)));
    }

    ReceiveOperation lend(int rank, int source, int tag) {
        return post(rank, new ReceiveOperation(CONTEXT, source, tag, null));
    }

    ReceiveOperation post(int rank, ReceiveOperation receive) {
        engine(rank).post(receive);
        engine(rank).settle();
        return receive;
    }

    /** Tells a rank's predictor of a receive from rank 0 that its program posts. */
    void observe(int rank, int tag, long capacity) {
        MemorySegment into = capacity == Long.MAX_VALUE ? null : MemorySegment.ofArray(new byte[(int) capacity]);
        observe(rank, new ReceiveOperation(CONTEXT, 0, tag, into));
    }

    /** Tells a rank's predictor of a receive. */
    void observe(int rank, ReceiveOperation receive) {
        ReceiveCall call = new ReceiveCall(receive.source, receive.tag, receive.capacity(), 0, 0, 0, 0);
        engine(rank).observe(call, receive);
    }

    /** Lets one packet move. */
    void step() {
        int to = network.deliver();
        if (to >= 0) {
            engine(to).flush();
        }
    }

    /** Lets packets move until all have arrived. */
    void deliver() {
        do {
            engines.forEach(Engine::flush);
        } while (network.deliver() >= 0 || engines.stream().anyMatch(Engine::hasWaiting));
    }

    /** Lets one rank send what there is room for. */
    void flush(int rank) {
        engine(rank).flush();
    }

    /** Lets what is under way to one rank arrive, and nothing else. */
    void deliverTo(int rank) {
        for (int from = 0; from < engines.size(); from++) {
            engine(from).flush();
            network.deliverAll(from, rank);
        }
    }

    /** A rank ends without its peers being told. */
    void end(int rank) {
        network.end(rank);
    }

    /** Tells a rank that another has ended. */
    Failure.PeerEnded tell(int rank, int ended, boolean failed) {
        network.deliverAll(ended, rank);
        Failure.PeerEnded end = new Failure.PeerEnded(ended, failed, failed ? "was killed" : "has finished");
        engine(rank).peerEnded(end);
        return end;
    }

    /** The kinds of the packets that arrived so far, with the length of their payload, such as {@code PUSH 16}. */
    List<String> packets() {
        return network.log().stream()
                .map(packet -> kind(packet.word0()) + " " + packet.length())
                .toList();
    }

    private static String kind(long word0) {
        return switch (Packet.kind(word0)) {
            case Packet.PUSH -> "PUSH";
            case Packet.PULL -> "PULL";
            case Packet.DATA -> "DATA";
            case Packet.ACK -> "ACK";
            case Packet.CREDIT -> "CREDIT";
            case Packet.FRAGMENT -> "FRAGMENT";
            case Packet.GRANT -> "GRANT";
            case Packet.REVOKE -> "REVOKE";
            case Packet.RETURN -> "RETURN";
            case Packet.WINDOW -> "WINDOW";
            default -> "?";
        };
    }

    /** Nothing is pending anywhere and all memory is given back. */
    boolean isAtRest() {
        return engines.stream()
                .allMatch(engine -> !engine.isBusy()
                        && engine.postedReceives() == 0
                        && engine.unexpectedMessages() == 0
                        && engine.receiver().incomingCount()
                                == engine.receiver().grants().size()
                        && engine.receiver().memoryUsed()
                                == engine.receiver().grants().bytes());
    }
}
