package dev.harbinger.messaging.engine;

import dev.harbinger.messaging.counters.Counter;
import dev.harbinger.messaging.counters.Counters;
import dev.harbinger.messaging.engine.ReferenceMatching.Posted;
import dev.harbinger.messaging.engine.ReferenceMatching.Sent;
import dev.harbinger.messaging.transport.Medium;
import dev.harbinger.messaging.transport.PacketSink;
import dev.harbinger.predict.Predictor;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A rank of a {@link SimulatedJob}: every call goes to the engine and to the reference, and what the engine says is
 * compared at once.
 */
final class SimulatedRank {
    private static final byte UNTOUCHED = 0x55;
    private static final byte REUSED = (byte) 0xEE;

    final int number;
    final Engine engine;
    final Counters counters = new Counters();
    final ReferenceMatching model;
    /** Messages of each peer that have been sent and not arrived. */
    final List<Deque<Sent>> onTheWay = new ArrayList<>();

    private final List<Sending> sending = new ArrayList<>();
    private final List<Receiving> receiving = new ArrayList<>();
    private final List<Receiving> received = new ArrayList<>();
    private final List<Receiving> lent = new ArrayList<>();
    private final List<Taken> taken = new ArrayList<>();

    private record Sending(Sent message, SendOperation operation, boolean prepared) {}

    private record Receiving(Posted model, ReceiveOperation operation, byte @Nullable [] memory) {}

    private record Taken(Sent model, UnexpectedMessage message) {}

    SimulatedRank(
            int number,
            int size,
            SimulatedNetwork network,
            Engine.Parameters parameters,
            @Nullable Predictor predictor) {
        this.number = number;
        this.model = new ReferenceMatching(number);
        this.engine = new Engine(
                number, size, network.outlet(number), network.memory(number), parameters, counters, predictor);
        for (int peer = 0; peer < size; peer++) {
            onTheWay.add(new ArrayDeque<>());
        }
        network.connect(number, sink());
    }

    /** Tells the reference of each message that arrives. Messages of a pair arrive in the order they were sent. */
    private PacketSink sink() {
        return (peer, word0, word1, word2, memory, offset, length) -> {
            if (Packet.kind(word0) == Packet.PUSH) {
                model.arrive(onTheWay.get(peer).removeFirst());
            }
            engine.packet(peer, word0, word1, word2, memory, offset, length);
        };
    }

    /** Writes a message in place and hands it over. */
    void sendPrepared(SimulatedRank to, Sent message) {
        expect(to, message);
        PreparedMessage prepared = engine.prepare(message.content.length);
        prepared.data().copyFrom(MemorySegment.ofArray(message.content));
        SendOperation send = new SendOperation(message.context, to.number, message.tag, prepared.data(), false);
        engine.startPrepared(send, prepared);
        sending.add(new Sending(message, send, true));
        check();
    }

    private void expect(SimulatedRank to, Sent message) {
        if (!model.isHopeless(message.context, to.number)) {
            if (to == this) {
                model.arrive(message);
            } else {
                to.onTheWay.get(number).add(message);
            }
        }
    }

    void send(SimulatedRank to, Sent message, boolean synchronous, boolean tryFirst) {
        expect(to, message);
        MemorySegment data = MemorySegment.ofArray(message.content.clone());
        if (tryFirst && !synchronous && engine.trySend(message.context, to.number, message.tag, Packet.UNTYPED, data)) {
            data.fill(REUSED);
        } else {
            SendOperation send = new SendOperation(message.context, to.number, message.tag, data, synchronous);
            engine.start(send);
            sending.add(new Sending(message, send, false));
        }
        check();
    }

    /** Posts a receive into memory of {@code capacity} bytes, or to be lent if that is negative. */
    ReceiveOperation post(Posted receive, int capacity) {
        ReceiveOperation operation = operation(receive, capacity);
        model.post(receive);
        engine.post(operation);
        check();
        return operation;
    }

    void settle() {
        engine.settle();
        model.settle();
    }

    void cancelAny(int choice) {
        if (receiving.isEmpty()) {
            return;
        }
        Receiving any = receiving.get(choice % receiving.size());
        model.cancel(any.model);
        equal(any.model.cancelled, engine.cancel(any.operation), "whether it was cancelled", any);
        check();
    }

    /** Probes, takes the message if there is one and that is wanted. */
    void probe(long context, int source, int tag, boolean take) {
        Sent expected = model.find(context, source, tag);
        UnexpectedMessage found = engine.find(context, source, tag);
        equal(expected != null, found != null, "whether there is a message", expected);
        if (expected == null || found == null) {
            return;
        }
        equal(expected.source, found.source(), "source", expected);
        equal(expected.tag, found.tag(), "tag", expected);
        equal((long) expected.content.length, found.bytes(), "length", expected);
        if (take) {
            model.take(expected);
            engine.take(found);
            taken.add(new Taken(expected, found));
        }
    }

    boolean hasTaken() {
        return !taken.isEmpty();
    }

    void receiveTaken(int choice, int capacity) {
        Taken any = taken.remove(choice % taken.size());
        Posted receive = new Posted(any.model.context, any.model.source, any.model.tag);
        ReceiveOperation operation = operation(receive, capacity);
        model.receiveTaken(any.model, receive);
        engine.receive(any.message, operation);
        check();
    }

    void releaseAny(int choice) {
        if (!lent.isEmpty()) {
            Receiving any = lent.remove(choice % lent.size());
            checkContent(any);
            engine.release(any.operation);
        }
    }

    private ReceiveOperation operation(Posted receive, int capacity) {
        byte[] memory = capacity < 0 ? null : new byte[capacity];
        if (memory != null) {
            Arrays.fill(memory, UNTOUCHED);
        }
        ReceiveOperation operation = new ReceiveOperation(
                receive.context, receive.source, receive.tag, memory == null ? null : MemorySegment.ofArray(memory));
        receiving.add(new Receiving(receive, operation, memory));
        return operation;
    }

    /** Compares what is complete with the reference. */
    void check() {
        equal(model.posted().size(), engine.postedReceives(), "posted receives", model);
        equal(model.arrived().size(), engine.unexpectedMessages(), "early messages", model);
        sending.removeIf(send -> {
            if (send.operation.isDone()) {
                checkSend(send);
                return true;
            }
            return false;
        });
        receiving.removeIf(receive -> {
            if (receive.operation.isDone()) {
                checkReceive(receive);
                return true;
            }
            return false;
        });
    }

    private void checkSend(Sending send) {
        Failure failure = send.operation.failure();
        if (failure instanceof Failure.PeerEnded end) {
            send.message.failed = true;
            equal(true, model.mayBlame(end.peer(), send.message.context, send.message.destination), "blame", send);
        } else {
            equal(null, failure, "failure", send);
            if (send.operation.synchronous) {
                equal(true, send.message.receivedBy != null, "whether a receive has matched", send);
            }
        }
        if (!send.prepared) {
            // From now on the memory is the program's again.
            send.operation.data.fill(REUSED);
        }
    }

    private void checkReceive(Receiving receive) {
        Posted expected = receive.model;
        ReceiveOperation is = receive.operation;
        equal(expected.cancelled, is.isCancelled(), "whether it was cancelled", expected);
        if (expected.cancelled) {
            return;
        }
        Sent message = expected.got;
        if (is.failure() instanceof Failure.PeerEnded end) {
            int waitsFor = message == null ? expected.source : message.source;
            equal(true, message != null || expected.hopeless, "whether it is hopeless", expected);
            equal(true, model.mayBlame(end.peer(), expected.context, waitsFor), "blame", expected);
            return;
        }
        equal(false, expected.hopeless, "whether it is hopeless", expected);
        if (message == null) {
            throw new AssertionError("complete without a message: " + expected);
        }
        equal(message.source, is.matchedSource(), "source", expected);
        equal(message.tag, is.matchedTag(), "tag", expected);
        equal((long) message.content.length, is.messageBytes(), "length", expected);
        equal(expected.early, is.wasEarly(), "whether the message was early", expected);
        Failure truncated = receive.memory == null || message.content.length <= receive.memory.length
                ? null
                : new Failure.Truncated(message.content.length, receive.memory.length);
        equal(truncated, is.failure(), "truncation", expected);
        checkContent(receive);
        if (receive.memory == null) {
            lent.add(receive);
        } else {
            received.add(receive);
        }
    }

    private void checkContent(Receiving receive) {
        Sent message = receive.model.got;
        if (message == null) {
            throw new AssertionError("no message: " + receive.model);
        }
        byte[] got = receive.memory == null ? receive.operation.lent().toArray(ValueLayout.JAVA_BYTE) : receive.memory;
        byte[] expected = Arrays.copyOf(message.content, got.length);
        if (got.length > message.content.length) {
            Arrays.fill(expected, message.content.length, got.length, UNTOUCHED);
        }
        int difference = Arrays.mismatch(expected, got);
        equal(-1, difference, "first wrong byte", receive.model);
    }

    /** Messages to a rank whose sends failed before anything of them had left never arrive. */
    void forgetFailed(SimulatedRank to, int left) {
        Deque<Sent> all = to.onTheWay.get(number);
        List<Sent> kept = new ArrayList<>();
        for (Sent message : all) {
            if (kept.size() < left || !message.failed) {
                kept.add(message);
            }
        }
        all.clear();
        all.addAll(kept);
    }

    /** Compares once more what was received, and that nothing is pending that could be complete. */
    void checkProgress() {
        check();
        received.forEach(this::checkContent);
        for (Sending send : sending) {
            Sent message = send.message;
            // A prepared one may be lent to its receiver.
            if ((message.receivedBy != null && !send.prepared)
                    || model.isHopeless(message.context, message.destination)) {
                throw new AssertionError("stuck send: " + send.message);
            }
        }
        for (Receiving receive : receiving) {
            if (receive.model.got != null || receive.model.hopeless) {
                throw new AssertionError("stuck at rank " + number + ": " + receive.model);
            }
        }
    }

    /**
     * Holds the engine's bounds against the early messages that it keeps, those the program took out of matching
     * included.
     */
    void checkBounds(Engine.Parameters bounds) {
        Set<UnexpectedMessage> kept = new HashSet<>();
        engine.receiver().unexpected().forEach(kept::add);
        taken.forEach(one -> kept.add(one.message));
        long[] pushed = new long[onTheWay.size()];
        long pulled = engine.receiver().grants().bytes();
        for (UnexpectedMessage message : kept) {
            if (message.has(Packet.CREDIT_USED)) {
                pushed[message.source] += message.pushed + Packet.ENVELOPE_BYTES;
            }
            NetworkMemory.Block block = message.block();
            if (block != null && (message.has(Packet.GRANTED) || !message.has(Packet.CREDIT_USED))) {
                pulled += block.bytes();
            }
        }
        for (long one : pushed) {
            equal(
                    true,
                    one <= bounds.push().apply(Medium.SHARED_MEMORY).pushedBuffer(),
                    "within the pushed buffer with " + one + " bytes",
                    bounds);
        }
        equal(true, pulled <= bounds.networkMemory(), "within network memory with " + pulled + " bytes", bounds);
    }

    /** Whether messages wait here that nobody has received, or are lent. */
    boolean isUnfinished() {
        return !model.arrived().isEmpty() || !lent.isEmpty();
    }

    /** Ends everything this rank has begun, so that nothing may be left. */
    void finish() {
        for (Posted receive : model.posted()) {
            Receiving pending = receiving.stream()
                    .filter(one -> one.model == receive)
                    .findFirst()
                    .orElseThrow();
            cancelAny(receiving.indexOf(pending));
        }
        while (hasTaken()) {
            receiveTaken(0, -1);
        }
        while (!lent.isEmpty()) {
            releaseAny(0);
        }
        for (Sent message : model.arrived()) {
            post(new Posted(message.context, message.source, message.tag), message.content.length);
            settle();
        }
    }

    void checkNothingLeft() {
        equal(0, sending.size(), "sends left", sending);
        equal(0, receiving.size(), "receives left", receiving);
        equal(false, engine.isBusy(), "busy", model);
        IssuedGrants grants = engine.receiver().grants();
        equal(grants.bytes(), engine.receiver().memoryUsed(), "network memory in use", model);
        equal(grants.size(), engine.receiver().incomingCount(), "receives that wait for data", model);
        equal(0L, counters.get(Counter.PULLED_AHEAD_WAITING), "pulled ahead, waiting", model);
    }

    private void equal(@Nullable Object expected, @Nullable Object actual, String what, @Nullable Object where) {
        if (expected == null ? actual != null : !expected.equals(actual)) {
            throw new AssertionError(
                    what + " should be " + expected + ", is " + actual + " at rank " + number + ": " + where);
        }
    }
}
