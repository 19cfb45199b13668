package dev.harbinger.conformance;

import static dev.harbinger.messaging.Communicator.ANY_SOURCE;
import static dev.harbinger.messaging.Communicator.ANY_TAG;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.MessagingException;
import dev.harbinger.messaging.PersistentRequest;
import dev.harbinger.messaging.Request;
import dev.harbinger.messaging.settings.Setting;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** A wait for a message that only the waiting thread could send fails; one that another could still send goes on. */
@FewVariants
record LoneReceiveTest(Variant variant) {
    private static final List<Consumer<Communicator>> WAITS = List.of(
            world -> world.receive(Data.of(new byte[9]), ANY_SOURCE, 1),
            world -> world.receive(Data.of(new byte[9]), ANY_SOURCE, ANY_TAG),
            world -> world.receive(ANY_SOURCE, 1),
            world -> world.probe(ANY_SOURCE, 1),
            world -> world.mprobe(ANY_SOURCE, ANY_TAG),
            world -> world.ireceive(Data.nothing(), ANY_SOURCE, 1).await(),
            world -> start(world.receiveInit(Data.nothing(), ANY_SOURCE, 1)).await(),
            world -> Request.awaitAny(
                    world.ireceive(Data.nothing(), ANY_SOURCE, 1),
                    null,
                    start(world.receiveInit(Data.nothing(), world.rank(), 1))));

    /** Long enough for many checks of the peers. */
    private static final Duration LIMIT = Duration.ofMillis(60);

    static PersistentRequest start(PersistentRequest request) {
        request.start();
        return request;
    }

    @Test
    void aReceiveFromAnyoneFailsWhenAllOthersHaveFinished() {
        Job.run(variant, 3, world -> {
            // What the others sent before they finished is received.
            if (world.rank() != 0) {
                world.send(Data.of(Payload.of(world.rank(), 50_000)), 0, 1);
                return;
            }
            for (int i = 1; i < world.size(); i++) {
                byte[] into = new byte[50_000];
                int source = world.receive(Data.of(into), ANY_SOURCE, 1).source();
                Payload.check(into, source);
            }
            for (Consumer<Communicator> wait : WAITS) {
                String words = assertThrows(MessagingException.class, () -> wait.accept(world))
                        .getMessage();
                assertTrue(words.contains("all other ranks of it have finished"), words);
                assertTrue(
                        words.contains("rank 0 of 3 in the world, receive from any source")
                                || words.contains("rank 0 of 3 in the world, probe for a message from any source"),
                        words);
            }
        });
    }

    @Test
    void theOthersAreThoseOfTheCommunicator() {
        Job.run(variant, 3, world -> {
            Communicator part = world.split(world.rank() < 2 ? 0 : 1, 0);
            assertNotNull(part);
            if (world.rank() == 0) {
                assertThrows(MessagingException.class, () -> part.receive(ANY_SOURCE, 1));
                world.send(Data.nothing(), 2, 5);
            } else if (world.rank() == 2) {
                world.receive(Data.nothing(), 0, 5);
            }
        });
    }

    @Test
    void aReceiveFromItselfFailsInTheOnlyThread() {
        Job.run(variant, 2, world -> {
            String words = assertThrows(MessagingException.class, () -> world.receive(Data.nothing(), world.rank(), 1))
                    .getMessage();
            assertTrue(words.contains("it is from this rank itself, whose only thread waits for it"), words);
            Request open = world.ireceive(Data.nothing(), world.rank(), 2);
            assertFalse(open.test());
            assertNull(world.iprobe(world.rank(), 3));
            world.send(Data.nothing(), world.rank(), 2);
            assertEquals(world.rank(), open.await().source());
            world.barrier();
        });
    }

    @Test
    void aReceiveWaitsForAnotherThreadOfItsRank() {
        Job.run(variant, 2, world -> {
            if (world.rank() == 0) {
                Thread sender = Thread.ofVirtual().start(() -> {
                    try {
                        // Long enough for a wait that would fail to fail.
                        Thread.sleep(30);
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                    world.send(Data.nothing(), 0, 1);
                    world.send(Data.nothing(), 0, 2);
                });
                assertEquals(0, world.receive(Data.nothing(), ANY_SOURCE, 1).source());
                assertEquals(0, world.receive(Data.nothing(), 0, 2).source());
                sender.join();
            }
        });
    }

    @Test
    void aWaitWithATimeLimitLeavesTheReceiveInOrder() {
        Job.run(variant, 2, world -> {
            if (world.rank() == 1) {
                return;
            }
            for (int source : new int[] {world.rank(), ANY_SOURCE}) {
                byte[] into = new byte[1];
                Request request = world.ireceive(Data.of(into), source, 1);
                PersistentRequest other = start(world.receiveInit(Data.nothing(), source, 2));
                assertNull(request.await(LIMIT));
                assertNull(other.await(LIMIT));
                assertEquals(-1, Request.awaitAnyWithin(LIMIT, request, null, other));
                world.send(Data.of(new byte[] {7}), world.rank(), 1);
                assertEquals(1, request.await().bytes());
                assertEquals(7, into[0]);
                world.send(Data.nothing(), world.rank(), 2);
                assertEquals(0, other.await().bytes());
            }
        });
    }

    @Test
    void theReportOfALongWaitSaysThatTheOthersHaveFinished() {
        CountDownLatch reported = new CountDownLatch(1);
        PrintStream before = System.err;
        System.setErr(new PrintStream(before, true, StandardCharsets.UTF_8) {
            @Override
            public void println(String line) {
                super.println(line);
                if (line.contains("; all other ranks have finished")) {
                    reported.countDown();
                }
            }
        });
        try {
            Job.run(variant.with(Setting.STALL_REPORT, 1), 2, world -> {
                if (world.rank() == 0) {
                    Thread sender = Thread.ofVirtual().start(() -> {
                        try {
                            reported.await();
                            world.send(Data.nothing(), 0, 1);
                        } catch (InterruptedException e) {
                            Thread.currentThread().interrupt();
                        }
                    });
                    world.receive(Data.nothing(), ANY_SOURCE, 1);
                    sender.join();
                }
            });
        } finally {
            System.setErr(before);
        }
    }
}
