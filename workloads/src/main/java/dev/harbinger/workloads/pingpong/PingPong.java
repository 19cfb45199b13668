package dev.harbinger.workloads.pingpong;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.Status;
import java.util.Arrays;

/**
 * Measures how long a message takes from rank 0 to rank 1: half of the time it takes there and back. Both ranks call
 * {@link #measure} with the same arguments.
 */
public final class PingPong {
    private static final int TAG = 1;

    private final Communicator world;
    private final boolean serving;
    private final int peer;

    /** For rank 0 or 1 of {@code world}; rank 0 serves. */
    public PingPong(Communicator world) {
        this.world = world;
        serving = world.rank() == 0;
        peer = 1 - world.rank();
    }

    /**
     * Sends messages of {@code bytes} bytes back and forth. The first one is checked byte by byte.
     *
     * @param warmUp round trips before those that are timed
     * @param repetitions round trips that are timed, at least 1
     * @return the halves of the timed round trips in nanoseconds, sorted
     * @throws IllegalStateException on rank 0 when a message came back with another length or content
     */
    public double[] measure(int bytes, int warmUp, int repetitions) {
        byte[] message = new byte[bytes];
        Data data = Data.of(message);
        checkedRoundTrip(message, data);
        for (int trip = 0; trip < warmUp; trip++) {
            roundTrip(data);
        }
        double[] latencies = new double[repetitions];
        for (int trip = 0; trip < repetitions; trip++) {
            long begin = System.nanoTime();
            roundTrip(data);
            latencies[trip] = (System.nanoTime() - begin) * 0.5;
        }
        Arrays.sort(latencies);
        return latencies;
    }

    private void roundTrip(Data data) {
        if (serving) {
            world.send(data, peer, TAG);
            world.receive(data, peer, TAG);
        } else {
            world.receive(data, peer, TAG);
            world.send(data, peer, TAG);
        }
    }

    private void checkedRoundTrip(byte[] message, Data data) {
        if (!serving) {
            roundTrip(data);
            return;
        }
        for (int i = 0; i < message.length; i++) {
            message[i] = pattern(i);
        }
        world.send(data, peer, TAG);
        Arrays.fill(message, (byte) 0);
        Status status = world.receive(data, peer, TAG);
        if (status.bytes() != message.length) {
            throw new IllegalStateException("ping-pong: " + message.length + " bytes were sent to rank " + peer
                    + " but " + status.bytes() + " came back");
        }
        for (int i = 0; i < message.length; i++) {
            if (message[i] != pattern(i)) {
                throw new IllegalStateException("ping-pong: of " + message.length + " bytes sent to rank " + peer
                        + " byte " + i + " came back as " + message[i] + ", not " + pattern(i));
            }
        }
    }

    /** Repeats every 251 bytes, a prime, so that a shifted page or cache line shows; never 0. */
    private static byte pattern(int i) {
        return (byte) (i % 251 + 1);
    }
}
