package dev.harbinger.messaging.collective;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.sun.management.ThreadMXBean;
import dev.harbinger.messaging.Collectives;
import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.Op;
import java.lang.management.ManagementFactory;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Small collectives in memory in common allocate nothing once they are warm. */
class BoardAllocationTest {
    private static final int WARM = 20_000;
    private static final int MEASURED = 2_000;

    @Test
    void aBarrierAllocatesNothing() throws InterruptedException {
        assertAllocatesNothing(Collectives::barrier);
    }

    @Test
    void aSmallBcastAllocatesNothing() throws InterruptedException {
        Data data = Data.of(new byte[200]);
        Data other = Data.of(new byte[200]);
        assertAllocatesNothing(collectives ->
                collectives.bcast(Thread.currentThread().getName().equals("rank 0") ? data : other, 0));
    }

    @Test
    void anAllreduceOfOneNumberAllocatesNothing() throws InterruptedException {
        assertAllocatesNothing(collectives -> collectives.allreduce(1.5, Op.SUM));
        assertAllocatesNothing(collectives -> collectives.allreduce(3L, Op.MAX));
    }

    private static void assertAllocatesNothing(Consumer<Collectives> call) throws InterruptedException {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        AtomicLongArray allocated = new AtomicLongArray(2);
        RankThreads.runOnPlatformThreads(2, peers -> {
            Collectives collectives = new CollectiveOperations(peers, Algorithms.DEFAULT.withBoardAfter(0));
            for (int i = 0; i < WARM; i++) {
                call.accept(collectives);
            }
            // The compiler may still be at work: the best of some runs.
            long least = Long.MAX_VALUE;
            for (int run = 0; run < 10; run++) {
                long before = threads.getCurrentThreadAllocatedBytes();
                for (int i = 0; i < MEASURED; i++) {
                    call.accept(collectives);
                }
                least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
            }
            allocated.set(peers.rank(), least);
        });
        // Asking for the bytes may take some itself, but no call does.
        assertEquals(0, allocated.get(0) / MEASURED);
        assertEquals(0, allocated.get(1) / MEASURED);
    }
}
