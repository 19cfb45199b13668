package dev.harbinger.messaging.engine;

import dev.harbinger.messaging.engine.ReferenceMatching.Posted;
import dev.harbinger.messaging.engine.ReferenceMatching.Sent;
import dev.harbinger.messaging.settings.PushParameters;
import dev.harbinger.messaging.transport.Medium;
import dev.harbinger.predict.Predictor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * A job whose ranks do whatever they please: sends of every kind, receives with and without wildcards, too small ones,
 * lent ones, cancels and probes, all compared with {@link ReferenceMatching} as they happen, over a
 * {@link SimulatedNetwork}. The seed decides everything.
 */
final class SimulatedJob {
    private static final int ANY = ReceiveOperation.ANY;
    private static final int LONGEST = 3000;
    /** More than any history needs to come to rest. */
    private static final int STEPS_TO_REST = 1_000_000;

    private final SplittableRandom random;
    private final SimulatedNetwork network;
    private final List<SimulatedRank> ranks = new ArrayList<>();
    private final List<SimulatedRank> living;
    private final boolean[] dead;
    private final List<News> news = new ArrayList<>();
    private final Engine.Parameters parameters;
    private final long[] contexts = {Context.WORLD, Context.named(1, 1), Context.collective(Context.WORLD)};
    private final int[] lengths;
    private final double wild;
    private int messages;

    /** What a rank has still to be told. */
    private record News(SimulatedRank to, Failure.PeerEnded end) {}

    /** Makes a rank's predictor, or null. */
    interface PredictorOfRank {
        @Nullable
        Predictor make(int rank, SplittableRandom random);
    }

    SimulatedJob(long seed, PredictorOfRank predictors) {
        random = new SplittableRandom(seed);
        int size = 1 + random.nextInt(5);
        parameters = new Engine.Parameters(
                new PushParameters(
                        any(0, 1, 7, 64, 200, 1000, 1 << 20),
                        any(0, 0, 1, 50, 200, 1 << 20),
                        any(0, 64, 65, 300, 2000, 1 << 20),
                        any(1, 150, 1 << 20)),
                any(0, 64, 500, 4096, 1 << 20),
                1 + random.nextInt(8));
        SimulatedNetwork.Conditions conditions = SimulatedNetwork.Conditions.any(random);
        network = new SimulatedNetwork(size, conditions, random.split());
        dead = new boolean[size];
        for (int rank = 0; rank < size; rank++) {
            ranks.add(new SimulatedRank(rank, size, network, parameters, predictors.make(rank, random.split())));
        }
        living = new ArrayList<>(ranks);
        int btp = (int) Math.min(push().bytesToPush(), LONGEST / 4);
        int payload = conditions.maxPayload();
        lengths = new int[] {0, 0, 1, Math.max(0, btp - 1), btp, btp + 1, 3 * btp, 4 * btp, payload, payload + 1, 700};
        wild = random.nextBoolean() ? 0 : 0.3;
    }

    SimulatedNetwork network() {
        return network;
    }

    List<SimulatedRank> ranks() {
        return ranks;
    }

    /** Does {@code steps} steps, among which up to {@code deaths} ranks end, then brings everything to an end. */
    void run(int steps, int deaths) {
        for (int step = 0; step < steps; step++) {
            if (deaths > 0 && random.nextInt(steps) < 2 * deaths) {
                end(random.nextInt(ranks.size()));
                deaths--;
            }
            step();
        }
        do {
            // Answers let messages leave that were kept back for want of allowance.
            comeToRest();
            living.forEach(SimulatedRank::finish);
            comeToRest();
        } while (living.stream().anyMatch(SimulatedRank::isUnfinished));
        living.forEach(SimulatedRank::checkNothingLeft);
        checkCredit();
    }

    private void step() {
        if (living.isEmpty()) {
            return;
        }
        SimulatedRank rank = living.get(random.nextInt(living.size()));
        switch (random.nextInt(20)) {
            case 0, 1, 2, 3, 4 -> send(rank);
            case 5, 6, 7, 8, 9 -> receive(rank);
            case 10 -> rank.cancelAny(random.nextInt(1000));
            case 11 -> {
                long context = context();
                rank.probe(context, source(), tag(context), random.nextBoolean());
            }
            case 12 -> {
                if (rank.hasTaken()) {
                    rank.receiveTaken(random.nextInt(1000), capacity());
                    rank.engine.flush();
                }
            }
            case 13 -> rank.releaseAny(random.nextInt(1000));
            case 14 -> tellSomeNews();
            default -> deliver();
        }
        rank.checkBounds(parameters);
    }

    private void send(SimulatedRank from) {
        SimulatedRank to = ranks.get(random.nextInt(ranks.size()));
        int length = lengths[random.nextInt(lengths.length)];
        byte[] content = new byte[length];
        new SplittableRandom(messages++).nextBytes(content);
        long context = context();
        int tag = Context.isCollective(context) ? 0 : random.nextInt(3);
        Sent message = new Sent(context, from.number, to.number, tag, content);
        if (random.nextInt(4) == 0 && !Context.isCollective(message.context)) {
            from.sendPrepared(to, message);
        } else {
            from.send(to, message, random.nextInt(5) == 0, random.nextBoolean());
        }
    }

    private PushParameters push() {
        return parameters.push().apply(Medium.SHARED_MEMORY);
    }

    private void receive(SimulatedRank rank) {
        long context = context();
        Posted receive = new Posted(context, source(), tag(context));
        int capacity = capacity();
        ReceiveOperation posted = rank.post(receive, capacity);
        for (int packets = random.nextInt(3); packets > 0; packets--) {
            deliver();
        }
        rank.settle();
        if (!Context.isCollective(receive.context)) {
            long bytes = capacity < 0 ? Long.MAX_VALUE : capacity;
            ReceiveCall call =
                    new ReceiveCall(receive.source, receive.tag, bytes, 0, random.nextInt(2), (int) receive.context, 0);
            if (posted.isDone() && random.nextBoolean()) {
                posted.exchangeDescribed(call);
                rank.engine.observeLater(posted);
            } else {
                rank.engine.observe(call, posted);
            }
        }
        if (random.nextBoolean()) {
            rank.engine.flush();
        }
        rank.check();
    }

    private boolean deliver() {
        int to = network.deliver();
        if (to < 0) {
            return false;
        }
        ranks.get(to).check();
        if (random.nextBoolean()) {
            ranks.get(to).engine.flush();
            ranks.get(to).check();
        }
        return true;
    }

    /** A rank ends, as it is: with all it has begun and not told to anybody. */
    private void end(int rank) {
        if (dead[rank]) {
            return;
        }
        dead[rank] = true;
        living.remove(ranks.get(rank));
        network.end(rank);
        boolean failed = random.nextInt(4) > 0;
        Failure.PeerEnded end = new Failure.PeerEnded(rank, failed, failed ? "was killed" : "has finished");
        news.removeIf(one -> one.to.number == rank);
        for (SimulatedRank survivor : living) {
            news.add(new News(survivor, end));
        }
    }

    private void tellSomeNews() {
        if (news.isEmpty()) {
            return;
        }
        News one = news.remove(random.nextInt(news.size()));
        int ended = one.end.peer();
        network.deliverAll(ended, one.to.number);
        one.to.onTheWay.get(ended).clear();
        one.to.check();
        // Counted before: the end may let messages leave that were kept back.
        int[] underWay = new int[ranks.size()];
        Arrays.setAll(underWay, other -> network.pushesUnderWay(one.to.number, other));
        one.to.model.peerEnded(ended, one.end.failed());
        one.to.engine.peerEnded(one.end);
        one.to.check();
        for (SimulatedRank other : living) {
            one.to.forgetFailed(other, underWay[other.number]);
        }
    }

    /** Lets the network run until nothing moves any more; what can be complete then must be. */
    private void comeToRest() {
        while (!news.isEmpty()) {
            tellSomeNews();
        }
        int steps = 0;
        while (!network.isEmpty() || living.stream().anyMatch(rank -> rank.engine.hasWaiting())) {
            if (steps++ > STEPS_TO_REST) {
                throw new AssertionError("packets go on and on, or wait forever");
            }
            deliver();
            SimulatedRank rank = living.get(random.nextInt(living.size()));
            rank.engine.flush();
            rank.check();
        }
        living.forEach(SimulatedRank::checkProgress);
    }

    private void checkCredit() {
        for (SimulatedRank from : living) {
            for (SimulatedRank to : living) {
                long credit = from.engine.sender().credit(to.number)
                        + to.engine.receiver().owedCredit(from.number);
                if (credit != push().pushedBuffer()) {
                    throw new AssertionError("credit of rank " + from.number + " at rank " + to.number + " is " + credit
                            + " of " + push().pushedBuffer());
                }
            }
        }
    }

    private long context() {
        return contexts[random.nextInt(contexts.length)];
    }

    private int source() {
        return random.nextDouble() < wild ? ANY : random.nextInt(ranks.size());
    }

    /** In a collective, messages match in order, and another tag is the error of a program, which has its own test. */
    private int tag(long context) {
        if (Context.isCollective(context)) {
            return 0;
        }
        return random.nextDouble() < wild ? ANY : random.nextInt(3);
    }

    /** Room for any message as a rule, now and then for some only; -1 to have it lent. */
    private int capacity() {
        return switch (random.nextInt(6)) {
            case 0 -> lengths[random.nextInt(lengths.length)];
            case 1, 2 -> -1;
            default -> LONGEST;
        };
    }

    private int any(int... choices) {
        return choices[random.nextInt(choices.length)];
    }
}
