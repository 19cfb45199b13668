package dev.harbinger.study.networkcache.policy;

import static dev.harbinger.study.networkcache.policy.Receiver.CALL;
import static dev.harbinger.study.networkcache.policy.Receiver.DATA;
import static dev.harbinger.study.networkcache.policy.Receiver.DMA_SETUP;
import static dev.harbinger.study.networkcache.policy.Receiver.LINE;
import static dev.harbinger.study.networkcache.policy.Receiver.LINK;
import static dev.harbinger.study.networkcache.policy.Receiver.MESSAGE;
import static dev.harbinger.study.networkcache.policy.Receiver.MISS;
import static dev.harbinger.study.networkcache.policy.Receiver.NETWORK;
import static dev.harbinger.study.networkcache.policy.Receiver.SEARCH;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DirectToCacheTest {
    private static final String[] ONE_LINE = {"netcache.sets=1", "netcache.ways=1"};

    private final Receiver receiver = new Receiver(PolicyKind.DTCT);

    @Test
    void an_early_message_moves_from_the_network_cache_to_the_data_cache_at_its_post() {
        Delivery message = Receiver.message(1, 16);
        receiver.arrive(message, 900);
        assertEquals(1, receiver.cache.waiting());
        assertEquals(1000 + CALL + MESSAGE + NETWORK + LINE, receiver.post(message, DATA, 1000));
        assertEquals(0, receiver.cache.waiting());
        assertEquals(1, receiver.counts().installs());
        assertEquals(0, receiver.counts().accesses());
        assertArrayEquals(message.payload(), receiver.read(DATA, 16));
        assertEquals(0, receiver.counts().misses());
    }

    @Test
    void a_message_that_is_not_on_a_line_takes_two_lines_of_the_data_cache() {
        Delivery message = Receiver.message(1, 16);
        receiver.receiveEarly(message, DATA + 5, 1000);
        assertEquals(2, receiver.counts().installs());
        assertArrayEquals(message.payload(), receiver.read(DATA + 5, 16));
    }

    @Test
    void one_that_was_pushed_out_is_fetched_from_network_memory() {
        Receiver small = new Receiver(PolicyKind.DTCT, ONE_LINE);
        Delivery first = Receiver.message(1, 16);
        small.arrive(first, 0);
        small.arrive(Receiver.message(2, 16), 0);
        assertEquals(1000 + CALL + MESSAGE + LINK + MISS + LINE, small.post(first, DATA, 1000));
        assertArrayEquals(first.payload(), small.read(DATA, 16));
    }

    @Test
    void one_that_was_forgotten_is_searched_for() {
        Receiver small = new Receiver(PolicyKind.DTCT, "netcache.sets=1", "netcache.ways=1", "ltb.entries=0");
        Delivery first = Receiver.message(1, 16);
        small.arrive(first, 0);
        small.arrive(Receiver.message(2, 16), 0);
        assertEquals(1000 + CALL + MESSAGE + LINK + SEARCH + MISS + LINE, small.post(first, DATA, 1000));
    }

    @Test
    void a_late_message_has_a_line_of_the_data_cache_that_was_reserved() {
        Delivery message = Receiver.message(1, 8);
        assertEquals(1000 + CALL, receiver.post(message, DATA, 1000));
        assertTrue(receiver.hierarchy.contains(DATA));
        assertFalse(message.isBound());
        receiver.arrive(message, 3000);
        assertEquals(0, receiver.cache.waiting());
        assertEquals(3000 + CALL, receiver.policy.complete(message, 3000));
        assertArrayEquals(message.payload(), receiver.read(DATA, 8));
        assertEquals(0, receiver.counts().misses());
    }

    @Test
    void long_messages_go_by_dma() {
        Delivery message = Receiver.message(1, 17);
        receiver.arrive(message, 900);
        assertEquals(0, receiver.cache.waiting());
        assertEquals(1000 + CALL, receiver.post(message, DATA, 1000));
        assertEquals(1000 + CALL + DMA_SETUP + 5, receiver.policy.complete(message, 1000 + CALL));
    }

    @Test
    void messages_with_one_id_are_received_in_order_of_arrival() {
        List<Delivery> messages = new ArrayList<>();
        for (int length = 1; length <= 16; length++) {
            messages.add(Receiver.message(1, length));
            receiver.arrive(messages.getLast(), 0);
        }
        for (Delivery message : messages) {
            receiver.post(message, DATA, 100);
            assertArrayEquals(message.payload(), receiver.read(DATA, message.length()));
        }
    }

    /** A message refused is not overtaken by a later one with its ID, though there is room again. */
    @Test
    void messages_without_room_in_network_memory_wait_in_the_network_in_order() {
        for (PolicyKind kind : new PolicyKind[] {PolicyKind.DTCT, PolicyKind.LAZY_DTCT}) {
            Receiver small = new Receiver(kind, "netmem.pool=32", "netmem.capacity=32");
            Delivery[] messages = new Delivery[6];
            for (int i = 0; i < 4; i++) {
                messages[i] = Receiver.message(i == 0 ? 9 : 1, 16 - i);
                small.arrive(messages[i], 0);
                assertEquals(i >= 2, messages[i].isHeld());
            }
            receive(small, messages[0]);
            messages[4] = Receiver.message(1, 5);
            small.arrive(messages[4], 0);
            assertTrue(messages[4].isHeld());
            for (int i = 1; i < 5; i++) {
                receive(small, messages[i]);
            }
            messages[5] = Receiver.message(1, 6);
            small.arrive(messages[5], 0);
            assertFalse(messages[5].isHeld());
            receive(small, messages[5]);
        }
    }

    private static void receive(Receiver receiver, Delivery message) {
        receiver.policy.complete(message, receiver.post(message, DATA, 100));
        assertTrue(message.isBound());
        assertArrayEquals(message.payload(), receiver.read(DATA, message.length()));
    }
}
