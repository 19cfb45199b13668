package dev.harbinger.study.networkcache.netmemory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.study.networkcache.netcache.Caches;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class BufferAllocatorTest {
    private static final NetworkMemoryParameters POOLS = Caches.networkMemory(64, 64, 256);

    @Example
    void buffers_lie_on_boundaries_of_16_bytes_one_after_the_other() {
        BufferAllocator buffers = new BufferAllocator(POOLS, 16);
        long first = buffers.allocate(8);
        assertEquals(0, first % 16);
        assertNotEquals(BufferAllocator.NONE, first);
        assertEquals(first + 16, buffers.allocate(17));
        assertEquals(first + 48, buffers.allocate(1));
    }

    @Example
    void a_further_pool_of_the_same_size_is_taken_when_one_is_exhausted() {
        BufferAllocator buffers = new BufferAllocator(POOLS, 16);
        long first = buffers.allocate(64);
        assertEquals(1, buffers.pools());
        assertEquals(first + 64, buffers.allocate(16));
        assertEquals(2, buffers.pools());
    }

    @Example
    void a_buffer_does_not_lie_across_pools_unless_it_is_larger_than_one() {
        BufferAllocator buffers = new BufferAllocator(POOLS, 16);
        long first = buffers.allocate(48);
        assertEquals(first + 64, buffers.allocate(32));
        assertEquals(first + 128, buffers.allocate(100));
        assertEquals(4, buffers.pools());
    }

    @Example
    void the_bound_is_kept() {
        BufferAllocator buffers = new BufferAllocator(POOLS, 16);
        for (int i = 0; i < 16; i++) {
            assertNotEquals(BufferAllocator.NONE, buffers.allocate(16));
        }
        assertEquals(BufferAllocator.NONE, buffers.allocate(0));
        assertEquals(4, buffers.pools());
    }

    @Example
    void the_lowest_free_buffer_is_used_again() {
        BufferAllocator buffers = new BufferAllocator(POOLS, 16);
        long first = buffers.allocate(16);
        long second = buffers.allocate(16);
        buffers.allocate(16);
        buffers.free(second);
        buffers.free(first);
        assertEquals(first, buffers.allocate(16));
        assertEquals(second, buffers.allocate(16));
    }

    @Example
    void the_buffer_freed_last_is_used_again() {
        BufferAllocator buffers = new BufferAllocator(POOLS.withReuse(BufferReuse.LAST_FREED), 16);
        long first = buffers.allocate(16);
        long second = buffers.allocate(16);
        buffers.allocate(16);
        buffers.free(first);
        buffers.free(second);
        assertEquals(second, buffers.allocate(16));
        assertEquals(first, buffers.allocate(16));
    }

    @Example
    void buffers_are_used_in_turn() {
        BufferAllocator buffers = new BufferAllocator(POOLS.withReuse(BufferReuse.ROUND_ROBIN), 16);
        long first = buffers.allocate(16);
        buffers.free(first);
        assertEquals(first + 16, buffers.allocate(16));
        buffers.allocate(32);
        assertEquals(first, buffers.allocate(16));
    }

    @Example
    void pools_at_a_distance_begin_at_multiples_of_it() {
        BufferAllocator buffers = new BufferAllocator(POOLS.withPools(64, 4096), 16);
        long first = buffers.allocate(64);
        long second = buffers.allocate(64);
        assertEquals(first + 4096, second);
        assertFalse(buffers.isAllocated(first + 64));
        assertTrue(buffers.isAllocated(second + 63));
        assertEquals(64, buffers.offset(second));
        assertEquals(BufferAllocator.NONE, buffers.allocate(65));
    }

    @Example
    void what_is_no_buffer_cannot_be_freed() {
        BufferAllocator buffers = new BufferAllocator(POOLS, 16);
        long first = buffers.allocate(32);
        assertThrows(IllegalStateException.class, () -> buffers.free(first + 16));
        assertThrows(IllegalStateException.class, () -> buffers.free(first + 1));
        assertThrows(IllegalStateException.class, () -> buffers.free(0));
        buffers.free(first);
        assertThrows(IllegalStateException.class, () -> buffers.free(first));
    }

    @Property(tries = 200)
    void buffers_never_overlap_and_freed_room_is_found(
            @ForAll BufferReuse reuse, @ForAll boolean scattered, @ForAll long seed) {
        BufferAllocator buffers = new BufferAllocator(
                Caches.networkMemory(64, scattered ? 256 : 64, 1024).withReuse(reuse), 16);
        Map<Long, Integer> live = new HashMap<>();
        Random random = new Random(seed);
        for (int step = 0; step < 300; step++) {
            if (random.nextBoolean()) {
                int bytes = random.nextInt(scattered ? 65 : 130);
                long address = buffers.allocate(bytes);
                if (address != BufferAllocator.NONE) {
                    live.forEach((other, length) -> assertTrue(
                            address + Math.max(1, bytes) <= other || other + Math.max(1, length) <= address));
                    live.put(address, bytes);
                }
            } else if (!live.isEmpty()) {
                long address = live.keySet().stream()
                        .sorted()
                        .skip(random.nextInt(live.size()))
                        .findFirst()
                        .orElseThrow();
                buffers.free(address);
                live.remove(address);
            }
        }
        live.keySet().forEach(buffers::free);
        for (int i = 0; i < 64; i++) {
            assertNotEquals(BufferAllocator.NONE, buffers.allocate(16));
        }
        assertEquals(BufferAllocator.NONE, buffers.allocate(16));
    }
}
