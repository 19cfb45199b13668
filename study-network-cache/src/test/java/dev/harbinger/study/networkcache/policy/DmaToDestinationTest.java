package dev.harbinger.study.networkcache.policy;

import static dev.harbinger.study.networkcache.policy.Receiver.CALL;
import static dev.harbinger.study.networkcache.policy.Receiver.DATA;
import static dev.harbinger.study.networkcache.policy.Receiver.DMA_BYTES;
import static dev.harbinger.study.networkcache.policy.Receiver.DMA_SETUP;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import org.junit.jupiter.api.Test;

class DmaToDestinationTest {
    private final Receiver receiver = new Receiver(PolicyKind.DMA_TO_DESTINATION);

    @Test
    void an_early_message_is_moved_at_its_post_while_the_program_goes_on() {
        Delivery message = Receiver.message(1, 101);
        receiver.arrive(message, 900);
        assertFalse(message.isBound());
        assertEquals(1000 + CALL, receiver.post(message, DATA, 1000));
        int transfer = DMA_SETUP + 100 / DMA_BYTES + 1;
        assertEquals(1000 + CALL + transfer, receiver.policy.complete(message, 1000 + CALL));
        assertEquals(5000 + CALL, receiver.policy.complete(message, 5000));
        assertEquals(0, receiver.counts().accesses());
    }

    @Test
    void a_late_message_is_moved_as_it_arrives() {
        Delivery message = Receiver.message(1, 100);
        receiver.post(message, DATA, 1000);
        receiver.arrive(message, 3000);
        assertEquals(3000 + DMA_SETUP + 100 / DMA_BYTES, receiver.policy.complete(message, 3000));
        assertArrayEquals(message.payload(), receiver.read(DATA, 100));
    }

    @Test
    void transfers_wait_for_each_other() {
        Delivery first = Receiver.message(1, 40);
        Delivery second = Receiver.message(2, 0);
        receiver.post(first, DATA, 1000);
        receiver.post(second, DATA + 64, 1000);
        receiver.arrive(first, 2000);
        receiver.arrive(second, 2001);
        int done = 2000 + DMA_SETUP + 40 / DMA_BYTES;
        assertEquals(done, receiver.policy.complete(first, 2001));
        assertEquals(done + DMA_SETUP, receiver.policy.complete(second, 2001));
    }

    @Test
    void the_first_access_afterwards_misses() {
        receiver.store(DATA, 1);
        receiver.store(DATA + 16, 2);
        receiver.receiveEarly(Receiver.message(1, 20), DATA, 1000);
        assertEquals(2, receiver.counts().invalidations());
        long misses = receiver.counts().misses();
        receiver.read(DATA, 32);
        assertEquals(misses + 2, receiver.counts().misses());
    }
}
