package dev.harbinger.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.CollectiveMismatchException;
import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.Op;
import dev.harbinger.messaging.RankFailedException;
import dev.harbinger.messaging.settings.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Ranks that call different collectives end with an error that names the calls, before the region in shared memory is
 * set up, in the call that sets it up, and after it.
 */
@EachInterconnect
record CollectiveMismatchTest(Variant variant) {
    private static final int SETUP_AFTER = 2;

    /** What a rank calls. */
    private interface Call {
        void on(Communicator world);
    }

    /** Rank 0 makes one call, all others make the other; {@code ours} and {@code theirs} are in the error. */
    private record Pair(String ours, Call first, String theirs, Call others) {}

    private static Data doubles(int count) {
        return Data.of(new double[count]);
    }

    private static Data longs(int count) {
        return Data.of(new long[count]);
    }

    private static List<Pair> pairs() {
        return List.of(
                new Pair("barrier", Communicator::barrier, "bcast", w -> w.bcast(doubles(1), 1)),
                new Pair("barrier", Communicator::barrier, "bcast", w -> w.bcast(doubles(1), 0)),
                new Pair(
                        "SUM",
                        w -> w.allreduce(doubles(4), doubles(4), Op.SUM),
                        "MAX",
                        w -> w.allreduce(doubles(4), doubles(4), Op.MAX)),
                new Pair(
                        "DOUBLE",
                        w -> w.allreduce(doubles(4), doubles(4), Op.SUM),
                        "LONG",
                        w -> w.allreduce(longs(4), longs(4), Op.SUM)),
                new Pair(
                        "SUM",
                        w -> w.scan(doubles(4), doubles(4), Op.SUM),
                        "LONG",
                        w -> w.scan(longs(4), longs(4), Op.SUM)),
                new Pair("allreduce", w -> w.allreduce(1L, Op.SUM), "allreduce", w -> w.allreduce(longs(2), Op.SUM)),
                new Pair(
                        "gather",
                        w -> w.gather(doubles(2), doubles(2 * w.size()), 0),
                        "scatter",
                        w -> w.scatter(doubles(2 * w.size()), doubles(2), 0)),
                new Pair(
                        "root 0",
                        w -> w.reduce(doubles(2), doubles(2), Op.SUM, 0),
                        "root 1",
                        w -> w.reduce(doubles(2), doubles(2), Op.SUM, 1)),
                new Pair(
                        "root 0",
                        w -> w.gather(doubles(2), doubles(2 * w.size()), 0),
                        "root 1",
                        w -> w.gather(doubles(2), doubles(2 * w.size()), 1)),
                new Pair(
                        "root 1",
                        w -> w.scatter(doubles(2 * w.size()), doubles(2), 1),
                        "root 0",
                        w -> w.scatter(doubles(2 * w.size()), doubles(2), 0)),
                new Pair(
                        "allreduce",
                        w -> w.allreduce(1.5, Op.SUM),
                        "scan",
                        w -> w.scan(doubles(1), doubles(1), Op.SUM)),
                new Pair("split", w -> w.split(0, 0), "barrier", Communicator::barrier),
                new Pair("duplicate", Communicator::duplicate, "bcast", w -> w.bcast(longs(1), 0)),
                new Pair(
                        "counts",
                        w -> w.reduceScatter(doubles(9), doubles(9), counts(w, 0), Op.SUM),
                        "counts",
                        w -> w.reduceScatter(doubles(9), doubles(9), counts(w, 1), Op.SUM)));
    }

    private static int[] counts(Communicator world, int extra) {
        int[] counts = new int[world.size()];
        counts[0] = 1 + extra;
        counts[1] = 2 - extra;
        return counts;
    }

    @Test
    void differentCallsAreAnErrorThatNamesBoth() {
        Variant quick = variant.with(Setting.SHARED_MEMORY_AFTER, SETUP_AFTER);
        for (Pair pair : pairs()) {
            for (int before : new int[] {0, SETUP_AFTER, SETUP_AFTER + 2}) {
                for (int ranks = 2; ranks <= (before == 0 ? 3 : 2); ranks++) {
                    assertMismatch(quick, ranks, before, pair);
                }
            }
        }
    }

    private static void assertMismatch(Variant variant, int ranks, int before, Pair pair) {
        String setting = variant + ", " + ranks + " ranks, " + before + " calls before " + pair;
        List<@Nullable Throwable> thrown = Job.outcome(variant, ranks, harbinger -> {
            Communicator world = harbinger.world();
            for (int i = 0; i < before; i++) {
                world.barrier();
            }
            (world.rank() == 0 ? pair.first : pair.others).on(world);
            world.barrier();
        });
        List<String> told = new ArrayList<>();
        for (Throwable error : thrown) {
            if (error instanceof CollectiveMismatchException) {
                told.add(error.getMessage());
            } else if (error != null) {
                assertInstanceOf(RankFailedException.class, error, setting);
                assertTrue(error.getMessage().contains("CollectiveMismatchTest.java:"), setting + error.getMessage());
            }
        }
        assertTrue(!told.isEmpty(), setting + ": " + thrown);
        for (String words : told) {
            assertTrue(words.contains("all ranks must call the same collectives in the same order"), words);
            assertTrue(words.contains("CollectiveMismatchTest.java:"), words);
            assertFalse(words.contains("split of") || words.contains("duplicate of"), words);
            assertTrue(words.contains(pair.ours) || words.contains(pair.theirs), setting + ": " + words);
        }
    }

    @Test
    void aBcastWithTwoRootsIsAnErrorAtTheNextCollectiveAtTheLatest() {
        Variant quick = variant.with(Setting.SHARED_MEMORY_AFTER, SETUP_AFTER);
        for (int count : new int[] {1, 40_000}) {
            for (int before : new int[] {0, SETUP_AFTER, SETUP_AFTER + 2}) {
                for (int ranks = 2; ranks <= 5; ranks++) {
                    Pair roots = new Pair(
                            "root 0", w -> w.bcast(doubles(count), 0), "root 1", w -> w.bcast(doubles(count), 1));
                    assertMismatch(quick, ranks, before, roots);
                }
            }
        }
    }

    @Test
    void aBcastWithTwoRootsAtTheEndOfTheProgramIsReported() {
        // Over TCP, the messages may come when both ranks have left, and the report with them.
        boolean isInReach = variant.interconnect().isInReach();
        for (int round = 0; round < 20; round++) {
            String report = StandardError.of(() -> Job.run(variant, 2, world -> world.bcast(doubles(1), world.rank())));
            assertTrue(
                    report.isEmpty() ? !isInReach : report.contains("of a collective") || report.contains("in bcast"),
                    report);
        }
    }

    @Test
    void aCollectiveThatOneRankLeavesOutIsAnError() {
        Variant quick = variant.with(Setting.SHARED_MEMORY_AFTER, SETUP_AFTER);
        for (int before : new int[] {0, SETUP_AFTER - 1, SETUP_AFTER, SETUP_AFTER + 2}) {
            for (int ranks = 2; ranks <= 3; ranks++) {
                assertMismatch(
                        quick, ranks, before, new Pair("barrier", w -> {}, "allreduce", w -> w.allreduce(1L, Op.SUM)));
            }
        }
    }

    @Test
    void segmentsMatchEveryTypeInACollectiveThatMovesBytes() {
        Job.run(variant, 3, world -> {
            for (int i = 0; i < 8; i++) {
                double[] numbers = {world.rank() == 1 ? 7.5 : 0};
                byte[] bytes = new byte[8];
                world.bcast(world.rank() == 2 ? Data.of(bytes) : Data.of(numbers), 1);
                assertEquals(
                        7.5,
                        world.rank() == 2
                                ? Data.of(bytes).segment().get(java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED, 0)
                                : numbers[0]);
            }
        });
    }

    @Test
    void withoutTheCheckTypesMayDiffer() {
        Job.run(variant.with(Setting.TYPE_CHECK, 0), 2, world -> {
            for (int i = 0; i < 8; i++) {
                world.bcast(world.rank() == 0 ? doubles(3) : longs(3), 0);
            }
        });
    }

    @Test
    void aSecondThreadInACollectiveOfTheSameCommunicatorIsRefused() {
        Job.run(variant, 2, world -> {
            CountDownLatch inside = new CountDownLatch(1);
            CountDownLatch refused = new CountDownLatch(world.rank() == 0 ? 1 : 0);
            Op slow = Op.ofDoubles("slow", true, (one, other) -> {
                inside.countDown();
                try {
                    refused.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
                return one + other;
            });
            String[] words = new String[1];
            Thread second = Thread.ofPlatform().start(() -> {
                try {
                    inside.await();
                    if (world.rank() == 0) {
                        words[0] = assertThrows(IllegalStateException.class, world::barrier)
                                .getMessage();
                    }
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                } finally {
                    refused.countDown();
                }
            });
            assertEquals(2.0, world.allreduce(1.0, slow));
            second.join();
            if (world.rank() == 0) {
                assertTrue(
                        words[0].contains("barrier") && words[0].contains("allreduce of 1 DOUBLE with slow"), words[0]);
            }
            world.barrier();
        });
    }
}
