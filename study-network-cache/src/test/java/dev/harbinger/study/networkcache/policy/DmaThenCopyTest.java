package dev.harbinger.study.networkcache.policy;

import static dev.harbinger.study.networkcache.policy.Receiver.CALL;
import static dev.harbinger.study.networkcache.policy.Receiver.DATA;
import static dev.harbinger.study.networkcache.policy.Receiver.HIT;
import static dev.harbinger.study.networkcache.policy.Receiver.MISS;
import static dev.harbinger.study.networkcache.policy.Receiver.WORD;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DmaThenCopyTest {
    private static final int TWO_WORDS = MISS + WORD + MISS + HIT + WORD + HIT;

    private final Receiver receiver = new Receiver(PolicyKind.DMA_THEN_COPY);

    @Test
    void the_processor_copies_from_a_buffer_that_misses() {
        assertEquals(1000 + CALL + TWO_WORDS + CALL, receiver.receiveEarly(Receiver.message(1, 16), DATA, 1000));
        assertEquals(2, receiver.counts().reads());
        assertEquals(2, receiver.counts().writes());
        assertEquals(2, receiver.counts().misses());
    }

    @Test
    void a_destination_that_the_cache_has_costs_no_miss() {
        receiver.store(DATA, 1);
        long done = receiver.receiveEarly(Receiver.message(1, 16), DATA, 1000);
        assertEquals(1000 + CALL + MISS + WORD + HIT + HIT + WORD + HIT + CALL, done);
    }

    @Test
    void a_buffer_that_is_used_again_is_invalidated() {
        // The ring has room for one message of this length, so the second lies where the first did.
        Receiver small = new Receiver(PolicyKind.DMA_THEN_COPY, "device.buffers=" + 2 * Receiver.LARGEST);
        for (int i = 0; i < 3; i++) {
            Delivery message = Receiver.message(i, Receiver.LARGEST);
            small.receiveEarly(message, DATA, 0);
            assertArrayEquals(message.payload(), small.read(DATA, message.length()));
            assertEquals(i * Receiver.LARGEST / 16, small.counts().invalidations());
        }
    }

    @Test
    void messages_beyond_the_buffers_wait_in_the_network_and_are_none_the_worse() {
        Receiver small = new Receiver(PolicyKind.DMA_THEN_COPY, "device.buffers=" + 2 * Receiver.LARGEST);
        List<Delivery> messages = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            messages.add(Receiver.message(i, i == 10 ? 0 : 60 + i));
            small.arrive(messages.getLast(), i);
        }
        for (Delivery message : messages) {
            small.policy.complete(message, small.post(message, DATA + 1, 100));
            assertArrayEquals(message.payload(), small.read(DATA + 1, message.length()));
        }
    }
}
