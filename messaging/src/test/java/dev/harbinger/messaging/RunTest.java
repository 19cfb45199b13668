package dev.harbinger.messaging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.harbinger.messaging.observe.CallListener;
import dev.harbinger.messaging.observe.ObservedCall;
import dev.harbinger.messaging.settings.Settings;
import dev.harbinger.predict.Predictors;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
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

    /** A line "event peer tag bytes" for each call, or the event alone if the call has no message. */
    private static final class Calls implements CallListener {
        private final List<String> lines = new ArrayList<>();
        private final List<Thread> threads = new ArrayList<>();

        @Override
        public void posted(ObservedCall call) {
            note(call);
        }

        @Override
        public void completed(ObservedCall call) {
            note(call);
        }

        @Override
        public void named(long site, String name) {}

        private void note(ObservedCall call) {
            String message = call.hasMessage() ? " " + call.peer() + " " + call.tag() + " " + call.bytes() : "";
            lines.add(call.event() + message);
            threads.add(Thread.currentThread());
        }
    }

    @Test
    void aListenerSeesTheCallsOfItsOwnRankInOrder() {
        Calls ofRank0 = new Calls();
        Calls ofRank2 = new Calls();
        AtomicReference<Thread> rank0 = new AtomicReference<>();
        IntFunction<@Nullable CallListener> listeners = rank -> switch (rank) {
            case 0 -> ofRank0;
            case 2 -> ofRank2;
            default -> null;
        };
        Harbinger.run(3, Settings.defaults(), listeners, harbinger -> {
            Communicator world = harbinger.world();
            if (world.rank() == 0) {
                rank0.set(Thread.currentThread());
                world.receive(new int[1], 0, 1, 1, 11);
                world.ireceive(new long[1], 0, 1, 2, 12).await();
                world.send(new byte[3], 0, 3, 1, 13);
            } else if (world.rank() == 1) {
                world.send(new int[1], 0, 1, 0, 11);
                world.receive(new byte[3], 0, 3, 0, 13);
            } else {
                world.isend(new long[1], 0, 1, 0, 12).await();
            }
            world.barrier();
        });
        assertEquals(
                List.of("RECV 1 11 4", "DONE 1 11 4", "IRECV 2 12 8", "WAIT 2 12 8", "SEND 1 13 3"), ofRank0.lines);
        assertEquals(List.of("ISEND 0 12 8", "WAIT"), ofRank2.lines);
        ofRank0.threads.forEach(thread -> assertSame(rank0.get(), thread));
    }

    @Test
    void theCallerIsAskedForTheListenerOfEachRankBeforeAnyRuns() {
        List<Integer> asked = new ArrayList<>();
        Thread caller = Thread.currentThread();
        IntFunction<@Nullable CallListener> listeners = rank -> {
            assertSame(caller, Thread.currentThread());
            asked.add(rank);
            return null;
        };
        Harbinger.run(3, Settings.defaults(), listeners, harbinger -> assertEquals(List.of(0, 1, 2), asked));
        assertEquals(List.of(0, 1, 2), asked);
    }

    @Test
    void noRankIsOpenedWhenThereIsNoListenerForOne() {
        AtomicInteger opened = new AtomicInteger();
        Settings settings = Settings.defaults().withPredictor(() -> {
            opened.incrementAndGet();
            return Predictors.byName(Predictors.DEFAULT);
        });
        UnsupportedOperationException refused = new UnsupportedOperationException("no file for rank 1");
        IntFunction<@Nullable CallListener> listeners = rank -> {
            if (rank == 1) {
                throw refused;
            }
            return null;
        };
        assertSame(
                refused,
                assertThrows(
                        UnsupportedOperationException.class,
                        () -> Harbinger.run(3, settings, listeners, harbinger -> opened.incrementAndGet())));
        assertEquals(0, opened.get());
    }

    @Test
    void errorsAreTheSameWithListeners() {
        IllegalArgumentException none = assertThrows(
                IllegalArgumentException.class,
                () -> Harbinger.run(0, Settings.defaults(), rank -> new Calls(), harbinger -> {}));
        assertEquals("0 ranks: must be from 1 to 4096", none.getMessage());
        ProgramFailedException failed = assertThrows(
                ProgramFailedException.class,
                () -> Harbinger.run(2, Settings.defaults(), rank -> new Calls(), harbinger -> {
                    if (harbinger.world().rank() == 1) {
                        throw new IllegalStateException("no data");
                    }
                    harbinger.world().receive(new int[1], 0, 1, 1, 0);
                }));
        assertEquals("rank 1 of 2 failed with java.lang.IllegalStateException: no data", failed.getMessage());
        assertEquals(1, failed.getSuppressed().length);
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
