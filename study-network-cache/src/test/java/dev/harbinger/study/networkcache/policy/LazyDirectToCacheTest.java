package dev.harbinger.study.networkcache.policy;

import static dev.harbinger.study.networkcache.policy.Receiver.CALL;
import static dev.harbinger.study.networkcache.policy.Receiver.DATA;
import static dev.harbinger.study.networkcache.policy.Receiver.DMA_SETUP;
import static dev.harbinger.study.networkcache.policy.Receiver.LINK;
import static dev.harbinger.study.networkcache.policy.Receiver.MESSAGE;
import static dev.harbinger.study.networkcache.policy.Receiver.MISS;
import static dev.harbinger.study.networkcache.policy.Receiver.PROCESS;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.study.networkcache.netcache.NetworkCache;
import dev.harbinger.study.networkcache.netcache.NetworkEvent;
import org.junit.jupiter.api.Test;

class LazyDirectToCacheTest {
    private final Receiver receiver = new Receiver(PolicyKind.LAZY_DTCT);

    @Test
    void an_early_message_is_bound_where_it_lies() {
        Delivery message = Receiver.message(1, 16);
        receiver.arrive(message, 900);
        assertEquals(1000 + CALL + MESSAGE + PROCESS, receiver.post(message, DATA + 3, 1000));
        assertTrue(receiver.cache.lookup(DATA + 3, 8) >= 0);
        assertArrayEquals(message.payload(), receiver.read(DATA + 3, 16));
        assertEquals(0, receiver.counts().accesses());
        assertEquals(0, receiver.counts().installs());
    }

    @Test
    void one_in_network_memory_goes_to_the_data_cache() {
        Receiver small = new Receiver(PolicyKind.LAZY_DTCT, "netcache.sets=1", "netcache.ways=1");
        Delivery first = Receiver.message(1, 16);
        small.arrive(first, 0);
        small.arrive(Receiver.message(2, 16), 0);
        assertEquals(1000 + CALL + MESSAGE + LINK + MISS, small.post(first, DATA, 1000));
        assertEquals(NetworkCache.MISS, small.cache.lookup(DATA, 8));
        assertEquals(1, small.counts().installs());
        assertArrayEquals(first.payload(), small.read(DATA, 16));
    }

    @Test
    void or_back_to_the_network_cache() {
        Receiver small = new Receiver(
                PolicyKind.LAZY_DTCT, "netcache.sets=1", "netcache.ways=1", "netcache.receive-miss=reload");
        Delivery first = Receiver.message(1, 16);
        small.arrive(first, 0);
        small.arrive(Receiver.message(2, 16), 0);
        assertEquals(1000 + CALL + MESSAGE + LINK + MISS + PROCESS, small.post(first, DATA, 1000));
        assertTrue(small.cache.lookup(DATA, 8) >= 0);
        assertArrayEquals(first.payload(), small.read(DATA, 16));
    }

    @Test
    void a_late_message_has_a_line_of_the_data_cache() {
        Delivery message = Receiver.message(1, 8);
        assertEquals(1000 + CALL, receiver.post(message, DATA, 1000));
        assertTrue(receiver.hierarchy.contains(DATA));
        receiver.arrive(message, 3000);
        assertEquals(3000 + CALL, receiver.policy.complete(message, 3000));
        assertEquals(NetworkCache.MISS, receiver.cache.lookup(DATA, 8));
        assertArrayEquals(message.payload(), receiver.read(DATA, 8));
        assertEquals(0, receiver.counts().misses());
    }

    @Test
    void or_a_line_of_the_network_cache() {
        Receiver early = new Receiver(PolicyKind.LAZY_DTCT, "netcache.late-to=network-cache");
        Delivery message = Receiver.message(1, 8);
        assertEquals(1000 + CALL, early.post(message, DATA, 1000));
        assertTrue(message.isReserved());
        assertEquals(NetworkCache.MISS, early.cache.lookup(DATA, 8));
        early.arrive(message, 3000);
        assertEquals(3000 + CALL, early.policy.complete(message, 3000));
        assertTrue(early.cache.lookup(DATA, 8) >= 0);
        assertArrayEquals(message.payload(), early.read(DATA, 8));
        assertEquals(0, early.counts().accesses());
    }

    @Test
    void a_late_message_whose_line_was_taken_goes_to_the_data_cache() {
        Receiver early = new Receiver(
                PolicyKind.LAZY_DTCT, "netcache.late-to=network-cache", "netcache.sets=1", "netcache.ways=1");
        Delivery message = Receiver.message(1, 8);
        early.post(message, DATA, 1000);
        early.arrive(Receiver.message(2, 8), 1500);
        assertEquals(1, early.cache.counts().get(NetworkEvent.RESERVATIONS_LOST));
        early.arrive(message, 3000);
        assertArrayEquals(message.payload(), early.read(DATA, 8));
    }

    @Test
    void a_message_longer_than_the_lines_has_no_line_of_the_network_cache() {
        Receiver early = new Receiver(
                PolicyKind.LAZY_DTCT, "netcache.late-to=network-cache", "netcache.largest=4", "receive.short=64");
        Delivery message = Receiver.message(1, 8);
        early.receiveLate(message, DATA, 1000);
        assertTrue(!message.isReserved());
        assertArrayEquals(message.payload(), early.read(DATA, 8));
    }

    @Test
    void long_messages_go_by_dma_and_take_the_place_of_what_was_bound() {
        receiver.receiveEarly(Receiver.message(1, 16), DATA + 8, 0);
        Delivery message = Receiver.message(2, 40);
        long done = receiver.receiveEarly(message, DATA, 1000);
        assertEquals(1000 + CALL + DMA_SETUP + 10, done);
        assertEquals(NetworkCache.MISS, receiver.cache.lookup(DATA + 8, 8));
        assertArrayEquals(message.payload(), receiver.read(DATA, 40));
    }

    @Test
    void a_program_that_only_loads_gets_a_message_that_the_network_tlb_knows_by_network_address() {
        for (String reading : new String[] {"process-address", "network-address"}) {
            Receiver large = new Receiver(
                    PolicyKind.LAZY_DTCT,
                    "receive.short=64",
                    "netcache.largest=16",
                    "ntlb.entries=2",
                    "ntlb.reading=" + reading);
            Delivery message = Receiver.message(1, 60);
            large.receiveEarly(message, DATA + 1, 1000);
            assertArrayEquals(message.payload(), large.read(DATA + 1, 60));
            assertEquals(
                    reading.equals("process-address") ? 0 : 4, large.counts().installs());
        }
    }
}
