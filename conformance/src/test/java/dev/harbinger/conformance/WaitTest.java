package dev.harbinger.conformance;

import static dev.harbinger.messaging.Communicator.ANY_SOURCE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.InterruptedWaitException;
import dev.harbinger.messaging.Op;
import dev.harbinger.messaging.PersistentRequest;
import dev.harbinger.messaging.Request;
import dev.harbinger.messaging.Status;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What ends a wait early, an interrupt or the end of its time, and what it leaves behind. */
@FewVariants
record WaitTest(Variant variant) {
    private static final int SIZE = 100_000;

    /** Waits for messages of the peer that an interrupt ends. */
    private static final List<Consumer<Communicator>> WAITS = List.of(
            world -> world.receive(Data.of(new byte[9]), peer(world), 1),
            world -> world.receive(Data.of(new byte[9]), ANY_SOURCE, 1),
            world -> world.receive(peer(world), 1),
            world -> world.probe(peer(world), 1),
            world -> world.mprobe(ANY_SOURCE, 1));

    /** Calls with the peer that an interrupt does not end. */
    private static final List<Consumer<Communicator>> EXCHANGES = List.of(
            Communicator::barrier,
            world -> world.allreduce(1L, Op.SUM),
            world -> world.bcast(Data.of(new byte[SIZE]), 1),
            world ->
                    world.sendReceive(Data.of(new byte[SIZE]), peer(world), 1, Data.of(new byte[SIZE]), peer(world), 1),
            world -> world.sendReceiveReplace(Data.of(new byte[SIZE]), peer(world), 1, peer(world), 1),
            world -> world.duplicate().close());

    private static int peer(Communicator world) {
        return 1 - world.rank();
    }

    @Test
    void anInterruptEndsAReceiveOrProbeThatTakesNoMessage() {
        Job.run(variant, 2, world -> {
            for (Consumer<Communicator> wait : WAITS) {
                Thread.currentThread().interrupt();
                InterruptedWaitException error = assertThrows(InterruptedWaitException.class, () -> wait.accept(world));
                assertTrue(Thread.interrupted(), "the status stays set");
                String words = error.getMessage();
                assertTrue(words.contains("rank " + world.rank()) && words.contains("tag 1"), words);
                world.barrier();
                world.send(Data.of(new byte[] {7}), peer(world), 1);
                byte[] into = new byte[1];
                world.receive(Data.of(into), peer(world), 1);
                assertEquals(7, into[0]);
            }
        });
    }

    @Test
    void anInterruptedWaitForRequestsCanBeRepeated() {
        Job.run(variant, 2, world -> {
            byte[] first = new byte[SIZE];
            byte[] second = new byte[SIZE];
            PersistentRequest persistent = world.receiveInit(Data.of(second), peer(world), 2);
            persistent.start();
            Request request = world.ireceive(Data.of(first), peer(world), 1);
            Thread.currentThread().interrupt();
            assertThrows(InterruptedWaitException.class, request::await);
            assertThrows(InterruptedWaitException.class, persistent::await);
            assertThrows(InterruptedWaitException.class, () -> request.await(Duration.ofDays(1)));
            assertThrows(InterruptedWaitException.class, () -> Request.awaitAll(request, persistent));
            assertThrows(InterruptedWaitException.class, () -> Request.awaitAny(request, persistent));
            assertThrows(InterruptedWaitException.class, () -> Request.awaitSome(request, persistent));
            assertFalse(Request.testAll(request, persistent));
            assertTrue(Thread.interrupted());
            world.barrier();
            world.send(Data.of(Payload.of(1, SIZE)), peer(world), 1);
            world.send(Data.of(Payload.of(2, SIZE)), peer(world), 2);
            Request.awaitAll(request, persistent);
            Payload.check(first, 1);
            Payload.check(second, 2);
            // Complete: there is nothing to wait for.
            Thread.currentThread().interrupt();
            assertEquals(SIZE, request.await().bytes());
            assertTrue(Thread.interrupted());
            world.barrier();
        });
    }

    @Test
    void anInterruptDoesNotEndWhatCannotBeTakenBack() {
        Job.run(variant, 2, world -> {
            for (Consumer<Communicator> exchange : EXCHANGES) {
                for (int interrupted = 0; interrupted < 2; interrupted++) {
                    if (world.rank() == interrupted) {
                        Thread.currentThread().interrupt();
                    }
                    exchange.accept(world);
                    assertEquals(world.rank() == interrupted, Thread.interrupted());
                }
            }
            if (world.rank() == 0) {
                Thread.currentThread().interrupt();
                world.ssend(Data.of(Payload.of(1, SIZE)), 1, 1);
                assertTrue(Thread.interrupted());
            } else {
                byte[] into = new byte[SIZE];
                world.probe(0, 1);
                Thread.currentThread().interrupt();
                // Its message has matched when it begins to wait.
                world.receive(Data.of(into), 0, 1);
                assertTrue(Thread.interrupted());
                Payload.check(into, 1);
            }
        });
    }

    @Test
    void aTimedWaitReturnsNullWhenItsTimeIsOver() {
        Job.run(variant, 2, world -> {
            byte[] into = new byte[SIZE];
            Request request = world.ireceive(Data.of(into), peer(world), 1);
            PersistentRequest inactive = world.receiveInit(Data.of(into), peer(world), 1);
            for (Duration time : List.of(Duration.ofSeconds(-1), Duration.ZERO, Duration.ofMillis(3))) {
                assertNull(request.await(time));
                assertEquals(-1, Request.awaitAnyWithin(time, null, request, inactive));
            }
            assertEquals(0, inactive.await(Duration.ofDays(1)).bytes());
            world.barrier();
            world.send(Data.of(Payload.of(1, SIZE)), peer(world), 1);
            assertEquals(0, Request.awaitAnyWithin(Duration.ofSeconds(Long.MAX_VALUE), request));
            assertEquals(new Status(peer(world), 1, SIZE, false), request.await(Duration.ZERO));
            Payload.check(into, 1);
        });
    }
}
