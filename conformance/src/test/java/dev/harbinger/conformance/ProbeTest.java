package dev.harbinger.conformance;

import static dev.harbinger.messaging.Communicator.ANY_SOURCE;
import static dev.harbinger.messaging.Communicator.ANY_TAG;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.MatchedMessage;
import dev.harbinger.messaging.Request;
import dev.harbinger.messaging.Status;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Looking at messages before they are received (MPI 4.1, section 3.8). */
@EveryVariant
record ProbeTest(Variant variant) {
    @Test
    void aProbeTellsTheMessageThatTheSameReceiveGets() {
        Job.run(variant, 2, world -> {
            for (int size : variant.sizes()) {
                if (world.rank() == 0) {
                    world.send(Data.of(Payload.of(size, size)), 1, 6);
                } else {
                    Status expected = new Status(0, 6, size, false);
                    assertEquals(expected, world.probe(ANY_SOURCE, ANY_TAG));
                    assertEquals(expected, world.probe(0, 6));
                    assertEquals(expected, world.iprobe(0, ANY_TAG));
                    assertEquals(expected, world.iprobe(ANY_SOURCE, 6));
                    byte[] into = new byte[size];
                    assertEquals(expected, world.receive(Data.of(into), ANY_SOURCE, ANY_TAG));
                    Payload.check(into, size);
                }
            }
        });
    }

    @Test
    void nothingIsFoundWhereNothingMatches() {
        Job.run(variant, 2, world -> {
            if (world.rank() == 0) {
                world.send(Data.nothing(), 1, 6);
                world.receive(Data.nothing(), 1, 6);
            } else {
                world.probe(0, 6);
                assertNull(world.iprobe(1, 6));
                assertNull(world.iprobe(0, 7));
                assertNull(world.iprobe(ANY_SOURCE, 7));
                assertNull(world.iprobe(1, ANY_TAG));
                assertNull(world.improbe(0, 7));
                world.receive(Data.nothing(), 0, 6);
                assertNull(world.iprobe(ANY_SOURCE, ANY_TAG));
                assertNull(world.improbe(ANY_SOURCE, ANY_TAG));
                world.send(Data.nothing(), 0, 6);
            }
        });
    }

    @Test
    void iprobeFindsAMessageInTheEnd() {
        Job.run(variant, 2, world -> {
            int peer = 1 - world.rank();
            Request sent = world.isend(Data.of(Payload.of(1, 9000)), peer, 1);
            Status status = world.iprobe(peer, 1);
            while (status == null) {
                Thread.yield();
                status = world.iprobe(peer, 1);
            }
            assertEquals(9000, status.bytes());
            world.receive(Data.of(new byte[9000]), peer, 1);
            sent.await();
        });
    }

    @Test
    void aMatchedMessageIsReceivedByItsHandleOnly() {
        Job.run(variant, 2, world -> {
            for (int size : variant.sizes()) {
                if (world.rank() == 0) {
                    List<Request> sent = new ArrayList<>();
                    for (int i = 0; i < 3; i++) {
                        sent.add(world.isend(Data.of(Payload.of(i, size)), 1, size));
                    }
                    world.send(Data.nothing(), 1, Communicator.MAX_TAG);
                    Request.awaitAll(sent.toArray(Request[]::new));
                } else {
                    world.receive(Data.nothing(), 0, Communicator.MAX_TAG);
                    MatchedMessage first = world.mprobe(ANY_SOURCE, size);
                    MatchedMessage second = world.improbe(0, size);
                    assertNotNull(second);
                    assertEquals(new Status(0, size, size, false), first.status());
                    byte[] into = new byte[size];
                    world.receive(Data.of(into), 0, size);
                    Payload.check(into, 2);
                    assertNull(world.iprobe(ANY_SOURCE, size));

                    Request receive = second.ireceive(Data.of(into));
                    assertFalse(receive.cancel());
                    assertEquals(new Status(0, size, size, false), receive.await());
                    Payload.check(into, 1);
                    assertEquals(new Status(0, size, size, false), first.receive(Data.of(into)));
                    Payload.check(into, 0);
                    assertThrows(IllegalStateException.class, () -> first.receive(Data.of(into)));
                    assertThrows(IllegalStateException.class, first::receive);
                    assertThrows(IllegalStateException.class, () -> second.ireceive(Data.of(into)));
                }
            }
        });
    }

    @Test
    void aLengthIsLearntBeforeTheMemoryIsMade() {
        Job.run(variant, 3, world -> {
            if (world.rank() == 0) {
                for (int i = 0; i < 2 * variant.sizes().length; i++) {
                    MatchedMessage matched = world.mprobe(ANY_SOURCE, ANY_TAG);
                    byte[] into = new byte[(int) matched.status().bytes()];
                    matched.receive(Data.of(into));
                    Payload.check(into, matched.status().source());
                }
            } else {
                for (int size : variant.sizes()) {
                    world.send(Data.of(Payload.of(world.rank(), size)), 0, size);
                }
            }
        });
    }

    @Test
    void threadsThatProbeForTheSameMessagesEachTakeOthers() {
        int messages = 60;
        Job.run(variant, 2, world -> {
            if (world.rank() == 0) {
                for (int i = 0; i < messages; i++) {
                    world.send(Data.of(Payload.of(i, 100 + i * 300)), 1, i);
                }
            } else {
                List<Status> taken = new ArrayList<>();
                RankThreads.run(3, thread -> {
                    for (int i = 0; i < messages / 3; i++) {
                        take(world, taken);
                    }
                });
                assertEquals(
                        messages,
                        taken.stream().mapToInt(Status::tag).distinct().count());
            }
        });
    }

    private static void take(Communicator world, List<Status> taken) {
        MatchedMessage matched = world.mprobe(ANY_SOURCE, ANY_TAG);
        byte[] into = new byte[(int) matched.status().bytes()];
        matched.receive(Data.of(into));
        Payload.check(into, matched.status().tag());
        synchronized (taken) {
            taken.add(matched.status());
        }
    }
}
