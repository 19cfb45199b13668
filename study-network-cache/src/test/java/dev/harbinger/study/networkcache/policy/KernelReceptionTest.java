package dev.harbinger.study.networkcache.policy;

import static dev.harbinger.study.networkcache.policy.Receiver.DATA;
import static dev.harbinger.study.networkcache.policy.Receiver.KERNEL;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class KernelReceptionTest {
    @Test
    void the_kernel_takes_its_time_before_it_copies() {
        long copied = new Receiver(PolicyKind.DMA_THEN_COPY).receiveEarly(Receiver.message(1, 40), DATA, 1000);
        assertEquals(copied + KERNEL, new Receiver(PolicyKind.VIA).receiveEarly(Receiver.message(1, 40), DATA, 1000));
        assertEquals(
                copied + KERNEL * 3 / 2,
                new Receiver(PolicyKind.TCP_IP).receiveEarly(Receiver.message(1, 40), DATA, 1000));
        assertEquals(
                copied + 2 * KERNEL,
                new Receiver(PolicyKind.TCP_IP, "tcp.factor=2").receiveEarly(Receiver.message(1, 40), DATA, 1000));
    }

    @Test
    void late_messages_cost_the_kernel_the_same_at_the_wait() {
        long copied = new Receiver(PolicyKind.DMA_THEN_COPY).receiveLate(Receiver.message(1, 40), DATA, 1000);
        assertEquals(copied + KERNEL, new Receiver(PolicyKind.VIA).receiveLate(Receiver.message(1, 40), DATA, 1000));
    }

    @Test
    void all_lines_are_lost_when_the_share_is_one() {
        Receiver receiver = new Receiver(PolicyKind.VIA, "via.pollution=1");
        receiver.store(DATA + 1024, 1);
        receiver.store(DATA + 2048, 2);
        receiver.receiveEarly(Receiver.message(1, 16), DATA, 1000);
        assertEquals(2, receiver.counts().pollutions());
        assertEquals(1, receiver.read(DATA + 1024, 1)[0]);
    }

    @Test
    void a_share_of_the_lines_is_lost_in_each_receive() {
        Receiver receiver = new Receiver(PolicyKind.VIA, "via.pollution=0.25");
        for (int line = 0; line < 128; line++) {
            receiver.store(DATA + 16 * line, 1);
        }
        receiver.receiveEarly(Receiver.message(1, 0), DATA, 1000);
        assertEquals(32, receiver.counts().pollutions());
        receiver.receiveEarly(Receiver.message(1, 0), DATA, 1000);
        assertTrue(receiver.counts().pollutions() > 32 && receiver.counts().pollutions() < 64);
    }
}
