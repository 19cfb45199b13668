package dev.harbinger.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.CollectiveMismatchException;
import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.MessagingException;
import dev.harbinger.messaging.Op;
import dev.harbinger.messaging.RankFailedException;
import dev.harbinger.messaging.settings.Setting;
import dev.harbinger.messaging.settings.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A difference in the last collective over shared memory is reported at the end, when no call can find it. */
class LastCollectiveTest {
    private static final Variant ON_ONE_HOST =
            new Variant("predicted", Interconnect.SHARED_MEMORY, Settings.defaults());
    private static final Variant ON_TWO_HOSTS = new Variant("predicted", Interconnect.TWO_HOSTS, Settings.defaults());

    private static final String RULE =
            ": all ranks must call the same collectives in the same order, with the same arguments";
    private static final int RANKS = 3;

    /** What a rank calls last. */
    private interface Call {
        void on(Communicator world);
    }

    private static Data ints(int count) {
        return Data.of(new int[count]);
    }

    private static Call bcast(int root) {
        return world -> world.bcast(ints(1), root);
    }

    private static Call gather(int root) {
        return world -> world.gather(ints(1), ints(RANKS), root);
    }

    private static Call scatter(int root) {
        return world -> world.scatter(ints(RANKS), ints(1), root);
    }

    private static Call reduce(int root) {
        return world -> world.reduce(ints(1), ints(1), Op.SUM, root);
    }

    private static Call nothing() {
        return world -> {};
    }

    private static void barriers(Communicator communicator) {
        for (int i = 0; i < 8; i++) {
            communicator.barrier();
        }
    }

    /** Returns when the ranks that come before this one in {@code order} have ended. */
    private static void awaitEnds(Communicator world, int... order) {
        for (int i = 0; order[i] != world.rank(); i++) {
            int before = order[i];
            assertThrows(RankFailedException.class, () -> world.receive(Data.nothing(), before, 1));
        }
    }

    /** What is reported when each rank makes its call after some barriers, and the ranks end in an order. */
    private static List<String> linesOf(List<Call> last, int... order) {
        return linesOf(ON_ONE_HOST, last, order);
    }

    private static List<String> linesOf(Variant variant, List<Call> last, int... order) {
        return StandardError.of(() -> Job.run(variant, last.size(), world -> {
                    barriers(world);
                    last.get(world.rank()).on(world);
                    awaitEnds(world, order);
                }))
                .lines()
                .toList();
    }

    private static void close(Communicator communicator) {
        communicator.close();
    }

    private static String line(int rank, String ours, int other, String theirs) {
        return "rank " + rank + " of 3 in the world has ended after " + ours + ", and rank " + other + " after "
                + theirs + RULE;
    }

    @Test
    void aBcastWithTwoRootsIsReportedByTheRanksThatEndLater() {
        List<Call> last = List.of(bcast(0), bcast(1), bcast(1));
        String zero = "bcast of 1 INT with root 0";
        String one = "bcast of 1 INT with root 1";
        assertEquals(List.of(line(0, zero, 1, one)), linesOf(last, 1, 2, 0));
        assertEquals(List.of(line(1, one, 0, zero), line(2, one, 0, zero)), linesOf(last, 0, 1, 2));
    }

    @Test
    void aScatterWithTwoRootsIsReported() {
        assertEquals(
                List.of(line(0, "scatter of 1 INT with root 0", 1, "scatter of 1 INT with root 1")),
                linesOf(List.of(scatter(0), scatter(1), scatter(1)), 2, 1, 0));
    }

    @Test
    void otherCollectivesThatWaitForNobodyAreReported() {
        assertEquals(
                List.of(line(0, "bcast of 1 INT with root 0", 1, "gather of 1 INT with root 0")),
                linesOf(List.of(bcast(0), gather(0), gather(0)), 1, 2, 0));
        assertEquals(
                List.of(line(0, "bcast of 1 INT with root 0", 1, "reduce of 1 INT with SUM and root 0")),
                linesOf(List.of(bcast(0), reduce(0), reduce(0)), 2, 1, 0));
    }

    @Test
    void aCollectiveThatARankHasMissedIsReportedByTheOneThatEndsLater() {
        List<Call> last = List.of(bcast(0), bcast(0), nothing());
        String bcast = "bcast of 1 INT with root 0";
        assertEquals(List.of(line(2, "barrier", 0, bcast + ", with 1 collective more")), linesOf(last, 0, 1, 2));
        assertEquals(
                List.of(
                        line(0, bcast, 2, "barrier, with 1 collective fewer"),
                        line(1, bcast, 2, "barrier, with 1 collective fewer")),
                linesOf(last, 2, 0, 1));
        Call twice = world -> {
            gather(0).on(world);
            gather(0).on(world);
        };
        assertEquals(
                List.of(line(2, "gather of 1 INT with root 0", 0, "barrier, with 2 collectives fewer")),
                linesOf(List.of(nothing(), nothing(), twice), 0, 1, 2));
    }

    @Test
    void messagesOfACollectiveThatIsReportedAreNotReportedAsWell() {
        Call scan = world -> world.scan(ints(1), ints(1), Op.SUM);
        assertEquals(
                List.of("rank 1 of 2 in the world has ended after barrier, and rank 0 after scan of 1 INT with SUM,"
                        + " with 1 collective more" + RULE),
                linesOf(List.of(scan, nothing()), 0, 1));
    }

    @Test
    void ofRanksThatEndAtOnceAtLeastOneReports() {
        for (int round = 0; round < 20; round++) {
            List<String> lines = StandardError.of(() -> Job.run(ON_ONE_HOST, 2, world -> {
                        barriers(world);
                        world.bcast(ints(1), world.rank());
                    }))
                    .lines()
                    .toList();
            assertTrue(lines.size() == 1 || lines.size() == 2, lines.toString());
            for (String line : lines) {
                assertTrue(line.contains(" in the world has ended after bcast of 1 INT with root "), line);
            }
        }
    }

    @Test
    void aDifferenceMakesARankWithAStrictEndFail() {
        List<@Nullable Throwable> thrown = new ArrayList<>();
        String report = StandardError.of(() ->
                thrown.addAll(Job.outcome(ON_ONE_HOST.with(Setting.STRICT_END, 1), 2, harbinger -> {
                    Communicator world = harbinger.world();
                    barriers(world);
                    bcast(world.rank()).on(world);
                    awaitEnds(world, 0, 1);
                })));
        assertEquals(1, report.lines().count(), report);
        assertEquals(null, thrown.getFirst());
        assertInstanceOf(MessagingException.class, thrown.getLast());
        assertTrue(thrown.getLast().getMessage().contains(Setting.STRICT_END.property()), thrown.toString());
    }

    @Test
    void theRankThatClosesACommunicatorLaterGetsTheError() {
        String report = StandardError.of(() -> Job.run(ON_ONE_HOST, 2, world -> {
            Communicator other = world.split(0, 1 - world.rank());
            barriers(other);
            other.bcast(ints(1), other.rank());
            if (world.rank() == 0) {
                other.close();
                world.send(Data.nothing(), 1, 1);
            } else {
                world.receive(Data.nothing(), 0, 1);
                String words = assertThrows(CollectiveMismatchException.class, () -> close(other))
                        .getMessage();
                assertTrue(words.startsWith("rank 0 closed the communicator, at "), words);
                assertTrue(words.contains("LastCollectiveTest.java:"), words);
                assertTrue(
                        words.endsWith(", after bcast of 1 INT with root 0, and rank 1 after bcast of 1 INT with root 1"
                                + RULE),
                        words);
                assertThrows(IllegalStateException.class, other::barrier);
            }
            barriers(world);
        }));
        assertEquals("", report);
    }

    @Test
    void aCommunicatorThatStaysOpenIsNamed() {
        List<String> lines = StandardError.of(() -> Job.run(ON_ONE_HOST, 2, world -> {
                    Communicator other = world.duplicate();
                    barriers(other);
                    other.bcast(ints(1), other.rank());
                    world.barrier();
                    if (world.rank() == 0) {
                        other.close();
                    }
                    awaitEnds(world, 0, 1);
                }))
                .lines()
                .toList();
        assertEquals(
                List.of("rank 1 of 2 in communicator 1 has ended after bcast of 1 INT with root 1, and rank 0 after"
                        + " bcast of 1 INT with root 0" + RULE),
                lines);
    }

    @Test
    void theRanksOfOneOfTwoHostsReportTheirDifference() {
        List<String> lines = linesOf(ON_TWO_HOSTS, List.of(bcast(0), bcast(1), bcast(0), bcast(0)), 3, 2, 0, 1);
        assertEquals(
                List.of("rank 1 of 4 in the world has ended after bcast of 1 INT with root 1, and rank 0 after bcast of"
                        + " 1 INT with root 0" + RULE),
                lines);
    }

    @Test
    void anErrorThatTheProgramHasCaughtIsNotReportedAgain() {
        IntConsumer nothingIsReported = ranks -> assertEquals(
                "",
                StandardError.of(() -> Job.run(ON_ONE_HOST, ranks, world -> {
                    barriers(world);
                    if (world.rank() > 0) {
                        assertThrows(RankFailedException.class, world::barrier);
                    }
                })));
        nothingIsReported.accept(2);
        nothingIsReported.accept(3);
    }

    @ParameterizedTest
    @MethodSource("dev.harbinger.conformance.Variant#few")
    @Tag("sweep")
    void callsThatAgreeAreNotReported(Variant variant) {
        for (int round = 0; round < 10; round++) {
            String report = StandardError.of(() -> Job.run(variant, RANKS, world -> {
                int rank = world.rank();
                Communicator half = world.split(rank % 2, 0);
                Communicator all = world.duplicate();
                assertFalse(half == null);
                for (int i = 0; i < 8; i++) {
                    // Bytes match every type.
                    world.bcast(rank == 1 ? Data.of(new byte[8]) : Data.of(new long[1]), 0);
                    half.reduce(ints(1), ints(1), Op.SUM, 0);
                    world.gather(ints(1), rank == 2 ? ints(RANKS) : Data.nothing(), 2);
                    all.scatterv(ints(3), new int[] {2, 1, 0}, new int[] {0, 2, 3}, ints(2 - rank), 0);
                    world.scan(ints(1), ints(1), Op.MAX);
                }
                if (rank != 1) {
                    all.close();
                }
                half.bcast(ints(5000), 0);
                world.bcast(ints(1), 2);
                if (rank == 0) {
                    half.close();
                }
            }));
            assertEquals("", report);
        }
    }
}
