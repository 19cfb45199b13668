package dev.harbinger.study.networkcache.netcache;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Loads and stores search the network cache; doing so must not make garbage. */
class AccessAllocationTest {
    private static final int ACCESSES = 200_000;

    @ParameterizedTest
    @EnumSource
    void accesses_allocate_nothing(NetworkCacheParameters.Form form) {
        NetworkCache cache = Caches.make(Caches.of(form, 8), new ProcessMemory(4096));
        for (int id = 0; id < 8; id++) {
            cache.arrive(id, Caches.payload(16, id));
            cache.bind(id, 64 + 20L * id);
        }
        access(cache);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        access(cache);
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;
        assertTrue(allocated < ACCESSES / 10, allocated + " bytes in " + ACCESSES + " accesses");
    }

    private static void access(NetworkCache cache) {
        for (int i = 0; i < ACCESSES; i++) {
            int position = cache.lookup(64 + 4 * (i % 50), 4);
            if (position >= 0) {
                cache.write(position, 4, cache.read(position, 4) + 1);
            }
        }
    }
}
