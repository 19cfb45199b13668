package dev.harbinger.bench.ranks;

import static dev.harbinger.bench.measure.Measurement.WINDOW;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Request;

/** A window of non-blocking messages, all from and into the same memory, then an empty answer. */
final class Windows extends Pair {
    private final Request[] requests;
    private final boolean bothWays;

    Windows(Communicator world, Payload payload, boolean bothWays) {
        super(world, payload);
        this.bothWays = bothWays;
        requests = new Request[bothWays ? 2 * WINDOW : WINDOW];
    }

    @Override
    public void repeat(int count) {
        for (int window = 0; window < count; window++) {
            int started = 0;
            if (!serves || bothWays) {
                for (int i = 0; i < WINDOW; i++) {
                    requests[started++] = payload.ireceive(peer);
                }
            }
            if (serves || bothWays) {
                for (int i = 0; i < WINDOW; i++) {
                    requests[started++] = payload.isend(peer);
                }
            }
            Request.awaitAll(requests);
            if (serves) {
                awaitSignal();
            } else {
                signal();
            }
        }
    }

    @Override
    public double[] batch(int count) {
        long begin = System.nanoTime();
        repeat(count);
        return new double[] {serves ? (System.nanoTime() - begin) / ((double) requests.length * count) : 0};
    }
}
