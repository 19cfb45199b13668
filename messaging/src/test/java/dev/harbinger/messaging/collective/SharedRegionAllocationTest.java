package dev.harbinger.messaging.collective;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.harbinger.messaging.Collectives;
import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.Op;
import java.lang.management.ManagementFactory;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What small collectives in memory in common allocate once they are warm. */
class SharedRegionAllocationTest {
    private static final int MEASURED = 1_000;

    /** MemorySegment.heapBase of both operands, unless the compiler sees that nobody keeps them. */
    private static final long TWO_OPTIONALS = 2 * 16;

    /** Far more than are needed. */
    private static final int MOST_RUNS = 500;

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
    void anAllreduceOfOneNumberAllocatesAtMostWhatTheReductionNeedsToFindItsTwoArrays() throws InterruptedException {
        assertAllocatesAtMost(TWO_OPTIONALS, collectives -> collectives.allreduce(1.5, Op.SUM));
        assertAllocatesAtMost(TWO_OPTIONALS, collectives -> collectives.allreduce(3L, Op.MAX));
    }

    private static void assertAllocatesNothing(Consumer<Collectives> call) throws InterruptedException {
        assertAllocatesAtMost(0, call);
    }

    private static void assertAllocatesAtMost(long bytes, Consumer<Collectives> call) throws InterruptedException {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        AtomicLongArray allocated = new AtomicLongArray(2);
        RankThreads.runOnPlatformThreads(2, peers -> {
            Collectives collectives = new CollectiveOperations(peers, Algorithms.DEFAULT.withSharedMemoryAfter(0));
            // Small objects vanish only when the compiler is done with these calls.
            long least = Long.MAX_VALUE;
            for (int run = 0; run < MOST_RUNS; run++) {
                long before = threads.getCurrentThreadAllocatedBytes();
                for (int i = 0; i < MEASURED; i++) {
                    call.accept(collectives);
                }
                least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
                if (collectives.allreduce(least, Op.MAX) < (bytes + 1) * MEASURED) {
                    break;
                }
            }
            allocated.set(peers.rank(), least);
        });
        // Asking for the bytes may take some itself, but no call does.
        assertTrue(allocated.get(0) / MEASURED <= bytes, () -> allocated.get(0) + " bytes on rank 0");
        assertTrue(allocated.get(1) / MEASURED <= bytes, () -> allocated.get(1) + " bytes on rank 1");
    }
}
