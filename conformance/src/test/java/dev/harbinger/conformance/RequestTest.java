package dev.harbinger.conformance;

import static dev.harbinger.messaging.Communicator.ANY_SOURCE;
import static dev.harbinger.messaging.Communicator.ANY_TAG;
import static dev.harbinger.messaging.Communicator.PROC_NULL;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.MessagingException;
import dev.harbinger.messaging.PersistentRequest;
import dev.harbinger.messaging.Request;
import dev.harbinger.messaging.RequestFailedException;
import dev.harbinger.messaging.Status;
import dev.harbinger.messaging.TruncationException;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Completing communications: one, any, some, all; waited for or tested; cancelled. */
@EveryVariant
record RequestTest(Variant variant) {
    private static final int REQUESTS = 8;
    private static final int SIZE = 10_000;

    @Test
    void awaitAllTellsTheStatusesInTheOrderOfTheRequests() {
        Job.run(variant, 2, world -> {
            if (world.rank() == 0) {
                world.receive(Data.nothing(), 1, 99);
                for (int tag = REQUESTS - 1; tag >= 0; tag--) {
                    world.send(Data.of(Payload.of(tag, tag * 3000)), 1, tag);
                }
            } else {
                @Nullable Request[] requests = new Request[REQUESTS + 1];
                for (int tag = 0; tag < REQUESTS; tag++) {
                    requests[tag] = world.ireceive(Data.of(new byte[tag * 3000]), 0, tag);
                }
                world.send(Data.nothing(), 0, 99);
                @Nullable Status[] statuses = Request.awaitAll(requests);
                for (int tag = 0; tag < REQUESTS; tag++) {
                    assertEquals(new Status(0, tag, tag * 3000, false), statuses[tag]);
                    assertEquals(statuses[tag], requests[tag].status());
                    assertTrue(requests[tag].test());
                }
                assertNull(statuses[REQUESTS]);
            }
        });
    }

    @Test
    void aPersistentReceiveStartsAgainAfterATruncation() {
        Job.run(variant, 2, world -> {
            if (world.rank() == 0) {
                world.send(Data.of(new byte[5]), 1, 1);
                world.send(Data.of(new byte[] {7}), 1, 1);
            } else {
                byte[] into = new byte[1];
                PersistentRequest request = world.receiveInit(Data.of(into), 0, 1);
                request.start();
                assertThrows(TruncationException.class, request::await);
                request.start();
                assertEquals(new Status(0, 1, 1, false), request.await());
                assertEquals(7, into[0]);
            }
        });
    }

    @Test
    void aFailedRequestIsThrownWithItsIndexByEveryCallOnSeveral() {
        Job.run(variant, 2, world -> {
            if (world.rank() == 0) {
                world.send(Data.of(new byte[5]), 1, 1);
                world.receive(Data.nothing(), 1, 3);
            } else {
                Request never = world.ireceive(Data.of(new byte[1]), 0, 2);
                Request truncated = world.ireceive(Data.of(new byte[1]), 0, 1);
                assertFailed(1, () -> Request.awaitAny(never, truncated));
                assertFailed(0, () -> Request.awaitSome(truncated, never));
                assertFailed(1, () -> Request.testAny(never, truncated));
                assertFailed(2, () -> Request.testSome(never, null, truncated));
                assertThrows(TruncationException.class, truncated::await);
                assertTrue(never.cancel());
                world.send(Data.nothing(), 0, 3);
            }
        });
    }

    private static void assertFailed(int index, Executable call) {
        RequestFailedException error = assertThrows(RequestFailedException.class, call);
        assertEquals(index, error.index());
        assertArrayEquals(new int[] {index}, error.indices());
        assertInstanceOf(TruncationException.class, error.getCause());
        String words = error.getMessage();
        assertTrue(words.contains("request " + index + " of ") && words.contains("tag 1"), words);
        assertEquals(1, words.lines().count(), words);
    }

    @Test
    void noSuccessIsLostInTheErrorOfAnother() {
        Job.run(variant, 2, world -> {
            if (world.rank() == 0) {
                for (int tag = 0; tag < 4; tag++) {
                    world.send(Data.of(Payload.of(tag, SIZE)), 1, tag);
                }
            } else {
                byte[] first = new byte[SIZE];
                byte[] last = new byte[SIZE];
                PersistentRequest persistent = world.receiveInit(Data.of(last), 0, 3);
                persistent.start();
                @Nullable
                Request[] requests = {
                    world.ireceive(Data.of(first), 0, 0),
                    world.ireceive(Data.of(new byte[10]), 0, 1),
                    world.ireceive(Data.of(new byte[20]), 0, 2),
                    persistent
                };
                BitSet succeeded = new BitSet();
                BitSet failed = new BitSet();
                while (succeeded.cardinality() + failed.cardinality() < requests.length) {
                    try {
                        tell(Request.awaitSome(requests), requests, succeeded);
                    } catch (RequestFailedException error) {
                        assertEquals(error.indices().length, 1 + error.getSuppressed().length);
                        tell(error.indices(), requests, failed);
                    }
                }
                assertEquals(BitSet.valueOf(new long[] {0b1001}), succeeded);
                assertEquals(BitSet.valueOf(new long[] {0b0110}), failed);
                Payload.check(first, 0);
                Payload.check(last, 3);
            }
        });
    }

    @Test
    void testAllThrowsOnlyOnceAllAreComplete() {
        Job.run(variant, 2, world -> {
            if (world.rank() == 0) {
                world.ssend(Data.of(new byte[5]), 1, 1);
                world.send(Data.nothing(), 1, 4);
                world.receive(Data.nothing(), 1, 3);
                world.send(Data.of(new byte[5]), 1, 2);
            } else {
                PersistentRequest truncated = world.receiveInit(Data.of(new byte[1]), 0, 1);
                truncated.start();
                Request open = world.ireceive(Data.of(new byte[5]), 0, 2);
                // Sent after the message that is truncated.
                world.receive(Data.nothing(), 0, 4);
                assertFalse(Request.testAll(truncated, open));
                world.send(Data.nothing(), 0, 3);
                open.await();
                assertThrows(TruncationException.class, () -> Request.testAll(open, truncated, null));
                // The error was thrown, so the persistent request is inactive.
                assertTrue(Request.testAll(open, truncated, null));
            }
        });
    }

    @Test
    void aWaitAnyLoopOverPersistentReceivesEnds() {
        Job.run(variant, 2, world -> {
            int peer = 1 - world.rank();
            PersistentRequest[] receives = new PersistentRequest[REQUESTS];
            byte[][] memory = new byte[REQUESTS][SIZE];
            for (int i = 0; i < REQUESTS; i++) {
                receives[i] = world.receiveInit(Data.of(memory[i]), peer, i);
            }
            assertEquals(-1, Request.awaitAny(receives));
            assertArrayEquals(new int[0], Request.awaitSome(receives));
            assertEquals(-1, Request.testAny(receives));
            assertArrayEquals(new int[0], Request.testSome(receives));
            for (int round = 0; round < 2; round++) {
                PersistentRequest.startAll(receives);
                world.barrier();
                for (int i = REQUESTS - 1; i >= 0; i--) {
                    world.send(Data.of(Payload.of(i + round, SIZE)), peer, i);
                }
                BitSet told = new BitSet();
                for (int index = Request.awaitAny(receives); index >= 0; index = Request.awaitAny(receives)) {
                    assertFalse(told.get(index));
                    told.set(index);
                    assertEquals(new Status(peer, index, SIZE, false), receives[index].status());
                    Payload.check(memory[index], index + round);
                }
                assertEquals(REQUESTS, told.cardinality());
                assertTrue(Request.testAll(receives));
                world.barrier();
            }
        });
    }

    @Test
    void awaitAnyTellsEachOnceWhenItIsSetToNull() {
        everyRequestIsToldOnce((requests, told) -> {
            int index = Request.awaitAny(requests);
            told.set(index);
            requests[index] = null;
        });
    }

    @Test
    void awaitSomeTellsAtLeastOne() {
        everyRequestIsToldOnce((requests, told) -> {
            int[] indices = Request.awaitSome(requests);
            assertTrue(indices.length > 0);
            tell(indices, requests, told);
        });
    }

    @Test
    void testAnyTellsWhatIsComplete() {
        everyRequestIsToldOnce((requests, told) -> {
            int index = Request.testAny(requests);
            if (index >= 0) {
                told.set(index);
                requests[index] = null;
            }
        });
    }

    @Test
    void testSomeTellsAllThatAreComplete() {
        everyRequestIsToldOnce((requests, told) -> tell(Request.testSome(requests), requests, told));
    }

    private static void tell(int[] indices, @Nullable Request[] requests, BitSet told) {
        int before = -1;
        for (int index : indices) {
            assertTrue(index > before, "indices rise");
            before = index;
            told.set(index);
            requests[index] = null;
        }
    }

    private interface Step {
        void tell(@Nullable Request[] requests, BitSet told);
    }

    /** Sends and receives of a rank with itself and its peer, completed by {@code step} until all are. */
    private void everyRequestIsToldOnce(Step step) {
        Job.run(variant, 2, world -> {
            int peer = 1 - world.rank();
            @Nullable Request[] requests = new Request[2 * REQUESTS];
            byte[][] memory = new byte[REQUESTS][SIZE];
            for (int i = 0; i < REQUESTS; i++) {
                requests[i] = world.ireceive(Data.of(memory[i]), peer, i);
                requests[2 * REQUESTS - 1 - i] = i % 2 == 0
                        ? world.isend(Data.of(Payload.of(i, SIZE)), peer, i)
                        : world.issend(Data.of(Payload.of(i, SIZE)), peer, i);
            }
            BitSet told = new BitSet();
            while (told.cardinality() < requests.length) {
                int before = told.cardinality();
                step.tell(requests, told);
                for (int i = 0; i < REQUESTS; i++) {
                    if (requests[i] == null) {
                        Payload.check(memory[i], i);
                    }
                }
                if (told.cardinality() == before) {
                    Thread.yield();
                }
            }
            assertEquals(-1, Request.awaitAny(requests));
            assertEquals(-1, Request.testAny(requests));
            assertArrayEquals(new int[0], Request.awaitSome(requests));
            assertArrayEquals(new int[0], Request.testSome(requests));
            assertTrue(Request.testAll(requests));
        });
    }

    @Test
    void testAllIsTrueOnceAllAreComplete() {
        Job.run(variant, 2, world -> {
            int peer = 1 - world.rank();
            byte[] first = new byte[SIZE];
            byte[] second = new byte[SIZE];
            Request one = world.ireceive(Data.of(first), peer, 1);
            Request two = world.ireceive(Data.of(second), peer, 2);
            Request sent = world.isend(Data.of(Payload.of(1, SIZE)), peer, 1);
            assertEquals(new Status(peer, 1, SIZE, false), one.await());
            // The other is sent only after both ranks have looked.
            assertFalse(Request.testAll(one, two, null));
            assertThrows(IllegalStateException.class, two::status);
            world.barrier();
            Request sentToo = world.isend(Data.of(Payload.of(2, SIZE)), peer, 2);
            while (!Request.testAll(one, two, null, sent, sentToo)) {
                Thread.yield();
            }
            Payload.check(first, 1);
            Payload.check(second, 2);
        });
    }

    @Test
    void aCompletedSendTellsWhereItWent() {
        Job.run(variant, 2, world -> {
            if (world.rank() == 0) {
                assertEquals(
                        new Status(1, 7, SIZE, false),
                        world.isend(Data.of(new byte[SIZE]), 1, 7).await());
                assertEquals(
                        PROC_NULL,
                        world.isend(Data.of(new byte[SIZE]), PROC_NULL, 7)
                                .await()
                                .source());
            } else {
                world.receive(Data.of(new byte[SIZE]), 0, 7);
            }
        });
    }

    @Test
    void aCancelledReceiveLeavesItsMessageToTheNext() {
        Job.run(variant, 2, world -> {
            if (world.rank() == 0) {
                world.receive(Data.nothing(), 1, 9);
                world.send(Data.of(Payload.of(1, SIZE)), 1, 1);
            } else {
                byte[] untouched = new byte[SIZE];
                for (int[] envelope : new int[][] {{0, 1}, {ANY_SOURCE, 1}, {0, ANY_TAG}, {ANY_SOURCE, ANY_TAG}}) {
                    Request cancelled = world.ireceive(Data.of(untouched), envelope[0], envelope[1]);
                    assertTrue(cancelled.cancel());
                    assertTrue(cancelled.await().cancelled());
                    assertTrue(cancelled.test());
                    assertFalse(cancelled.cancel());
                }
                world.send(Data.nothing(), 0, 9);
                byte[] into = new byte[SIZE];
                assertEquals(new Status(0, 1, SIZE, false), world.receive(Data.of(into), 0, 1));
                Payload.check(into, 1);
                assertArrayEquals(new byte[SIZE], untouched);
            }
        });
    }

    @Test
    void aReceiveThatAMessageHasMatchedIsNotCancelled() {
        Job.run(variant, 2, world -> {
            for (int size : variant.sizes()) {
                if (world.rank() == 0) {
                    Request sent = world.isend(Data.of(Payload.of(1, size)), 1, 1);
                    world.send(Data.nothing(), 1, 2);
                    sent.await();
                } else {
                    world.receive(Data.nothing(), 0, 2);
                    byte[] into = new byte[size];
                    Request receive = world.ireceive(Data.of(into), 0, 1);
                    assertFalse(receive.cancel());
                    assertFalse(receive.await().cancelled());
                    Payload.check(into, 1);
                }
            }
        });
    }

    @Test
    void aSendCannotBeCancelled() {
        Job.run(variant, 1, world -> {
            Request sent = world.isend(Data.of(new byte[SIZE]), 0, 1);
            String words = assertThrows(UnsupportedOperationException.class, sent::cancel)
                    .getMessage();
            assertTrue(words.contains("send"), words);
            world.receive(Data.of(new byte[SIZE]), 0, 1);
            sent.await();
        });
    }

    @Test
    void anInactivePersistentRequestHasAnEmptyStatusAndAnActiveOneIsNotStarted() {
        Job.run(variant, 2, world -> {
            byte[] into = new byte[SIZE];
            PersistentRequest receive = world.receiveInit(Data.of(into), 1 - world.rank(), 1);
            assertTrue(receive.test());
            assertEquals(0, receive.await().bytes());
            assertFalse(receive.cancel());
            receive.start();
            assertThrows(IllegalStateException.class, receive::start);
            assertTrue(receive.cancel());
            assertTrue(receive.await().cancelled());
            world.barrier();
            receive.start();
            world.send(Data.of(Payload.of(1, SIZE)), 1 - world.rank(), 1);
            assertEquals(0, Request.awaitAny(receive));
            assertEquals(SIZE, receive.status().bytes());
            Payload.check(into, 1);
            assertEquals(new Status(ANY_SOURCE, ANY_TAG, 0, false), receive.await());
            assertTrue(receive.test());
            assertFalse(receive.cancel());
            assertEquals(SIZE, receive.status().bytes());

            PersistentRequest nothing = world.sendInit(Data.of(into), PROC_NULL, 1);
            PersistentRequest.startAll(nothing, nothing);
            assertNotNull(nothing.await());
        });
    }

    @Test
    void awaitAllCompletesAllBeforeItTellsOfAnError() {
        Job.run(variant, 2, world -> {
            if (world.rank() == 0) {
                world.receive(Data.nothing(), 1, 9);
                world.send(Data.of(Payload.of(1, SIZE)), 1, 1);
                world.send(Data.of(Payload.of(2, SIZE)), 1, 2);
                world.send(Data.of(Payload.of(3, SIZE)), 1, 3);
            } else {
                byte[] good = new byte[SIZE];
                Request[] requests = {
                    world.ireceive(Data.of(new byte[10]), 0, 1),
                    world.ireceive(Data.of(new byte[20]), 0, 2),
                    world.ireceive(Data.of(good), 0, 3)
                };
                world.send(Data.nothing(), 0, 9);
                MessagingException error = assertThrows(MessagingException.class, () -> Request.awaitAll(requests));
                assertEquals(10, ((TruncationException) error).offeredBytes());
                assertEquals(20, ((TruncationException) error.getSuppressed()[0]).offeredBytes());
                assertEquals(SIZE, requests[2].status().bytes());
                Payload.check(good, 3);
                // An error stays with its request.
                assertThrows(TruncationException.class, requests[0]::await);
                assertThrows(TruncationException.class, requests[0]::test);
            }
        });
    }

    @Test
    void anotherThreadMayCompleteARequest() {
        Job.run(variant, 2, world -> {
            int peer = 1 - world.rank();
            byte[] into = new byte[SIZE];
            Request receive = world.ireceive(Data.of(into), peer, 1);
            Request send = world.isend(Data.of(Payload.of(1, SIZE)), peer, 1);
            @Nullable Throwable[] thrown = new Throwable[1];
            Thread other = Thread.ofPlatform().start(() -> {
                try {
                    Request.awaitAll(receive, send);
                } catch (Throwable e) {
                    thrown[0] = e;
                }
            });
            receive.await();
            other.join();
            assertNull(thrown[0]);
            Payload.check(into, 1);
        });
    }

    @Test
    void anErrorThatNoCallHasThrownIsReportedAtTheEnd() {
        String report = StandardError.of(() -> Job.run(variant, 2, world -> {
            if (world.rank() == 0) {
                for (int tag = 1; tag <= 3; tag++) {
                    world.send(Data.of(new byte[5]), 1, tag);
                }
                world.receive(Data.nothing(), 1, 9);
            } else {
                startAndForget(world);
                Request awaited = world.ireceive(Data.of(new byte[2]), 0, 2);
                world.ireceive(Data.of(new byte[5]), 0, 3).await();
                assertThrows(TruncationException.class, awaited::await);
                world.send(Data.nothing(), 0, 9);
            }
        }));
        List<String> lines = report.lines()
                .filter(line -> line.contains("never completed a failed request"))
                .toList();
        assertEquals(1, lines.size(), report);
        for (String part : List.of("rank 1 ", "RequestTest", "startAndForget", "from rank 0, tag 1", "5 bytes")) {
            assertTrue(lines.getFirst().contains(part), report);
        }
    }

    private static void startAndForget(Communicator world) {
        var _ = world.ireceive(Data.of(new byte[1]), 0, 1);
    }
}
