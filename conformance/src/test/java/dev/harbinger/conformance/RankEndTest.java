package dev.harbinger.conformance;

import static dev.harbinger.messaging.Communicator.ANY_SOURCE;
import static dev.harbinger.messaging.Communicator.ANY_TAG;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.MatchedMessage;
import dev.harbinger.messaging.Op;
import dev.harbinger.messaging.PersistentRequest;
import dev.harbinger.messaging.RankFailedException;
import dev.harbinger.messaging.Request;
import dev.harbinger.messaging.RequestFailedException;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** A rank that ends gives an error that names it to every peer that waits for it, and to no other. */
@EveryVariant
record RankEndTest(Variant variant) {
    private static final int LARGE = 200_000;

    /** The rank that ends. */
    private static final int ENDING = 1;

    /** Calls that can only complete with the help of rank {@link #ENDING}. */
    private static final int LONG = 8 << 20;

    private static final Consumer<Communicator> LONG_SEND = world -> world.send(Data.of(new byte[LONG]), ENDING, 1);

    private static final List<Consumer<Communicator>> WAITS = List.of(
            world -> world.receive(Data.of(new byte[9]), ENDING, 1),
            world -> world.receive(Data.of(new byte[9]), ENDING, ANY_TAG),
            world -> world.receive(ENDING, 1),
            world -> world.ireceive(Data.of(new byte[9]), ENDING, 1).await(),
            world -> world.ssend(Data.of(new byte[9]), ENDING, 1),
            LONG_SEND,
            world -> world.issend(Data.of(new byte[9]), ENDING, 1).await(),
            world -> world.probe(ENDING, 1),
            world -> world.mprobe(ENDING, ANY_TAG),
            RankEndTest::pollRequest,
            RankEndTest::pollProbe,
            RankEndTest::pollMatchedProbe,
            RankEndTest::pollSome,
            world -> start(world.receiveInit(Data.of(new byte[9]), ENDING, 1)),
            world -> start(world.ssendInit(Data.of(new byte[9]), ENDING, 1)),
            RankEndTest::awaitAnyOf,
            world -> Request.awaitAll(null, world.ireceive(Data.of(new byte[9]), ENDING, 1)),
            world -> world.sendReceive(Data.nothing(), ENDING, 1, Data.nothing(), ENDING, 1));

    /** Calls that a message of anyone completes, or all ranks, but that fail when a rank they need has failed. */
    private static final List<Consumer<Communicator>> WAITS_FOR_ANYONE = List.of(
            world -> world.receive(Data.of(new byte[9]), ANY_SOURCE, 1),
            world -> world.receive(ANY_SOURCE, ANY_TAG),
            world -> world.probe(ANY_SOURCE, 1),
            Communicator::barrier,
            world -> world.bcast(Data.of(new int[1]), ENDING),
            world -> world.allreduce(1L, Op.SUM),
            world -> world.allgather(Data.of(new int[1]), Data.of(new int[world.size()])));

    private static void pollRequest(Communicator world) {
        Request request = world.ireceive(Data.of(new byte[9]), ENDING, 1);
        while (!request.test()) {
            Thread.yield();
        }
    }

    private static void pollSome(Communicator world) {
        Request request = world.issend(Data.of(new byte[9]), ENDING, 1);
        unwrapped(() -> {
            while (Request.testSome(null, request).length == 0) {
                Thread.yield();
            }
        });
    }

    private static void awaitAnyOf(Communicator world) {
        Request request = world.ireceive(Data.of(new byte[9]), ENDING, 1);
        unwrapped(() -> Request.awaitAny(null, request));
    }

    private static void unwrapped(Executable call) {
        RequestFailedException error = assertThrows(RequestFailedException.class, call);
        assertEquals(1, error.index());
        throw (RankFailedException) error.getCause();
    }

    private static void pollProbe(Communicator world) {
        while (world.iprobe(ENDING, 1) == null) {
            Thread.yield();
        }
    }

    private static void pollMatchedProbe(Communicator world) {
        while (world.improbe(ENDING, ANY_TAG) == null) {
            Thread.yield();
        }
    }

    private static void start(PersistentRequest request) {
        request.start();
        request.await();
    }

    @Test
    void everyPeerThatWaitsForAFailedRankGetsAnErrorThatNamesIt() {
        for (Consumer<Communicator> wait : WAITS) {
            afterFailure(wait, true);
        }
    }

    @Test
    void noPeerWaitsForAnyoneOrInACollectiveWhenARankHasFailed() {
        for (Consumer<Communicator> wait : WAITS_FOR_ANYONE) {
            afterFailure(wait, false);
        }
    }

    private void afterFailure(Consumer<Communicator> wait, boolean twice) {
        List<@Nullable Throwable> thrown = Job.outcome(variant, 3, harbinger -> {
            Communicator world = harbinger.world();
            Communicator others = others(world);
            if (world.rank() == ENDING) {
                throw new IllegalStateException("out of luck");
            }
            RankFailedException error = assertThrows(RankFailedException.class, () -> wait.accept(world));
            check(error, "ended with an uncaught java.lang.IllegalStateException: out of luck");
            if (twice) {
                // Once known, it is reported at once.
                assertThrows(RankFailedException.class, () -> wait.accept(world));
            }
            // Neither ends before the other has seen what there is to see.
            int other = 1 - others.rank();
            others.sendReceive(Data.nothing(), other, 5, Data.nothing(), other, 5);
        });
        assertNull(thrown.get(0), () -> "rank 0 of " + variant + ": " + thrown.get(0));
        assertNull(thrown.get(2), () -> "rank 2 of " + variant + ": " + thrown.get(2));
        assertInstanceOf(IllegalStateException.class, thrown.get(ENDING));
    }

    /** A communicator of all but the rank that ends, which does not return before the others have it. */
    private static Communicator others(Communicator world) {
        Communicator part = world.split(world.rank() == ENDING ? 1 : 0, 0);
        assertNotNull(part);
        for (int rank = 0; rank < world.size(); rank++) {
            if (world.rank() == ENDING && rank != ENDING) {
                world.receive(Data.nothing(), rank, 99);
            } else if (world.rank() == rank) {
                world.send(Data.nothing(), rank == ENDING ? Communicator.PROC_NULL : ENDING, 99);
            }
        }
        return part;
    }

    private static void check(RankFailedException error, String how) {
        assertEquals(ENDING, error.rank());
        String words = error.getMessage();
        assertTrue(words.contains("rank 1 of the world") && words.contains(how), words);
        assertEquals(1, words.lines().count(), words);
    }

    @Test
    void whatWaitsForARankThatHasFinishedGetsAnErrorToo() {
        for (Consumer<Communicator> wait : WAITS) {
            if (wait == LONG_SEND && variant.push().bytesToPush() >= LONG) {
                // Pushed whole it waits for nobody.
                continue;
            }
            Job.run(variant, 2, world -> {
                if (world.rank() != ENDING) {
                    check(assertThrows(RankFailedException.class, () -> wait.accept(world)), "finished");
                    assertThrows(RankFailedException.class, () -> world.iprobe(ENDING, ANY_TAG));
                    assertNull(world.improbe(ANY_SOURCE, ANY_TAG));
                }
            });
        }
    }

    @Test
    void theOthersGoOnAmongThemselves() {
        List<@Nullable Throwable> thrown = Job.outcome(variant, 4, harbinger -> {
            Communicator world = harbinger.world();
            Communicator others = others(world);
            if (world.rank() == ENDING) {
                throw new IllegalStateException("out of luck");
            }
            assertThrows(RankFailedException.class, () -> world.receive(Data.nothing(), ENDING, 1));
            int peer = world.rank() == 0 ? 2 : 0;
            if (world.rank() != 3) {
                for (int size : variant.sizes()) {
                    byte[] into = new byte[size];
                    world.sendReceive(Data.of(Payload.of(world.rank(), size)), peer, 1, Data.of(into), peer, 1);
                    Payload.check(into, peer);
                }
            }
        });
        for (int rank : new int[] {0, 2, 3}) {
            assertNull(thrown.get(rank), () -> "rank " + rank + " of " + variant + ": " + thrown.get(rank));
        }
    }

    @Test
    void whatAFailedRankHadSentWholeIsReceivedAndTheRestIsAnError() {
        for (int size : variant.sizes()) {
            for (ReceiveForm form : ReceiveForm.values()) {
                List<@Nullable Throwable> thrown = Job.outcome(variant, 2, harbinger -> {
                    Communicator world = harbinger.world();
                    if (world.rank() == ENDING) {
                        world.isend(Data.of(Payload.of(size, size)), 0, 1);
                        throw new IllegalStateException("out of luck");
                    }
                    byte[] into = new byte[size];
                    try {
                        form.receive(world, Data.of(into), ENDING, 1);
                        Payload.check(into, size);
                    } catch (RankFailedException error) {
                        check(error, "out of luck");
                    }
                });
                assertNull(thrown.get(0), () -> size + " bytes by " + form + " in " + variant + ": " + thrown.get(0));
            }
        }
    }

    @Test
    void aMatchedMessageWhoseSenderFailsIsAnErrorOrWhole() {
        for (int forms = 0; forms < 3; forms++) {
            int form = forms;
            List<@Nullable Throwable> thrown = Job.outcome(variant, 2, harbinger -> {
                Communicator world = harbinger.world();
                if (world.rank() == ENDING) {
                    world.isend(Data.of(Payload.of(1, LARGE)), 0, 1);
                    world.receive(Data.nothing(), 0, 2);
                    throw new IllegalStateException("out of luck");
                }
                MatchedMessage matched = world.mprobe(ENDING, 1);
                world.send(Data.nothing(), ENDING, 2);
                assertThrows(RankFailedException.class, () -> world.receive(Data.nothing(), ENDING, 3));
                byte[] into = new byte[LARGE];
                try {
                    switch (form) {
                        case 0 -> matched.receive(Data.of(into));
                        case 1 -> matched.ireceive(Data.of(into)).await();
                        default -> Data.of(into).unpackFrom(matched.receive().data(), LARGE);
                    }
                    Payload.check(into, 1);
                } catch (RankFailedException error) {
                    check(error, "out of luck");
                }
            });
            assertNull(thrown.get(0), () -> "form " + form + " in " + variant + ": " + thrown.get(0));
        }
    }

    @Test
    void aMessageSentBeforeANormalEndIsReceivedAfterIt() {
        Job.run(variant, 2, world -> {
            int[] sizes = variant.sizes();
            if (world.rank() == ENDING) {
                for (int size : sizes) {
                    // Closing waits until the peer has taken what it needs.
                    world.isend(Data.of(Payload.of(size, size)), 0, size);
                }
            } else {
                for (int i = sizes.length - 1; i >= 0; i--) {
                    byte[] into = new byte[sizes[i]];
                    world.receive(Data.of(into), ENDING, sizes[i]);
                    Payload.check(into, sizes[i]);
                }
                assertThrows(RankFailedException.class, () -> world.receive(Data.nothing(), ENDING, ANY_TAG));
            }
        });
    }

    @Test
    void aSmallMessageThatAFinishedRankNeverReceivesIsNoError() {
        Job.run(variant, 2, world -> {
            if (world.rank() != ENDING) {
                Request sent = world.isend(Data.nothing(), ENDING, 1);
                try {
                    sent.await();
                } catch (RankFailedException error) {
                    // Allowed for a message that could not be pushed.
                    check(error, "finished");
                }
            }
        });
    }

    @Test
    void anEndIsNoticedWhileOthersKeepTheRankBusy() {
        List<@Nullable Throwable> thrown = Job.outcome(variant, 3, harbinger -> {
            Communicator world = harbinger.world();
            if (world.rank() == ENDING) {
                world.receive(Data.nothing(), 0, 9);
                throw new IllegalStateException("out of luck");
            }
            AtomicBoolean noticed = new AtomicBoolean();
            RankThreads.run(world.rank() == 0 ? 2 : 1, thread -> {
                if (world.rank() == 0 && thread == 0) {
                    world.send(Data.nothing(), ENDING, 9);
                    check(assertThrows(RankFailedException.class, () -> world.receive(ENDING, 1)), "out of luck");
                    noticed.set(true);
                    return;
                }
                int peer = 2 - world.rank();
                int[] going = {1};
                while (going[0] != 0) {
                    int[] mine = {noticed.get() ? 0 : 1};
                    world.sendReceive(Data.of(mine), peer, 2, Data.of(going), peer, 2);
                    going[0] = world.rank() == 0 ? mine[0] : going[0];
                }
            });
        });
        assertNull(thrown.get(0), () -> "rank 0 of " + variant + ": " + thrown.get(0));
        assertNull(thrown.get(2), () -> "rank 2 of " + variant + ": " + thrown.get(2));
    }
}
