package dev.harbinger.conformance;

import static dev.harbinger.conformance.LoneReceiveTest.start;
import static dev.harbinger.messaging.Communicator.ANY_SOURCE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.MessagingException;
import dev.harbinger.messaging.Request;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/**
 * A loop of polls for a message that only the polling thread could send fails after a while; one that another could
 * still end goes on. Each such loop takes half a second: it runs once on each interconnect.
 */
@EachInterconnect
record LonePollTest(Variant variant) {
    /** Starts what is polled for; the result polls once. */
    private static final List<Function<Communicator, BooleanSupplier>> POLLS = List.of(
            world -> () -> world.iprobe(ANY_SOURCE, 1) != null,
            world -> () -> world.improbe(ANY_SOURCE, 1) != null,
            world -> world.ireceive(Data.nothing(), ANY_SOURCE, 1)::test,
            world -> start(world.receiveInit(Data.nothing(), ANY_SOURCE, 1))::test,
            world -> {
                Request[] two = two(world);
                return () -> Request.testAny(two) >= 0;
            },
            world -> {
                Request[] two = two(world);
                return () -> Request.testSome(two).length > 0;
            },
            world -> {
                Request[] two = two(world);
                return () -> Request.testAll(two);
            });

    private static Request[] two(Communicator world) {
        return new Request[] {
            world.ireceive(Data.nothing(), ANY_SOURCE, 1), start(world.receiveInit(Data.nothing(), ANY_SOURCE, 1))
        };
    }

    @Test
    void aPollForAMessageFromAnyoneFailsWhenAllOthersHaveFinished() {
        Job.run(variant, 3, world -> {
            if (world.rank() != 0) {
                world.send(Data.of(Payload.of(world.rank(), 50_000)), 0, 1);
                return;
            }
            for (int i = 1; i < world.size(); i++) {
                byte[] into = new byte[50_000];
                Payload.check(into, poll(world.ireceive(Data.of(into), ANY_SOURCE, 1)));
            }
            for (Function<Communicator, BooleanSupplier> call : polls()) {
                BooleanSupplier poll = call.apply(world);
                // A single look fails for no reason: the thread could send the message to itself next.
                assertFalse(poll.getAsBoolean());
                String words = assertThrows(MessagingException.class, () -> repeat(poll))
                        .getMessage();
                assertTrue(words.contains("all other ranks of it have finished"), words);
                assertTrue(words.contains("from any source, tag 1"), words);
            }
        });
    }

    /** All calls in one process; elsewhere two, since how a call is counted does not depend on the interconnect. */
    private List<Function<Communicator, BooleanSupplier>> polls() {
        return variant.interconnect() == Interconnect.IN_PROCESS ? POLLS : POLLS.subList(1, 3);
    }

    private static int poll(Request request) {
        repeat(request::test);
        return request.status().source();
    }

    private static void repeat(BooleanSupplier poll) {
        while (!poll.getAsBoolean()) {
            Thread.onSpinWait();
        }
    }

    @Test
    void aPollingThreadCanSendToItself() {
        Job.run(variant, 2, world -> {
            if (world.rank() == 1) {
                return;
            }
            Request own = world.ireceive(Data.nothing(), ANY_SOURCE, 2);
            for (int i = 0; i < 30; i++) {
                // Many looks, but never half a second without a message to itself.
                for (int looks = 0; looks < 5; looks++) {
                    assertNull(world.iprobe(ANY_SOURCE, 1));
                    assertFalse(own.test());
                    LockSupport.parkNanos(6_000_000);
                }
                world.send(Data.nothing(), 0, 3);
                world.receive(Data.nothing(), ANY_SOURCE, 3);
            }
            world.send(Data.nothing(), 0, 2);
            assertEquals(0, poll(own));
        });
    }

    @Test
    void aPollGoesOnWhileAnotherRankOrThreadCanSend() {
        Job.run(variant, 3, world -> {
            if (world.rank() == 1) {
                sleep(700);
                world.send(Data.nothing(), 0, 1);
            } else if (world.rank() == 0) {
                repeat(() -> world.iprobe(ANY_SOURCE, 1) != null);
                world.receive(Data.nothing(), 1, 1);
                Thread sender = Thread.ofVirtual().start(() -> {
                    sleep(700);
                    world.send(Data.nothing(), 0, 2);
                });
                assertEquals(0, poll(world.ireceive(Data.nothing(), ANY_SOURCE, 2)));
                sender.join();
            }
        });
    }

    private static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
