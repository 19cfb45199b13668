package dev.harbinger.study.networkcache.netcache;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.study.networkcache.core.NetworkFault;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What both forms of the network cache promise. */
class NetworkCacheSanityTest {
    private static final long A = Caches.id(1);
    private static final long B = Caches.id(2);
    private static final long C = Caches.id(3);
    private static final byte[] FIRST = Caches.payload(16, 1);
    private static final byte[] SECOND = Caches.payload(16, 2);
    private static final byte[] THIRD = Caches.payload(16, 3);

    private final ProcessMemory memory = new ProcessMemory(4096);

    @ParameterizedTest
    @EnumSource
    void a_message_that_waits_is_found_by_its_id_and_its_network_address_alone(NetworkCacheParameters.Form form) {
        NetworkCache cache = make(form, 4);
        assertEquals(Arrival.WAITS_IN_CACHE, cache.arrive(A, FIRST));

        assertEquals(1, cache.waiting(A));
        assertEquals(16, cache.length(A));
        assertEquals(LittleEndian.read(FIRST, 8, 8), cache.networkLoad(cache.find(A) + 8, 8));
        assertEquals(2, cache.networkCycles(cache.find(A)));
        assertEquals(0, cache.find(B));
        assertEquals(-1, cache.length(B));
        assertEquals(NetworkCache.MISS, cache.lookup(cache.find(A), 8));
    }

    @ParameterizedTest
    @EnumSource
    void binding_makes_the_process_address_valid_and_the_other_tags_invalid(NetworkCacheParameters.Form form) {
        NetworkCache cache = make(form, 4);
        cache.arrive(A, FIRST);
        long networkAddress = cache.find(A);

        Binding binding = cache.bind(A, 256);

        assertEquals(Found.IN_CACHE, binding.found());
        assertEquals(16, binding.bytes());
        assertEquals(1, binding.linesInCache());
        assertTrue(binding.bound());
        assertEquals(LittleEndian.read(FIRST, 8, 8), memory.load(cache, 264, 8));
        assertEquals(1, cache.counts().get(NetworkEvent.LOOKUP_HITS));
        assertEquals(0, cache.find(A));
        assertEquals(Found.NOT_THERE, cache.bind(A, 512).found());
        NetworkFault fault = assertThrows(NetworkFault.class, () -> cache.networkLoad(networkAddress, 8));
        assertTrue(fault.getMessage().contains("no message waits"), fault.getMessage());
    }

    @ParameterizedTest
    @EnumSource
    void binding_what_has_not_arrived_says_so_and_changes_nothing(NetworkCacheParameters.Form form) {
        NetworkCache cache = make(form, 4);
        assertEquals(new Binding(Found.NOT_THERE, 0, 0, 0, false, cacheMissCycles(cache)), cache.bind(A, 256));
        assertEquals(Found.NOT_THERE, cache.take(A).found());
        assertEquals(2, cache.counts().get(NetworkEvent.NOT_FOUND));
        cache.arrive(A, FIRST);
        assertArrayEquals(FIRST, cache.take(A).payload());
    }

    @ParameterizedTest
    @EnumSource
    void messages_with_one_id_are_received_in_the_order_of_their_arrival(NetworkCacheParameters.Form form) {
        NetworkCache cache = make(form, 2);
        cache.arrive(A, FIRST);
        cache.arrive(A, SECOND);
        cache.arrive(A, THIRD);

        assertArrayEquals(FIRST, cache.take(A).payload());
        assertEquals(Found.IN_CACHE, cache.bind(A, 64).found());
        assertEquals(LittleEndian.read(SECOND, 0, 8), memory.load(cache, 64, 8));
        assertArrayEquals(THIRD, cache.take(A).payload());
        assertEquals(0, cache.waiting());
    }

    @ParameterizedTest
    @EnumSource
    void the_least_recently_used_message_is_replaced_and_found_by_link_translation(NetworkCacheParameters.Form form) {
        NetworkCache cache = make(form, 2);
        cache.arrive(A, FIRST);
        cache.arrive(B, SECOND);
        cache.networkLoad(cache.find(A), 1);
        cache.arrive(C, THIRD);

        assertEquals(1, cache.counts().get(NetworkEvent.NETWORK_REPLACEMENTS));
        assertEquals(1, cache.counts().get(NetworkEvent.UNBOUND_WRITTEN_BACK));
        Taken replaced = cache.take(B);
        assertEquals(Found.BY_TRANSLATION, replaced.found());
        assertArrayEquals(SECOND, replaced.payload());
        assertEquals(Found.IN_CACHE, cache.take(A).found());
        assertEquals(Found.IN_CACHE, cache.take(C).found());
    }

    @ParameterizedTest
    @EnumSource
    void what_the_link_translation_buffer_lost_is_found_by_a_slow_search(NetworkCacheParameters.Form form) {
        NetworkCache cache = Caches.make(Caches.of(form, 1).with(new LinkTranslationParameters(1, 1, 7, 1000)), memory);
        cache.arrive(A, FIRST);
        cache.arrive(B, SECOND);
        cache.arrive(C, THIRD);

        assertEquals(1, cache.counts().get(NetworkEvent.LINKS_LOST));
        Taken searched = cache.take(A);
        Taken translated = cache.take(B);
        assertEquals(Found.BY_SEARCH, searched.found());
        assertEquals(Found.BY_TRANSLATION, translated.found());
        assertArrayEquals(FIRST, searched.payload());
        assertArrayEquals(SECOND, translated.payload());
        assertEquals(1000, searched.cycles() - translated.cycles());
        assertEquals(1, cache.counts().get(NetworkEvent.FOUND_BY_SEARCH));
        assertEquals(1, cache.counts().get(NetworkEvent.FOUND_BY_TRANSLATION));
    }

    @ParameterizedTest
    @EnumSource
    void stores_to_a_bound_line_reach_memory_when_it_leaves(NetworkCacheParameters.Form form) {
        NetworkCache cache = make(form, 1);
        cache.arrive(A, FIRST);
        cache.bind(A, 128);
        memory.store(cache, 132, 4, 0x01020304);
        assertEquals(0, LittleEndian.read(memory.bytes, 132, 4));

        cache.arrive(B, SECOND);

        assertEquals(List.of("bound 128+16"), memory.events);
        assertEquals(1, cache.counts().get(NetworkEvent.BOUND_EVICTED));
        assertEquals(0x01020304, LittleEndian.read(memory.bytes, 132, 4));
        assertEquals(NetworkCache.MISS, cache.lookup(132, 4));
    }

    @ParameterizedTest
    @EnumSource
    void a_payload_off_line_boundaries_is_found_in_both_blocks_it_touches(NetworkCacheParameters.Form form) {
        NetworkCache cache = make(form, 4);
        cache.arrive(A, FIRST);
        cache.bind(A, 256 + 9);

        assertEquals(LittleEndian.read(FIRST, 0, 4), memory.load(cache, 256 + 9, 4));
        assertEquals(LittleEndian.read(FIRST, 12, 4), memory.load(cache, 256 + 21, 4));
        assertEquals(LittleEndian.read(FIRST, 4, 8), memory.load(cache, 256 + 13, 8));
        assertEquals(NetworkCache.MISS, cache.lookup(256, 8));
        assertEquals(NetworkCache.MISS, cache.lookup(256 + 25, 4));
        assertEquals(NetworkCache.PARTIAL, cache.lookup(256 + 5, 8));
        assertEquals(NetworkCache.PARTIAL, cache.lookup(256 + 24, 4));
        cache.flush(256 + 24, 1);
        assertEquals(List.of("bound 265+16"), memory.events);
        assertEquals(NetworkCache.MISS, cache.lookup(256 + 9, 4));
    }

    @ParameterizedTest
    @EnumSource
    void an_access_that_needs_bytes_of_two_lines_is_partial(NetworkCacheParameters.Form form) {
        NetworkCache cache = make(form, 4);
        cache.arrive(A, Caches.payload(8, 1));
        cache.arrive(B, Caches.payload(8, 2));
        cache.bind(A, 64);
        cache.bind(B, 72);

        assertTrue(cache.lookup(64, 8) >= 0);
        assertTrue(cache.lookup(72, 8) >= 0);
        assertEquals(NetworkCache.PARTIAL, cache.lookup(68, 8));
        assertEquals(NetworkCache.PARTIAL, cache.lookup(60, 8));
        assertEquals(2, cache.counts().get(NetworkEvent.LOOKUP_PARTIAL));
    }

    @ParameterizedTest
    @EnumSource
    void a_later_message_for_the_same_bytes_replaces_them(NetworkCacheParameters.Form form) {
        NetworkCache cache = make(form, 4);
        cache.arrive(A, FIRST);
        cache.bind(A, 128);
        cache.arrive(A, SECOND);
        cache.bind(A, 128);

        assertEquals(List.of(), memory.events);
        assertEquals(1, cache.counts().get(NetworkEvent.BOUND_OVERWRITTEN));
        assertEquals(LittleEndian.read(SECOND, 0, 8), memory.load(cache, 128, 8));

        cache.arrive(A, Caches.payload(8, 3));
        cache.bind(A, 132);
        assertEquals(List.of("bound 128+16"), memory.events);
        assertEquals(1, cache.counts().get(NetworkEvent.BOUND_FLUSHED));
        assertEquals(LittleEndian.read(SECOND, 0, 4), memory.load(cache, 128, 4));
        assertEquals(LittleEndian.read(Caches.payload(8, 3), 0, 4), memory.load(cache, 132, 4));
    }

    @ParameterizedTest
    @EnumSource
    void taking_a_message_frees_its_line_and_its_buffer(NetworkCacheParameters.Form form) {
        NetworkCache cache = make(form, 1);
        cache.arrive(A, FIRST);
        long address = cache.find(A);
        Taken taken = cache.take(A);
        assertEquals(1, taken.linesInCache());
        assertArrayEquals(FIRST, taken.payload());

        cache.arrive(B, SECOND);
        assertEquals(address, cache.find(B));
        assertEquals(0, cache.counts().get(NetworkEvent.NETWORK_REPLACEMENTS));
    }

    @ParameterizedTest
    @EnumSource
    void a_whole_message_leaves_when_one_of_its_lines_is_replaced(NetworkCacheParameters.Form form) {
        NetworkCache cache = make(form, 4);
        byte[] message = Caches.payload(40, 4);
        cache.arrive(A, message);
        cache.arrive(B, FIRST);
        cache.arrive(C, SECOND);

        assertEquals(1, cache.counts().get(NetworkEvent.NETWORK_REPLACEMENTS));
        assertEquals(3, cache.counts().get(NetworkEvent.UNBOUND_PUSHED_OUT));
        Binding binding = cache.bind(A, 512);
        assertEquals(new Binding(Found.BY_TRANSLATION, 40, 0, 3, false, binding.cycles()), binding);
        assertEquals(List.of("fetched 512+16", "fetched 528+16", "fetched 544+8"), memory.events);
        assertArrayEquals(message, java.util.Arrays.copyOfRange(memory.bytes, 512, 552));
    }

    @ParameterizedTest
    @EnumSource
    void lines_apart_leave_one_by_one_and_are_tracked(NetworkCacheParameters.Form form) {
        NetworkCache cache =
                Caches.make(Caches.of(form, 4).with(NetworkCacheParameters.MessageLines.LINES_APART), memory);
        byte[] message = Caches.payload(40, 4);
        cache.arrive(A, message);
        cache.arrive(B, FIRST);
        cache.arrive(C, SECOND);

        assertEquals(1, cache.counts().get(NetworkEvent.UNBOUND_PUSHED_OUT));
        Binding binding = cache.bind(A, 512);
        assertEquals(new Binding(Found.BY_TRANSLATION, 40, 2, 1, false, binding.cycles()), binding);
        assertEquals(List.of("fetched 512+16"), memory.events);
        for (int i = 0; i < message.length; i += 8) {
            assertEquals(LittleEndian.read(message, i, 8), memory.load(cache, 512 + i, 8));
        }
        assertEquals(3, cache.counts().get(NetworkEvent.LOOKUP_HITS));
    }

    @ParameterizedTest
    @EnumSource
    void a_message_in_network_memory_is_brought_back_where_that_is_chosen(NetworkCacheParameters.Form form) {
        NetworkCache cache = Caches.make(Caches.of(form, 1).with(NetworkCacheParameters.ReceiveMiss.RELOAD), memory);
        cache.arrive(A, FIRST);
        cache.arrive(B, SECOND);

        Binding binding = cache.bind(A, 512);

        assertEquals(Found.BY_TRANSLATION, binding.found());
        assertTrue(binding.bound());
        assertEquals(1, cache.counts().get(NetworkEvent.RELOADED));
        assertEquals(LittleEndian.read(FIRST, 0, 8), cache.read(cache.lookup(512, 8), 8));
        assertEquals(Found.BY_TRANSLATION, cache.take(B).found());
    }

    @ParameterizedTest
    @EnumSource
    void a_message_whose_receive_was_posted_goes_straight_to_its_line(NetworkCacheParameters.Form form) {
        NetworkCache cache = make(form, 2);
        LittleEndian.write(memory.bytes, 300, 8, 42);
        assertTrue(cache.earlyBind(A, 300, 16));
        assertEquals(42, memory.load(cache, 300, 8));
        assertEquals(Found.NOT_THERE, cache.bind(A, 600).found());

        assertEquals(Arrival.BOUND, cache.arrive(A, FIRST));

        assertEquals(LittleEndian.read(FIRST, 0, 8), memory.load(cache, 300, 8));
        assertEquals(0, cache.waiting());
        assertEquals(Arrival.WAITS_IN_CACHE, cache.arrive(A, SECOND));
        assertFalse(cache.earlyBind(A, 700, 16));
    }

    @ParameterizedTest
    @EnumSource
    void a_shorter_message_leaves_the_rest_of_its_room_alone(NetworkCacheParameters.Form form) {
        NetworkCache cache = make(form, 4);
        LittleEndian.write(memory.bytes, 320, 8, 42);
        assertTrue(cache.earlyBind(A, 300, 40));
        cache.arrive(A, Caches.payload(20, 9));

        assertEquals(42, memory.load(cache, 320, 8));
        assertEquals(LittleEndian.read(Caches.payload(20, 9), 16, 4), memory.load(cache, 316, 4));
        NetworkFault fault = assertThrows(NetworkFault.class, () -> {
            cache.earlyBind(B, 700, 8);
            cache.arrive(B, FIRST);
        });
        assertTrue(fault.getMessage().contains("16 bytes"), fault.getMessage());
    }

    @ParameterizedTest
    @EnumSource
    void a_message_that_lost_the_line_kept_for_it_still_reaches_the_process(NetworkCacheParameters.Form form) {
        NetworkCache cache = make(form, 1);
        assertTrue(cache.earlyBind(A, 304, 16));
        cache.arrive(B, SECOND);
        assertEquals(1, cache.counts().get(NetworkEvent.RESERVATIONS_LOST));

        assertEquals(Arrival.PASSED_ON, cache.arrive(A, FIRST));

        assertEquals(LittleEndian.read(FIRST, 0, 8), memory.load(cache, 304, 8));
        assertEquals(Found.IN_CACHE, cache.take(B).found());
    }

    @ParameterizedTest
    @EnumSource
    void memory_of_another_receive_that_waits_cannot_be_bound(NetworkCacheParameters.Form form) {
        NetworkCache cache = make(form, 4);
        cache.earlyBind(A, 304, 16);
        cache.arrive(B, SECOND);
        NetworkFault fault = assertThrows(NetworkFault.class, () -> cache.bind(B, 312));
        assertTrue(fault.getMessage().contains("another receive"), fault.getMessage());
    }

    @ParameterizedTest
    @EnumSource
    void reserved_lines_are_replaced_last(NetworkCacheParameters.Form form) {
        NetworkCache cache = make(form, 2);
        cache.earlyBind(A, 304, 16);
        cache.arrive(B, SECOND);
        cache.arrive(C, THIRD);
        assertEquals(0, cache.counts().get(NetworkEvent.RESERVATIONS_LOST));
        assertEquals(Found.BY_TRANSLATION, cache.take(B).found());
    }

    @ParameterizedTest
    @EnumSource
    void an_empty_message_is_received_and_leaves_nothing_behind(NetworkCacheParameters.Form form) {
        NetworkCache cache = make(form, 1);
        cache.arrive(A, new byte[0]);
        assertEquals(Found.IN_CACHE, cache.bind(A, 64).found());
        cache.arrive(A, FIRST);
        assertEquals(0, cache.counts().get(NetworkEvent.NETWORK_REPLACEMENTS));
        cache.flush(0, 4096);
        assertEquals(List.of(), memory.events);
    }

    @ParameterizedTest
    @EnumSource
    void an_arrival_without_room_in_network_memory_is_refused_and_may_come_again(NetworkCacheParameters.Form form) {
        NetworkCache cache = Caches.make(Caches.of(form, 4).with(Caches.networkMemory(32, 32, 32)), memory);
        cache.arrive(A, FIRST);
        cache.arrive(A, SECOND);
        assertEquals(Arrival.REFUSED, cache.arrive(A, THIRD));
        assertEquals(2, cache.waiting(A));
        cache.take(A);
        assertEquals(Arrival.WAITS_IN_CACHE, cache.arrive(A, THIRD));
        cache.take(A);
        assertArrayEquals(THIRD, cache.take(A).payload());
        assertEquals(1, cache.counts().get(NetworkEvent.ARRIVALS_REFUSED));
    }

    @ParameterizedTest
    @EnumSource
    void network_stores_change_the_message_wherever_it_is(NetworkCacheParameters.Form form) {
        NetworkCache cache = make(form, 1);
        cache.arrive(A, FIRST);
        cache.networkStore(cache.find(A) + 4, 4, 0xaabbccdd);
        cache.arrive(B, SECOND);
        assertEquals(200, cache.networkCycles(cache.find(A)));
        assertEquals(0xaabbccddL, cache.networkLoad(cache.find(A) + 4, 4));
        cache.networkStore(cache.find(A), 2, 0x1122);

        byte[] changed = cache.take(A).payload();
        assertEquals(0xaabbccddL, LittleEndian.read(changed, 4, 4));
        assertEquals(0x1122, LittleEndian.read(changed, 0, 2));
        assertEquals(LittleEndian.read(FIRST, 8, 8), LittleEndian.read(changed, 8, 8));
        assertEquals(1, cache.counts().get(NetworkEvent.NETWORK_HITS));
        assertEquals(2, cache.counts().get(NetworkEvent.NETWORK_MISSES));
        assertThrows(NetworkFault.class, () -> cache.networkStore(cache.find(B) + 12, 8, 0));
    }

    private NetworkCache make(NetworkCacheParameters.Form form, int lines) {
        return Caches.make(Caches.of(form, lines), memory);
    }

    private static int cacheMissCycles(NetworkCache cache) {
        return cache.parameters().message().latency()
                + cache.parameters().link().latency();
    }
}
