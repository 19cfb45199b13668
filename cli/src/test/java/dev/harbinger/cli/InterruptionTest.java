package dev.harbinger.cli;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** Ctrl-C while a command works. */
class InterruptionTest {
    @Test
    void it_interrupts_the_work_and_waits_until_its_result_is_shown() throws Exception {
        Thread signal;
        try (Interruption interruption = Interruption.watch()) {
            signal = Thread.ofPlatform().start(interruption::stop);
            boolean interrupted = false;
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                interrupted = true;
            }
            assertTrue(interrupted);
            interruption.worked();
            assertTrue(signal.isAlive(), "the JVM ends before the result is shown");
        }
        signal.join();
    }

    @Test
    void it_does_not_disturb_what_is_being_shown() throws Exception {
        Thread signal;
        try (Interruption interruption = Interruption.watch()) {
            interruption.worked();
            signal = Thread.ofPlatform().start(interruption::stop);
            while (signal.getState() != Thread.State.TIMED_WAITING) {
                Thread.onSpinWait();
            }
            assertFalse(Thread.currentThread().isInterrupted());
        }
        signal.join();
    }

    @Test
    void an_interrupt_that_comes_after_the_work_is_forgotten() {
        try (Interruption interruption = Interruption.watch()) {
            Thread.currentThread().interrupt();
            interruption.worked();
            assertFalse(Thread.currentThread().isInterrupted());
        }
    }
}
