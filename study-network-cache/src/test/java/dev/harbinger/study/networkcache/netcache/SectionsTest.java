package dev.harbinger.study.networkcache.netcache;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What only the form of sections does: conflicts in each of the three, and latencies that are composed. */
class SectionsTest {
    private static final byte[] FIRST = Caches.payload(16, 1);
    private static final byte[] SECOND = Caches.payload(16, 2);
    private static final byte[] THIRD = Caches.payload(16, 3);
    private final ProcessMemory memory = new ProcessMemory(4096);

    @Test
    void the_buffer_chooses_the_set() {
        NetworkCache cache = Caches.make(Caches.sections("2:1", "64:4", "64:4"), memory);
        cache.arrive(1, FIRST);
        cache.arrive(2, SECOND);
        assertEquals(0, cache.counts().get(NetworkEvent.NETWORK_REPLACEMENTS));
        cache.arrive(3, THIRD);
        assertEquals(Found.BY_TRANSLATION, cache.take(1).found());
        assertEquals(Found.IN_CACHE, cache.take(2).found());
        assertEquals(Found.IN_CACHE, cache.take(3).found());
    }

    @Test
    void a_message_that_loses_its_entry_in_the_message_section_goes_to_network_memory() {
        NetworkCache cache = Caches.make(Caches.sections("1:8", "1:2", "64:4"), memory);
        cache.arrive(1, FIRST);
        cache.arrive(2, SECOND);
        cache.arrive(3, THIRD);

        assertEquals(1, cache.counts().get(NetworkEvent.MESSAGE_REPLACEMENTS));
        assertEquals(0, cache.counts().get(NetworkEvent.NETWORK_REPLACEMENTS));
        assertEquals(1, cache.counts().get(NetworkEvent.UNBOUND_WRITTEN_BACK));
        assertEquals(200, cache.networkCycles(cache.find(1)));
        Taken taken = cache.take(1);
        assertEquals(Found.BY_TRANSLATION, taken.found());
        assertArrayEquals(FIRST, taken.payload());
        assertEquals(Found.IN_CACHE, cache.take(2).found());
    }

    @Test
    void successive_messages_with_one_id_lie_in_successive_sets_of_the_message_section() {
        NetworkCache cache = Caches.make(Caches.sections("1:8", "4:1", "64:4"), memory);
        for (int i = 0; i < 4; i++) {
            cache.arrive(Caches.id(1), Caches.payload(16, i));
        }
        assertEquals(0, cache.counts().get(NetworkEvent.MESSAGE_REPLACEMENTS));
        cache.arrive(Caches.id(1), FIRST);
        assertEquals(1, cache.counts().get(NetworkEvent.MESSAGE_REPLACEMENTS));
        assertEquals(Found.BY_TRANSLATION, cache.take(Caches.id(1)).found());
    }

    @Test
    void a_bound_line_that_loses_its_entry_in_the_process_section_is_evicted() {
        NetworkCache cache = Caches.make(Caches.sections("1:8", "64:4", "2:1"), memory);
        cache.arrive(1, FIRST);
        cache.arrive(2, SECOND);
        cache.arrive(3, THIRD);
        cache.bind(1, 64);
        cache.bind(2, 80);
        assertEquals(List.of(), memory.events);
        cache.bind(3, 96);

        assertEquals(1, cache.counts().get(NetworkEvent.PROCESS_REPLACEMENTS));
        assertEquals(List.of("bound 64+16"), memory.events);
        assertEquals(LittleEndian.read(FIRST, 0, 8), memory.load(cache, 64, 8));
        assertTrue(cache.lookup(80, 8) >= 0);
        assertTrue(cache.lookup(96, 8) >= 0);
    }

    @Test
    void the_least_recently_used_entry_of_the_process_section_is_replaced() {
        NetworkCache cache = Caches.make(Caches.sections("1:8", "64:4", "1:2"), memory);
        cache.arrive(1, FIRST);
        cache.arrive(2, SECOND);
        cache.arrive(3, THIRD);
        cache.bind(1, 64);
        cache.bind(2, 80);
        cache.lookup(64, 8);
        cache.bind(3, 96);
        assertEquals(List.of("bound 80+16"), memory.events);
    }

    @Test
    void a_payload_over_two_blocks_takes_two_entries_and_loses_both_with_one() {
        NetworkCache cache = Caches.make(Caches.sections("1:8", "64:4", "4:1"), memory);
        cache.arrive(1, FIRST);
        cache.bind(1, 72);
        cache.arrive(2, SECOND);
        // Block 5 of 16 bytes: the set of the second entry alone.
        cache.bind(2, 80 + 64);
        assertEquals(List.of("bound 72+16"), memory.events);
        assertEquals(NetworkCache.MISS, cache.lookup(72, 8));
        cache.arrive(3, THIRD);
        cache.bind(3, 64);
        assertEquals(1, cache.counts().get(NetworkEvent.PROCESS_REPLACEMENTS));
    }

    @Test
    void a_payload_whose_two_blocks_share_the_only_entry_goes_to_the_process_at_once() {
        NetworkCache cache = Caches.make(Caches.sections("1:8", "64:4", "1:1"), memory);
        cache.arrive(1, FIRST);
        cache.bind(1, 72);
        assertEquals(List.of("bound 72+16"), memory.events);
        assertEquals(LittleEndian.read(FIRST, 8, 8), memory.load(cache, 80, 8));
    }

    @Test
    void latencies_of_process_and_network_section_add_or_overlap() {
        NetworkCacheParameters parameters = Caches.sections("1:8", "64:4", "64:4");
        assertEquals(7, accessCycles(parameters.with(NetworkCacheParameters.Path.ADD)));
        assertEquals(5, accessCycles(parameters.with(NetworkCacheParameters.Path.OVERLAP)));
    }

    private long accessCycles(NetworkCacheParameters parameters) {
        NetworkCache cache = Caches.make(parameters, memory);
        cache.arrive(1, FIRST);
        cache.bind(1, 64);
        return cache.accessCycles(cache.lookup(64, 8));
    }

    @Test
    void a_receive_takes_the_latencies_of_what_it_uses() {
        NetworkCacheParameters parameters =
                Caches.sections("1:1", "64:4", "64:4").with(new LinkTranslationParameters(4, 4, 11, 1000));
        NetworkCache cache = Caches.make(parameters, memory);
        cache.arrive(1, FIRST);
        assertEquals(3 + 5, cache.bind(1, 64).cycles());
        cache.arrive(1, FIRST);
        assertEquals(3 + 2, cache.take(1).cycles());
        cache.arrive(1, FIRST);
        cache.arrive(2, SECOND);
        assertEquals(3 + 11 + 200, cache.take(1).cycles());
        cache.arrive(1, FIRST);
        assertEquals(3 + 11 + 200, cache.bind(2, 64).cycles());
        assertEquals(3 + 11, cache.bind(2, 64).cycles());
    }

    @Test
    void longer_lines_hold_longer_messages() {
        NetworkCacheParameters parameters = NetworkCacheParameters.setAssociative(
                SectionGeometry.parse("network section", "4:1", 64, 2),
                SectionGeometry.parse("message section", "64:4", 4, 2),
                SectionGeometry.parse("process section", "64:4", 1, 2));
        NetworkCache cache = Caches.make(parameters, memory);
        byte[] message = Caches.payload(64, 5);
        cache.arrive(1, message);
        cache.arrive(2, FIRST);
        assertEquals(64, cache.find(2) - cache.find(1));
        cache.bind(1, 64 + 40);
        assertEquals(1, cache.counts().get(NetworkEvent.LINES_BOUND));
        for (int i = 0; i < 64; i += 8) {
            assertEquals(LittleEndian.read(message, i, 8), memory.load(cache, 64 + 40 + i, 8));
        }
        assertEquals(8, cache.counts().get(NetworkEvent.LOOKUP_HITS));
    }
}
