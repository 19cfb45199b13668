package dev.harbinger.study.networkcache.netcache;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.harbinger.study.networkcache.netmemory.BufferReuse;
import dev.harbinger.study.networkcache.netmemory.NetworkMemoryParameters;
import org.junit.jupiter.api.Test;

/** How the choice of buffers spreads bound lines over the sets. */
class BufferReuseTest {
    private static final int LINES = 16;

    @Test
    void bound_lines_gather_in_one_set_when_their_buffer_is_used_again_at_once() {
        assertEquals(LINES - 2, evictedWhileBinding(BufferReuse.LOWEST_ADDRESS));
        assertEquals(LINES - 2, evictedWhileBinding(BufferReuse.LAST_FREED));
    }

    @Test
    void bound_lines_fill_all_sets_when_buffers_are_used_in_turn() {
        assertEquals(0, evictedWhileBinding(BufferReuse.ROUND_ROBIN));
    }

    private static long evictedWhileBinding(BufferReuse reuse) {
        NetworkCacheParameters parameters =
                Caches.sections("8:2", "64:4", "64:4").with(NetworkMemoryParameters.DEFAULT.withReuse(reuse));
        NetworkCache cache = Caches.make(parameters, new ProcessMemory(4096));
        for (int id = 0; id < LINES; id++) {
            cache.arrive(id, Caches.payload(16, id));
            cache.bind(id, 64 + 16L * id);
        }
        return cache.counts().get(NetworkEvent.BOUND_EVICTED);
    }
}
