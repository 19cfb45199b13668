package dev.harbinger.study.networkcache.netcache;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.study.networkcache.core.NetworkFault;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Messages larger than the network cache, with and without a network TLB. */
class LargeMessageTest {
    private static final byte[] LARGE = Caches.payload(100, 1);
    private static final byte[] OTHER = Caches.payload(80, 2);
    private final ProcessMemory memory = new ProcessMemory(4096);

    @Test
    void without_a_network_tlb_a_large_message_is_handed_over() {
        NetworkCache cache = Caches.make(Caches.sections("1:4", "64:4", "64:4"), memory);
        assertEquals(Arrival.WAITS_IN_MEMORY, cache.arrive(1, LARGE));
        assertEquals(LittleEndian.read(LARGE, 8, 8), cache.networkLoad(cache.find(1) + 8, 8));

        Binding binding = cache.bind(1, 512);

        assertEquals(new Binding(Found.LARGE, 100, 0, 7, false, 200 + 6 * 4), binding);
        assertArrayEquals(LARGE, Arrays.copyOfRange(memory.bytes, 512, 612));
        assertEquals(NetworkCache.MISS, cache.lookup(512, 8));
    }

    @Test
    void a_receive_makes_the_process_address_of_a_large_message_the_valid_one() {
        NetworkCache cache = cache(2, NetworkTlbParameters.Reading.PROCESS_ADDRESS);
        cache.arrive(1, LARGE);
        long networkAddress = cache.find(1);

        Binding binding = cache.bind(1, 515);

        assertTrue(binding.bound());
        assertEquals(LittleEndian.read(LARGE, 92, 8), memory.load(cache, 515 + 92, 8));
        memory.store(cache, 520, 4, 77);
        assertEquals(77, memory.load(cache, 520, 4));
        assertEquals(List.of(), memory.events);
        assertThrows(NetworkFault.class, () -> cache.networkLoad(networkAddress, 8));
        assertEquals(NetworkCache.PARTIAL, cache.lookup(512, 8));
        cache.flush(512, 8);
        assertEquals(List.of("bound 515+100"), memory.events);
        assertEquals(77, memory.load(cache, 520, 4));
        assertEquals(NetworkCache.MISS, cache.lookup(520, 4));
    }

    @Test
    void to_the_letter_only_loads_by_network_address_find_a_received_large_message() {
        NetworkCache cache = cache(2, NetworkTlbParameters.Reading.NETWORK_ADDRESS);
        cache.arrive(1, LARGE);
        long networkAddress = cache.find(1);
        assertFalse(cache.bind(1, 515).bound());

        assertEquals(NetworkCache.MISS, cache.lookup(515, 8));
        assertEquals(LittleEndian.read(LARGE, 92, 8), cache.networkLoad(515 + 92, 8));
        assertThrows(NetworkFault.class, () -> cache.networkLoad(networkAddress, 8));
        cache.flush(515, 1);
        assertArrayEquals(LARGE, Arrays.copyOfRange(memory.bytes, 515, 615));
    }

    @Test
    void an_entry_that_was_replaced_is_fetched_and_takes_longer() {
        NetworkCache cache = cache(1, NetworkTlbParameters.Reading.PROCESS_ADDRESS);
        cache.arrive(1, LARGE);
        cache.arrive(2, OTHER);
        assertEquals(3 + 50, cache.bind(1, 512).cycles());
        assertEquals(3 + 50, cache.bind(2, 1024).cycles());
        assertEquals(3 + 200, cache.accessCycles(cache.lookup(1024, 8)));
        assertEquals(3 + 50 + 200, cache.accessCycles(cache.lookup(512, 8)));
        assertEquals(3 + 200, cache.accessCycles(cache.lookup(512, 8)));
    }

    @Test
    void a_message_bound_over_a_large_one_flushes_it_first() {
        NetworkCache cache = cache(2, NetworkTlbParameters.Reading.PROCESS_ADDRESS);
        cache.arrive(1, LARGE);
        cache.bind(1, 512);
        cache.arrive(2, Caches.payload(16, 3));
        cache.bind(2, 528);
        assertEquals(List.of("bound 512+100"), memory.events);
        assertEquals(LittleEndian.read(Caches.payload(16, 3), 0, 8), memory.load(cache, 528, 8));
        assertEquals(LittleEndian.read(LARGE, 32, 8), memory.load(cache, 544, 8));
    }

    @Test
    void a_large_message_is_taken_like_any_other() {
        NetworkCache cache = cache(1, NetworkTlbParameters.Reading.PROCESS_ADDRESS);
        cache.arrive(1, LARGE);
        Taken taken = cache.take(1);
        assertEquals(Found.LARGE, taken.found());
        assertArrayEquals(LARGE, taken.payload());
        cache.arrive(2, OTHER);
        assertArrayEquals(OTHER, cache.take(2).payload());
    }

    private NetworkCache cache(int entries, NetworkTlbParameters.Reading reading) {
        return Caches.make(
                Caches.sections("1:4", "64:4", "64:4").with(new NetworkTlbParameters(entries, 3, 50, reading), 64),
                memory);
    }
}
