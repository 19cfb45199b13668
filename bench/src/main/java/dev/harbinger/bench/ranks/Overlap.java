package dev.harbinger.bench.ranks;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.Request;

/**
 * A non-blocking transfer under a computation on both ranks that is as long as the transfer alone, each transfer
 * acknowledged by an empty message. The overlap is the share of the transfer alone that goes away, in percent: 100
 * (plain + computation - both) / plain, at least 0 and at most 100, as the OSU micro-benchmarks define it for
 * non-blocking collectives.
 */
final class Overlap extends Pair {
    /** Parts of the computation, with a test for completion after each, where there are tests. */
    private static final int PARTS = 10;

    /** Tag of the message that tells the other rank how long to compute. */
    private static final int LENGTH = 3;

    /** Nanoseconds of computation while warming up. */
    private static final int SHORT = 1000;

    private final boolean tests;

    Overlap(Communicator world, Payload payload, boolean tests) {
        super(world, payload);
        this.tests = tests;
    }

    @Override
    public void repeat(int count) {
        transfer(count / 2, 0);
        transfer(count - count / 2, SHORT);
    }

    private void transfer(int count, long computed) {
        for (int i = 0; i < count; i++) {
            Request request = serves ? payload.isend(peer) : payload.ireceive(peer);
            if (computed > 0) {
                compute(request, computed);
            }
            request.await();
            if (serves) {
                awaitSignal();
            } else {
                signal();
            }
        }
    }

    private void compute(Request request, long nanos) {
        if (!tests) {
            Computing.compute(nanos);
            return;
        }
        boolean complete = false;
        for (int part = 0; part < PARTS; part++) {
            Computing.compute(nanos / PARTS);
            complete = complete || request.test();
        }
    }

    @Override
    public double[] batch(int count) {
        double plain = time(count, 0);
        long[] length = {Math.round(plain)};
        if (serves) {
            world.send(Data.of(length), peer, LENGTH);
        } else {
            world.receive(Data.of(length), peer, LENGTH);
        }
        double both = time(count, length[0]);
        double hidden = 100 * (plain + length[0] - both) / plain;
        return serves ? new double[] {plain, both, Math.clamp(hidden, 0, 100)} : new double[3];
    }

    private double time(int count, long computed) {
        long begin = System.nanoTime();
        transfer(count, computed);
        return (System.nanoTime() - begin) / (double) count;
    }
}
