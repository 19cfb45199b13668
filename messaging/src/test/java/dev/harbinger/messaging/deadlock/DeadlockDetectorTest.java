package dev.harbinger.messaging.deadlock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class DeadlockDetectorTest {
    private static final Set<Integer> NONE = Set.of();

    private final Barrier barrier = new Barrier();
    private final DeadlockDetector detector = new DeadlockDetector(3, barrier);
    private final Rank[] ranks = {new Rank(0, 1), new Rank(1, 2), new Rank(2, 0)};

    /** Lets reports pass, unless a test delays them. */
    private static final class Barrier implements ReportBarrier {
        private boolean delays;
        private int sets;

        @Override
        public void set() {
            sets++;
        }

        @Override
        public boolean isPassed() {
            return !delays;
        }
    }

    /** What a rank reports, to be changed by a test. */
    private static final class Rank {
        private final int number;
        private List<Integer> peers;
        private boolean waits = true;
        private boolean others;
        private long changes;
        private long rounds;
        private long sent;
        private long received;
        private int ended;

        Rank(int number, Integer... peers) {
            this.number = number;
            this.peers = List.of(peers);
        }

        RankActivity report() {
            return new RankActivity(
                    number,
                    changes,
                    rounds,
                    sent,
                    received,
                    ended,
                    others,
                    waits
                            ? List.of(new RankActivity.Wait(peers, "a message from " + peers, "Ring.java:" + number))
                            : List.of(),
                    List.of());
        }
    }

    private @Nullable Deadlock look(Set<Integer> ended) {
        return detector.look(rank -> ranks[rank].report(), ended::contains);
    }

    /** Enough looks, each after all threads have polled, for anything that lasts to be certain. */
    private @Nullable Deadlock lookForLong(Set<Integer> ended) {
        Deadlock found = null;
        for (int look = 0; look < 10 && found == null; look++) {
            found = look(ended);
            Arrays.stream(ranks).forEach(rank -> rank.rounds++);
        }
        return found;
    }

    private static List<Integer> numbers(Deadlock deadlock) {
        return deadlock.ranks().stream().map(RankActivity::rank).toList();
    }

    @Test
    void aCycleIsNamedInItsOrder() {
        Deadlock deadlock = lookForLong(NONE);
        assertNotNull(deadlock);
        assertEquals(List.of(0, 1, 2), numbers(deadlock));
        assertTrue(
                deadlock.message()
                        .startsWith("deadlock: rank 0 waits for a message from [1], at Ring.java:0; rank 1 waits for"),
                deadlock.message());
    }

    @Test
    void ranksThatLeadToTheCycleAreNotNamed() {
        ranks[1].peers = List.of(2);
        ranks[2].peers = List.of(1);
        Deadlock deadlock = lookForLong(NONE);
        assertNotNull(deadlock);
        assertEquals(List.of(1, 2), numbers(deadlock));
    }

    @Test
    void aWaitForAnyRankIsPartOfACycle() {
        Arrays.stream(ranks).forEach(rank -> rank.peers = List.of());
        Deadlock deadlock = lookForLong(NONE);
        assertNotNull(deadlock);
        assertEquals(List.of(0, 1, 2), numbers(deadlock));
    }

    @Test
    void noDeadlockIsFoundWhileARankDoesNotWait() {
        ranks[1].waits = false;
        assertNull(lookForLong(NONE));
    }

    @Test
    void noDeadlockIsFoundWhileOtherThreadsMayAct() {
        ranks[1].others = true;
        assertNull(lookForLong(NONE));
    }

    @Test
    void noDeadlockIsFoundWhileAPacketIsUnderWay() {
        ranks[1].sent = 1;
        assertNull(lookForLong(NONE));
        ranks[0].received = 1;
        assertNotNull(lookForLong(NONE));
    }

    @Test
    void noDeadlockIsFoundUntilEveryThreadHasPolledAgain() {
        for (int look = 0; look < 10; look++) {
            assertNull(look(NONE));
            // A rank that does not run, for example because it is suspended.
            ranks[0].rounds++;
            ranks[2].rounds++;
        }
        ranks[1].rounds += 2;
        assertNotNull(look(NONE));
    }

    @Test
    void noDeadlockIsFoundWhileOlderReportsAreOnTheirWay() {
        barrier.delays = true;
        assertNull(lookForLong(NONE));
        barrier.delays = false;
        assertNull(look(NONE), "the reports that have just arrived may be as old as the first ones");
        assertNotNull(lookForLong(NONE));
    }

    @Test
    void reportsThatWereReadBeforeTheBarrierIsPassedAreNotTheSecond() {
        barrier.delays = true;
        assertNull(look(NONE));
        // The last late report arrives when all others have been read.
        detector.look(
                rank -> {
                    RankActivity report = ranks[rank].report();
                    barrier.delays = rank < 2;
                    return report;
                },
                NONE::contains);
        Arrays.stream(ranks).forEach(rank -> rank.rounds += 10);
        assertNull(look(NONE));
        Arrays.stream(ranks).forEach(rank -> rank.rounds += 10);
        assertNotNull(look(NONE));
    }

    @Test
    void theBarrierIsSetAnewForEachSearch() {
        lookForLong(NONE);
        assertEquals(1, barrier.sets);
        ranks[2].changes++;
        lookForLong(NONE);
        assertEquals(2, barrier.sets);
    }

    @Test
    void aRankThatMovedStartsTheSearchAnew() {
        assertNull(look(NONE));
        Arrays.stream(ranks).forEach(rank -> rank.rounds += 5);
        assertNull(look(NONE));
        Arrays.stream(ranks).forEach(rank -> rank.rounds += 5);
        ranks[2].changes++;
        assertNull(look(NONE));
    }

    @Test
    void theRestOfAJobCanBeDeadlocked() {
        ranks[2].waits = false;
        ranks[1].peers = List.of(0);
        ranks[0].ended = 1;
        assertNull(lookForLong(Set.of(2)), "rank 1 has not heard of the end of rank 2, which may fail its wait");
        ranks[1].ended = 1;
        assertNotNull(lookForLong(Set.of(2)));
    }

    @Test
    void aJobThatHasEndedIsNotDeadlocked() {
        assertNull(lookForLong(Set.of(0, 1, 2)));
    }

    @Test
    void aRankThatWaitsForItselfIsNamedAlone() {
        DeadlockDetector one = new DeadlockDetector(1, ReportBarrier.NONE);
        Rank alone = new Rank(0);
        Deadlock deadlock = null;
        for (int look = 0; look < 10 && deadlock == null; look++) {
            deadlock = one.look(_ -> alone.report(), NONE::contains);
            alone.rounds++;
        }
        assertNotNull(deadlock);
        assertEquals(List.of(0), numbers(deadlock));
    }
}
