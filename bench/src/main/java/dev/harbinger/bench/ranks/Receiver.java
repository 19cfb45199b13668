package dev.harbinger.bench.ranks;

import dev.harbinger.bench.measure.Step;
import dev.harbinger.messaging.Communicator;

/**
 * The early and late receiver tests of Push-Pull Messaging, section 5.3, figure 5. After a ping-pong of empty messages,
 * rank 0 computes x, sends, computes y and receives, while rank 1 computes y, receives, computes x and sends. The
 * lengths of x and y decide whether a receive or its send comes first.
 */
final class Receiver extends Pair {
    private int x;
    private int y;

    /** Time since the last batch began: rank 0 counts its round trips, rank 1 the time inside its receives. */
    private long nanos;

    Receiver(Communicator world, Payload payload) {
        super(world, payload);
    }

    @Override
    public void prepare(Step step) {
        super.prepare(step);
        x = step.x();
        y = step.y();
    }

    @Override
    public void repeat(int count) {
        for (int trip = 0; trip < count; trip++) {
            if (serves) {
                serve();
            } else {
                answer();
            }
        }
    }

    private void serve() {
        signal();
        awaitSignal();
        long begin = System.nanoTime();
        Computing.compute(x);
        payload.send(peer);
        Computing.compute(y);
        payload.receive(peer);
        nanos += System.nanoTime() - begin;
    }

    private void answer() {
        awaitSignal();
        signal();
        Computing.compute(y);
        long begin = System.nanoTime();
        payload.receive(peer);
        nanos += System.nanoTime() - begin;
        Computing.compute(x);
        payload.send(peer);
    }

    @Override
    public double[] batch(int count) {
        nanos = 0;
        repeat(count);
        double mean = nanos / (double) count;
        return new double[] {serves ? mean : 0, serves ? 0 : mean};
    }
}
