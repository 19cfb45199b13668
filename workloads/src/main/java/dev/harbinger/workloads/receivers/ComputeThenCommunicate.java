package dev.harbinger.workloads.receivers;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Data;
import java.util.Arrays;

/**
 * The redesigned ping-pong of Push-Pull Messaging, figure 5: two ranks meet, compute, and communicate, so that the
 * receiver is early or late by as much as they compute. Both ranks call {@link #measure} with the same arguments.
 */
public final class ComputeThenCommunicate {
    private static final int TAG = 1;
    private static final int BARRIER = 2;

    private final Communicator world;
    private final boolean first;
    private final int peer;
    private final Data nothing = Data.of(new byte[0]);

    /** For rank 0 or 1 of {@code world}. */
    public ComputeThenCommunicate(Communicator world) {
        this.world = world;
        first = world.rank() == 0;
        peer = 1 - world.rank();
    }

    /**
     * Sends messages of {@code bytes} bytes there and back.
     *
     * @param beforeSend nanoseconds each rank computes before it sends
     * @param beforeReceive nanoseconds it computes before it receives
     * @param warmUp rounds before those that are timed
     * @param repetitions rounds that are timed, at least 1
     * @return nanoseconds of the timed rounds, sorted, computation included; on rank 0
     * @throws IllegalStateException on rank 0 when a message came back changed
     */
    public long[] measure(int bytes, long beforeSend, long beforeReceive, int warmUp, int repetitions) {
        byte[] message = new byte[bytes];
        Data data = Data.of(message);
        long[] times = new long[repetitions];
        for (int round = -warmUp; round < repetitions; round++) {
            byte mark = (byte) round;
            if (first) {
                Arrays.fill(message, mark);
            }
            long time = round(data, beforeSend, beforeReceive);
            if (first && bytes > 0 && (message[0] != mark || message[bytes - 1] != mark)) {
                throw new IllegalStateException("receivers: a message of " + bytes + " bytes came back changed");
            }
            if (round >= 0) {
                times[round] = time;
            }
        }
        Arrays.sort(times);
        return times;
    }

    private long round(Data data, long beforeSend, long beforeReceive) {
        if (first) {
            world.send(nothing, peer, BARRIER);
            world.receive(nothing, peer, BARRIER);
            long start = System.nanoTime();
            compute(beforeSend);
            world.send(data, peer, TAG);
            compute(beforeReceive);
            world.receive(data, peer, TAG);
            return System.nanoTime() - start;
        }
        world.receive(nothing, peer, BARRIER);
        world.send(nothing, peer, BARRIER);
        compute(beforeReceive);
        world.receive(data, peer, TAG);
        compute(beforeSend);
        world.send(data, peer, TAG);
        return 0;
    }

    private static void compute(long nanos) {
        long start = System.nanoTime();
        while (System.nanoTime() - start < nanos) {
            Thread.onSpinWait();
        }
    }
}
