package dev.harbinger.workloads.messagecosts;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Data;
import java.util.Arrays;

/**
 * Measures how much of a message's time its sender is busy, its receiver, and neither: the terms of the models LogP and
 * LOG. Rank 0 sends bursts, which rank 1 begins to receive when all of a burst is there; a ping-pong follows each. Both
 * ranks call {@link #measure} with the same arguments.
 */
public final class SendReceivePingPong {
    /** Messages of a burst: enough for the clock, few enough for the memory of early messages. */
    public static final int BURST = 16;

    /** Rounds that a median is of. */
    private static final int BATCH = 100;

    /** How long a receiver waits for a whole burst, in nanoseconds. */
    private static final long PATIENCE = 5_000_000;

    private static final int MESSAGE = 1;
    private static final int END_OF_BURST = 2;
    private static final int PING_PONG = 3;
    private static final int RESULT = 4;

    private final Communicator world;
    private final boolean first;
    private final int peer;
    private final Data nothing = Data.of(new byte[0]);

    /** For rank 0 or 1 of {@code world}. */
    public SendReceivePingPong(Communicator world) {
        this.world = world;
        first = world.rank() == 0;
        peer = 1 - world.rank();
    }

    /**
     * Measures messages of {@code bytes} bytes.
     *
     * @param warmUp rounds of a burst and a ping-pong before those that are timed
     * @param repetitions rounds that are timed, at least 1
     * @return the least medians of batches; on rank 1 only that of receiving is valid
     * @throws IllegalStateException on rank 1 when a message came changed
     */
    public MessageTimes measure(int bytes, int warmUp, int repetitions) {
        byte[] message = new byte[bytes];
        Data data = Data.of(message);
        long[] bursts = new long[repetitions];
        long[] trips = new long[repetitions];
        for (int round = -warmUp; round < repetitions; round++) {
            byte mark = (byte) round;
            if (first) {
                Arrays.fill(message, mark);
            }
            long burst = first ? sent(data) : received(data);
            if (!first && bytes > 0 && (message[0] != mark || message[bytes - 1] != mark)) {
                throw new IllegalStateException("message-costs: a message of " + bytes + " bytes came changed");
            }
            long trip = roundTrip(data);
            if (round >= 0) {
                bursts[round] = burst;
                trips[round] = trip;
            }
        }
        double each = median(bursts) / (double) BURST;
        double half = median(trips) / 2.0;
        double[] receive = {each};
        if (first) {
            world.receive(receive, 0, 1, peer, RESULT);
        } else {
            world.send(receive, 0, 1, peer, RESULT);
        }
        return new MessageTimes(each, receive[0], half);
    }

    private long sent(Data data) {
        long start = System.nanoTime();
        for (int i = 0; i < BURST; i++) {
            world.send(data, peer, MESSAGE);
        }
        long end = System.nanoTime();
        world.send(nothing, peer, END_OF_BURST);
        // The next burst begins when this one has gone.
        world.receive(nothing, peer, END_OF_BURST);
        return end - start;
    }

    private long received(Data data) {
        awaitEndOfBurst();
        long start = System.nanoTime();
        for (int i = 0; i < BURST; i++) {
            world.receive(data, peer, MESSAGE);
        }
        long end = System.nanoTime();
        world.receive(nothing, peer, END_OF_BURST);
        world.send(nothing, peer, END_OF_BURST);
        return end - start;
    }

    /**
     * Messages of one sender do not overtake each other: when the last has come, all have. Where the settings let a
     * send wait for its receive it does not come; after a while the burst is received all the same.
     */
    private void awaitEndOfBurst() {
        long start = System.nanoTime();
        while (world.iprobe(peer, END_OF_BURST) == null && System.nanoTime() - start < PATIENCE) {
            Thread.onSpinWait();
        }
    }

    private long roundTrip(Data data) {
        long start = System.nanoTime();
        if (first) {
            world.send(data, peer, PING_PONG);
            world.receive(data, peer, PING_PONG);
        } else {
            world.receive(data, peer, PING_PONG);
            world.send(data, peer, PING_PONG);
        }
        return System.nanoTime() - start;
    }

    /**
     * The least of the medians of batches: other load of the machine can only slow a batch down, and rarely slows all
     * of them.
     */
    private static long median(long[] times) {
        long least = Long.MAX_VALUE;
        for (int from = 0; from < times.length; from += BATCH) {
            long[] batch = Arrays.copyOfRange(times, from, Math.min(from + BATCH, times.length));
            Arrays.sort(batch);
            least = Math.min(least, batch[batch.length / 2]);
        }
        return least;
    }
}
