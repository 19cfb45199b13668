package dev.harbinger.bench.ranks;

import dev.harbinger.messaging.Communicator;

/** A message back and forth; one way is half of a round trip. */
class PingPong extends Pair {
    PingPong(Communicator world, Payload payload) {
        super(world, payload);
    }

    @Override
    public final void repeat(int count) {
        for (int trip = 0; trip < count; trip++) {
            if (serves) {
                payload.send(peer);
                payload.receive(peer);
            } else {
                payload.receive(peer);
                payload.send(peer);
            }
        }
    }

    @Override
    public double[] batch(int count) {
        long begin = System.nanoTime();
        repeat(count);
        // The rank that answers has begun to wait before the first message was sent.
        return new double[] {serves ? (System.nanoTime() - begin) / (2.0 * count) : 0};
    }
}
