package dev.harbinger.study.networkcache.policy;

import static dev.harbinger.study.networkcache.policy.Receiver.CALL;
import static dev.harbinger.study.networkcache.policy.Receiver.DATA;
import static dev.harbinger.study.networkcache.policy.Receiver.HIT;
import static dev.harbinger.study.networkcache.policy.Receiver.MISS;
import static dev.harbinger.study.networkcache.policy.Receiver.WORD;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class ProcessorCopyTest {
    /** Two words of header in a line that misses. */
    private static final int HEADER = MISS + WORD + HIT + WORD;
    /** Two words, load and store, in lines that miss. */
    private static final int TWO_WORDS = MISS + WORD + MISS + HIT + WORD + HIT;

    private final Receiver receiver = new Receiver(PolicyKind.PROCESSOR);

    @Test
    void an_early_message_is_copied_at_its_post() {
        Delivery message = Receiver.message(1, 16);
        receiver.arrive(message, 900);
        assertEquals(0, receiver.counts().accesses());
        long posted = receiver.post(message, DATA, 1000);
        assertEquals(1000 + CALL + HEADER + TWO_WORDS, posted);
        assertEquals(4, receiver.counts().reads());
        assertEquals(2, receiver.counts().writes());
        assertEquals(2, receiver.counts().readMisses());
        assertEquals(1, receiver.counts().writeMisses());
        assertEquals(posted + CALL, receiver.policy.complete(message, posted));
        assertEquals(6, receiver.counts().accesses());
    }

    @Test
    void a_late_message_is_copied_at_the_wait() {
        Delivery message = Receiver.message(1, 16);
        assertEquals(1000 + CALL, receiver.post(message, DATA, 1000));
        receiver.arrive(message, 3000);
        assertEquals(0, receiver.counts().accesses());
        assertEquals(3000 + CALL + HEADER + TWO_WORDS, receiver.policy.complete(message, 3000));
        assertArrayEquals(message.payload(), receiver.read(DATA, 16));
    }

    @Test
    void words_are_as_wide_as_both_addresses_allow() {
        Delivery message = Receiver.message(1, 15);
        receiver.arrive(message, 0);
        receiver.post(message, DATA + 4, 0);
        // Of 4, 4, 4, 2 and 1 bytes, beside two words of header.
        assertEquals(2 + 5, receiver.counts().reads());
        assertEquals(5, receiver.counts().writes());
    }

    @Test
    void bytes_are_copied_one_by_one_where_nothing_is_aligned() {
        Delivery message = Receiver.message(1, 9);
        receiver.arrive(message, 0);
        receiver.post(message, DATA + 3, 0);
        assertEquals(2 + 9, receiver.counts().reads());
        assertEquals(9, receiver.counts().writes());
    }

    @Test
    void of_an_empty_message_the_header_is_read() {
        assertEquals(1000 + CALL + HEADER + CALL, receiver.receiveEarly(Receiver.message(1, 0), DATA, 1000));
        assertEquals(2, receiver.counts().accesses());
    }

    @Test
    void without_a_header_only_the_message_is_read() {
        Receiver bare = new Receiver(PolicyKind.PROCESSOR, "copy.header=0");
        assertEquals(1000 + CALL + TWO_WORDS + CALL, bare.receiveEarly(Receiver.message(1, 16), DATA, 1000));
    }
}
