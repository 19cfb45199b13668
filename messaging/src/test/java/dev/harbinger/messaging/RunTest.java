package dev.harbinger.messaging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.harbinger.messaging.settings.Settings;
import dev.harbinger.predict.Predictors;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class RunTest {
    @Test
    void everyRankRunsAndJoinGivesItsMembership() {
        AtomicInteger sum = new AtomicInteger();
        Harbinger.run(5, harbinger -> {
            assertSame(harbinger, Harbinger.join());
            assertEquals(5, harbinger.world().size());
            sum.addAndGet(1 + harbinger.world().rank());
        });
        assertEquals(15, sum.get());
    }

    @Test
    void theFailureThatNoPeerCausedIsThrownWithItsRank() {
        ProgramFailedException e = assertThrows(
                ProgramFailedException.class,
                () -> Harbinger.run(3, harbinger -> {
                    if (harbinger.world().rank() == 2) {
                        throw new IllegalStateException("no data");
                    }
                    harbinger.world().receive(new int[1], 0, 1, 2, 0);
                }));
        assertEquals(2, e.rank());
        assertEquals("rank 2 of 3 failed with java.lang.IllegalStateException: no data", e.getMessage());
        assertInstanceOf(IllegalStateException.class, e.getCause());
        assertEquals(2, e.getSuppressed().length);
        for (Throwable other : e.getSuppressed()) {
            RankFailedException caused = assertInstanceOf(RankFailedException.class, other.getCause());
            assertEquals(2, caused.rank());
        }
    }

    @Test
    void anErrorOfARankIsThrownToo() {
        ProgramFailedException e = assertThrows(
                ProgramFailedException.class,
                () -> Harbinger.run(
                        2, harbinger -> assertEquals(0, harbinger.world().rank())));
        assertEquals(1, e.rank());
        assertInstanceOf(AssertionError.class, e.getCause());
    }

    @Test
    void settingsOfTheCallReachEveryRank() {
        AtomicInteger predictors = new AtomicInteger();
        Settings settings = Settings.defaults().withPredictor(() -> {
            predictors.incrementAndGet();
            return Predictors.byName(Predictors.DEFAULT);
        });
        Harbinger.run(3, settings, harbinger -> harbinger.world().barrier());
        assertEquals(3, predictors.get());
    }

    @Test
    void aNumberOfRanksOutOfRangeIsRefused() {
        for (int ranks : new int[] {-1, 0, 4097}) {
            IllegalArgumentException e =
                    assertThrows(IllegalArgumentException.class, () -> Harbinger.run(ranks, harbinger -> {}));
            assertEquals(ranks + " ranks: must be from 1 to 4096", e.getMessage());
        }
    }

    @Test
    void anInterruptEndsRanksThatWait() throws InterruptedException {
        CountDownLatch started = new CountDownLatch(2);
        CountDownLatch ended = new CountDownLatch(2);
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Thread caller = Thread.ofPlatform().start(() -> {
            try {
                Harbinger.run(2, harbinger -> {
                    try {
                        started.countDown();
                        harbinger
                                .world()
                                .receive(new int[1], 0, 1, 1 - harbinger.world().rank(), 0);
                    } finally {
                        ended.countDown();
                    }
                });
            } catch (MessagingException e) {
                thrown.set(e);
            }
        });
        started.await();
        caller.interrupt();
        caller.join();
        ended.await();
        assertInstanceOf(InterruptedException.class, thrown.get().getCause());
    }
}
