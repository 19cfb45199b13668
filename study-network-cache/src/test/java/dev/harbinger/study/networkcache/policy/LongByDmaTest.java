package dev.harbinger.study.networkcache.policy;

import static dev.harbinger.study.networkcache.policy.Receiver.CALL;
import static dev.harbinger.study.networkcache.policy.Receiver.DATA;
import static dev.harbinger.study.networkcache.policy.Receiver.DMA_SETUP;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LongByDmaTest {
    @ParameterizedTest
    @EnumSource
    void long_messages_go_by_dma_under_every_policy(PolicyKind kind) {
        Receiver receiver = new Receiver(kind, "receive.long=dma");
        Delivery message = Receiver.message(1, 40);
        assertEquals(1000 + CALL + DMA_SETUP + 10, receiver.receiveEarly(message, DATA + 3, 1000));
        assertEquals(0, receiver.counts().accesses());
        assertArrayEquals(message.payload(), receiver.read(DATA + 3, 40));
    }

    @ParameterizedTest
    @EnumSource
    void short_messages_go_as_the_policy_has_it(PolicyKind kind) {
        for (int length : new int[] {0, 8, 16}) {
            Receiver plain = new Receiver(kind);
            Receiver receiver = new Receiver(kind, "receive.long=dma");
            assertEquals(
                    plain.receiveEarly(Receiver.message(1, length), DATA, 1000),
                    receiver.receiveEarly(Receiver.message(1, length), DATA, 1000));
            assertEquals(plain.counts(), receiver.counts());
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_long_message_takes_the_place_of_a_short_one(PolicyKind kind) {
        Receiver receiver = new Receiver(kind, "receive.long=dma");
        receiver.receiveEarly(Receiver.message(1, 16), DATA + 8, 0);
        Delivery message = Receiver.message(2, 20);
        receiver.receiveLate(message, DATA, 1000);
        assertArrayEquals(message.payload(), receiver.read(DATA, 20));
    }
}
