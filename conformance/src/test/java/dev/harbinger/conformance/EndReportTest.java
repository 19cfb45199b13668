package dev.harbinger.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.MessagingException;
import dev.harbinger.messaging.Op;
import dev.harbinger.messaging.Outgoing;
import dev.harbinger.messaging.PersistentRequest;
import dev.harbinger.messaging.PointToPoint;
import dev.harbinger.messaging.RankFailedException;
import dev.harbinger.messaging.Request;
import dev.harbinger.messaging.settings.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A rank reports what it leaves behind, and nothing else. */
@FewVariants
record EndReportTest(Variant variant) {
    private List<String> linesOf(int ranks, Job.WorldProgram program) {
        return StandardError.of(() -> Job.run(variant, ranks, program)).lines().toList();
    }

    @Test
    void messagesThatNobodyReceivedAreReportedByTheirReceiver() {
        List<String> lines = linesOf(2, world -> {
            Communicator other = world.duplicate();
            if (world.rank() == 0) {
                for (int i = 0; i < 3; i++) {
                    world.send(new byte[10], 0, 10, 1, 5);
                }
                other.send(new byte[4], 0, 4, 1, 6);
                world.send(Data.nothing(), 1, 7);
            } else {
                // In one order with the others, which have come by then.
                world.receive(Data.nothing(), 0, 7);
            }
        });
        assertEquals(
                List.of(
                        "rank 1 of 2 in the world never received 3 messages of 30 bytes in all from rank 0, tag 5:"
                                + " receive every message, or do not send it",
                        "rank 1 of 2 in communicator 1 never received a message of 4 bytes from rank 0, tag 6:"
                                + " receive every message, or do not send it"),
                lines);
    }

    @Test
    void aMessageThatArrivesAfterTheLastCallIsReported() {
        assumeTrue(variant.interconnect().isInReach());
        CountDownLatch sent = new CountDownLatch(1);
        List<String> lines = linesOf(2, world -> {
            if (world.rank() == 0) {
                world.send(new byte[10], 0, 10, 1, 5);
                sent.countDown();
            } else {
                sent.await();
            }
        });
        assertEquals(1, lines.size(), lines.toString());
        assertTrue(lines.getFirst().startsWith("rank 1 of 2 in the world never received a message of 10 bytes"));
    }

    @Test
    void aMessageToARankThatHasFinishedIsReportedByItsSender() {
        List<String> lines = linesOf(2, world -> {
            if (world.rank() == 0) {
                assertThrows(RankFailedException.class, () -> world.receive(Data.nothing(), 1, 1));
                world.send(new byte[10], 0, 10, 1, 5);
                world.isend(Data.of(new byte[10]), 1, 6).await();
            }
        });
        assertEquals(2, lines.size(), lines.toString());
        for (int i = 0; i < 2; i++) {
            String line = lines.get(i);
            assertTrue(
                    line.startsWith("rank 0 of 2 in the world sent a message of 10 bytes to rank 1, tag " + (5 + i)),
                    line);
            assertTrue(line.contains("EndReportTest"), line);
        }
    }

    @Test
    void aCollectiveThatAFinishedRankHasMissedIsReportedByItsSender() {
        List<String> lines = linesOf(2, world -> {
            if (world.rank() == 0) {
                assertThrows(RankFailedException.class, () -> world.receive(Data.nothing(), 1, 1));
                world.bcast(Data.of(new int[4]), 0);
            }
        });
        assertEquals(1, lines.size(), lines.toString());
        String line = lines.getFirst();
        assertTrue(
                line.startsWith("rank 0 of 2 in the world sent a message of 16 bytes of a collective to rank 1, which"
                        + " had finished and received nothing more, at "),
                line);
    }

    private static void missBcast(Communicator world) {
        if (world.rank() == 0) {
            world.bcast(Data.of(new int[4]), 0);
            world.send(Data.nothing(), 1, 7);
        } else {
            // In one order with the message of the collective, which has come by then.
            world.receive(Data.nothing(), 0, 7);
        }
    }

    @Test
    void aCollectiveThatARankHasMissedIsReportedByThatRank() {
        List<String> lines = linesOf(2, EndReportTest::missBcast);
        assertEquals(1, lines.size(), lines.toString());
        String line = lines.getFirst();
        assertTrue(
                line.startsWith("rank 1 of the world has ended, and no collective of it has received a message of"
                        + " 16 bytes that rank 0 of the world sent it in bcast of INT with root 0"),
                line);
    }

    @Test
    void aMissedCollectiveMakesARankWithAStrictEndFail() {
        List<@Nullable Throwable> thrown = new ArrayList<>();
        String report = StandardError.of(() -> thrown.addAll(
                Job.outcome(variant.with(Setting.STRICT_END, 1), 2, harbinger -> missBcast(harbinger.world()))));
        assertEquals(1, report.lines().count(), report);
        assertEquals(null, thrown.getFirst());
        assertInstanceOf(MessagingException.class, thrown.getLast());
        assertTrue(thrown.getLast().getMessage().contains(Setting.STRICT_END.property()), thrown.toString());
    }

    @Test
    void requestsThatNobodyCompletedAreReported() {
        List<String> lines = linesOf(2, world -> {
            if (world.rank() == 0) {
                byte[] into = new byte[3];
                for (int i = 0; i < 2; i++) {
                    Request _ = world.ireceive(Data.of(into), 0, 1);
                }
                PersistentRequest active = world.receiveInit(Data.of(into), 0, 2);
                active.start();
                PersistentRequest inactive = world.receiveInit(Data.of(into), 0, 3);
                inactive.start();
                assertTrue(inactive.cancel());
                Request awaited = world.ireceive(Data.of(into), 0, 4);
                world.send(into, 0, 3, 0, 4);
                awaited.await();
                assertTrue(world.ireceive(Data.of(into), 0, 5).cancel());
            }
        });
        assertEquals(2, lines.size(), lines.toString());
        String two = "rank 0 never completed 2 requests, started at " + EndReportTest.class.getName();
        assertTrue(lines.stream().anyMatch(line -> line.startsWith(two)), lines.toString());
        String one = "rank 0 never completed a request, started at " + EndReportTest.class.getName();
        assertTrue(lines.stream().anyMatch(line -> line.startsWith(one)), lines.toString());
    }

    @Test
    void aPreparedMessageThatWasNeverSentIsReported() {
        List<String> lines = linesOf(1, world -> {
            prepareAndForget(world);
            try (Outgoing sent = world.prepare(10, PointToPoint.PROC_NULL, 1)) {
                sent.send();
            }
            world.prepare(10, 0, 1).close();
        });
        assertEquals(1, lines.size(), lines.toString());
        assertTrue(
                lines.getFirst().startsWith("rank 0 never sent a prepared message, prepared at ")
                        && lines.getFirst().contains("prepareAndForget"),
                lines.toString());
    }

    private static void prepareAndForget(Communicator world) {
        world.prepare(10, 0, 1);
    }

    @Test
    void aMatchedMessageThatWasNeverReceivedIsReported() {
        List<String> lines = linesOf(1, world -> {
            for (int tag = 1; tag <= 2; tag++) {
                world.send(new byte[3], 0, 3, 0, tag);
            }
            world.mprobe(0, 1);
            world.mprobe(0, 2).receive(Data.of(new byte[3]));
        });
        assertEquals(1, lines.size(), lines.toString());
        assertTrue(
                lines.getFirst().startsWith("rank 0 never received a matched message, probed at "), lines.toString());
    }

    @Test
    void aPreparedMessageThatFailsLaterIsReported() {
        CountDownLatch sent = new CountDownLatch(1);
        // Too long to be pushed whole.
        int size = 3 << 20;
        List<String> lines = linesOf(2, world -> {
            if (world.rank() == 0) {
                try (Outgoing message = world.prepare(size, 1, 5)) {
                    message.send();
                }
                sent.countDown();
            } else {
                sent.await();
            }
        });
        List<String> failed = lines.stream()
                .filter(line -> line.startsWith("rank 0 cannot deliver a message, prepared at "))
                .toList();
        assertEquals(1, failed.size(), lines.toString());
        for (String part : List.of("EndReportTest", size + " bytes to rank 1, tag 5", "rank 1 of the world")) {
            assertTrue(failed.getFirst().contains(part), failed.toString());
        }
    }

    @Test
    void noMoreThanTwentyLinesAreReported() {
        List<String> lines = linesOf(1, world -> {
            for (int tag = 0; tag < 30; tag++) {
                world.send(new byte[1], 0, 1, 0, tag);
            }
        });
        assertEquals(21, lines.size(), lines.toString());
        assertEquals("rank 0 has 10 more lines to report, left out", lines.getLast());
    }

    @Test
    void aRankThatFailsReportsNothing() {
        String report = StandardError.of(() -> Job.outcome(variant, 1, harbinger -> {
            harbinger.world().send(new byte[1], 0, 1, 0, 1);
            throw new IllegalStateException("on purpose");
        }));
        assertEquals("", report);
    }

    @Test
    void aProgramThatCompletesEverythingReportsNothing() {
        List<String> lines = linesOf(3, world -> {
            int next = (world.rank() + 1) % 3;
            int previous = (world.rank() + 2) % 3;
            Communicator half = world.split(world.rank() % 2, 0);
            for (int size : new int[] {0, 1, 5000, 300_000}) {
                byte[] into = new byte[size];
                Request receive = world.ireceive(Data.of(into), previous, 1);
                Request.awaitAll(receive, world.isend(Data.of(new byte[size]), next, 1));
                world.sendReceive(Data.of(new byte[size]), next, 2, Data.of(into), previous, 2);
                try (Outgoing message = world.prepare(size, next, 3)) {
                    message.send();
                }
                world.receive(previous, 3).close();
                world.bcast(Data.of(into), 1);
                half.allreduce(Data.of(new int[size / 4]), Op.SUM);
                world.allgather(Data.of(new byte[size]), Data.of(new byte[3 * size]));
            }
        });
        assertEquals(List.of(), lines);
    }

    @Test
    void aStrictEndMakesTheRankFail() {
        List<@Nullable Throwable> thrown = new ArrayList<>();
        String report =
                StandardError.of(() -> thrown.addAll(Job.outcome(variant.with(Setting.STRICT_END, 1), 2, harbinger -> {
                    if (harbinger.world().rank() == 0) {
                        harbinger.world().send(new byte[1], 0, 1, 0, 1);
                    }
                })));
        assertEquals(1, report.lines().count(), report);
        assertInstanceOf(MessagingException.class, thrown.getFirst());
        assertTrue(thrown.getFirst().getMessage().contains(Setting.STRICT_END.property()), thrown.toString());
        assertEquals(null, thrown.getLast());
    }
}
