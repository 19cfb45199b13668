package dev.harbinger.bench.ranks;

import com.sun.management.ThreadMXBean;
import dev.harbinger.messaging.Communicator;
import java.lang.management.ManagementFactory;

/** What a ping-pong takes of the heap for each send and receive, as the JVM counts it. */
final class Allocation extends PingPong {
    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    Allocation(Communicator world, Payload payload) {
        super(world, payload);
    }

    @Override
    public double[] batch(int count) {
        long begin = threads.getCurrentThreadAllocatedBytes();
        repeat(count);
        // Before the array is made that takes it out: its 24 bytes would count too.
        long taken = threads.getCurrentThreadAllocatedBytes() - begin;
        return new double[] {taken / (double) count};
    }
}
