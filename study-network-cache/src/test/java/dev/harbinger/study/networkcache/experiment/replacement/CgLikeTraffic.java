package dev.harbinger.study.networkcache.experiment.replacement;

import dev.harbinger.trace.traffic.Call;
import dev.harbinger.trace.traffic.Message;
import dev.harbinger.trace.traffic.MessageId;
import dev.harbinger.trace.traffic.Traffic;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

/**
 * Traffic of the pattern that rank 0 of CG on 64 ranks has: a grid of 8 by 8, three partners in its row, sums of 8 and
 * 16 bytes, exchanges of 14,000 bytes, and a long time before the first message. Times are made up, with random delays.
 */
final class CgLikeTraffic {
    private static final int PARTNERS = 3;
    private static final int INNER = 25;
    private static final int LONG = 14_000;
    private static final double LATENCY = 20_000;
    private static final double NANOS_AN_OPERATION = 4;

    private final List<Message> messages = new ArrayList<>();
    private final List<Call> calls = new ArrayList<>();
    private final byte[] longPayload = new byte[LONG];
    private final Random random;
    private double now;
    private int receives;
    private long operations;

    private CgLikeTraffic(long seed) {
        random = new Random(seed);
    }

    /** As many outer iterations; 16 give 4,208 messages, of which 2,544 are short. */
    static Traffic of(int outer, long seed) {
        CgLikeTraffic made = new CgLikeTraffic(seed);
        made.compute(2_000_000);
        for (int iteration = 0; iteration < outer; iteration++) {
            made.solve();
        }
        List<Message> byArrival = new ArrayList<>(made.messages);
        byArrival.sort(Comparator.comparingDouble(Message::arrival));
        return new Traffic("CG-like", 64, 0, byArrival, made.calls);
    }

    private void solve() {
        sum(8);
        for (int inner = 0; inner < INNER; inner++) {
            exchange();
            sum(8);
            sum(8);
        }
        exchange();
        sum(8);
        sum(16);
    }

    private void exchange() {
        compute(60_000);
        for (int partner = 1; partner <= PARTNERS; partner++) {
            receive(MessageId.of(1 << (partner - 1), 0, partner), longPayload);
            compute(2_000);
        }
        receive(MessageId.of(0, 0, 9), longPayload);
    }

    private void sum(int bytes) {
        compute(3_500);
        for (int partner = 1; partner <= PARTNERS; partner++) {
            byte[] payload = new byte[bytes];
            random.nextBytes(payload);
            receive(MessageId.of(1 << (partner - 1), 0, partner + 4), payload);
            compute(10);
        }
    }

    private void compute(long count) {
        operations += count;
        now += count * NANOS_AN_OPERATION;
    }

    private void receive(long id, byte[] payload) {
        int receive = receives++;
        calls.add(new Call(Call.Kind.POST, id, payload.length, receive, operations, now));
        calls.add(new Call(Call.Kind.SEND, id, payload.length, -1, 0, now));
        double arrival = now + LATENCY * (0.2 + random.nextDouble());
        messages.add(new Message(id, arrival, payload));
        now = Math.max(now, arrival);
        calls.add(new Call(Call.Kind.AWAIT, id, payload.length, receive, 0, now));
        operations = 0;
    }
}
