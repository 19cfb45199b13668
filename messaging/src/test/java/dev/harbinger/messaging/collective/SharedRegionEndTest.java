package dev.harbinger.messaging.collective;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.Datatype;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The comparison of the last calls of members that end. */
class SharedRegionEndTest {
    private static final String RULE =
            ": all ranks must call the same collectives in the same order, with the same arguments";

    private static final int ROUNDS = 20_000;

    /** A rank that sends nothing. */
    private record Alone(int rank, int size) implements Peers {
        @Override
        public int number(int peer) {
            return 10 * peer;
        }

        @Override
        public void send(MemorySegment data, int destination, int tag) {
            throw new AssertionError();
        }

        @Override
        public void receive(MemorySegment into, int source, int tag) {
            throw new AssertionError();
        }

        @Override
        public void exchange(MemorySegment out, int destination, MemorySegment into, int source, int tag) {
            throw new AssertionError();
        }
    }

    /** A member and what it calls. */
    private static final class Member {
        private final CollectiveCall call;
        private final SharedRegion region;

        Member(MemorySegment memory, int rank, int members) {
            call = new CollectiveCall(rank);
            int[] ranks = new int[members];
            for (int i = 0; i < members; i++) {
                ranks[i] = i;
            }
            region = new SharedRegion(new Alone(rank, members), call, memory, ranks);
        }

        Member calls(CollectiveKind kind, int root) {
            try (CollectiveCall _ = call.begin(kind, null, Datatype.INT, 1, root, 0)) {
                region.call();
            }
            return this;
        }

        @Nullable
        String ends() {
            return region.end().mark();
        }
    }

    private static Member[] members(int count) {
        // Calls are all in the first part.
        MemorySegment memory = Arena.ofAuto().allocate(SharedRegionLayout.progress(count), 64);
        SharedRegionLayout.format(memory, count);
        Member[] members = new Member[count];
        for (int i = 0; i < count; i++) {
            members[i] = new Member(memory, i, count);
        }
        return members;
    }

    @Test
    void membersOfEqualCallsDoNotDiffer() {
        for (Member member : members(4)) {
            assertNull(member.calls(CollectiveKind.BCAST, 1)
                    .calls(CollectiveKind.GATHER, 2)
                    .ends());
        }
    }

    @Test
    void aMemberThatMayStillCallIsNotCompared() {
        Member[] members = members(3);
        for (Member member : members) {
            member.calls(CollectiveKind.REDUCE, 2);
        }
        members[0].calls(CollectiveKind.BCAST, 0);
        assertNull(members[1].ends());
        assertNull(members[2].ends());
        assertEquals(
                "after bcast of 1 INT with root 0, and rank 10 after reduce of 1 INT with root 2, with 1 collective"
                        + " fewer" + RULE,
                members[0].ends());
    }

    @Test
    void theLaterOfTwoMembersFindsTheDifference() {
        Member[] members = members(3);
        members[0].calls(CollectiveKind.BCAST, 0);
        members[1].calls(CollectiveKind.BCAST, 1);
        members[2].calls(CollectiveKind.BCAST, 0);
        assertNull(members[2].ends());
        assertNull(members[0].ends());
        assertEquals(
                "after bcast of 1 INT with root 1, and rank 0 after bcast of 1 INT with root 0" + RULE,
                members[1].ends());
    }

    @Test
    void anEarlierDifferenceIsFound() {
        Member[] members = members(2);
        members[0].calls(CollectiveKind.BCAST, 0).calls(CollectiveKind.BCAST, 0);
        members[1].calls(CollectiveKind.BCAST, 1).calls(CollectiveKind.BCAST, 0);
        assertNull(members[0].ends());
        assertEquals(
                "after bcast of 1 INT with root 0, and rank 0 after bcast of 1 INT with root 0, with other collectives"
                        + " before it" + RULE,
                members[1].ends());
    }

    @Test
    void aMemberWhoseProgramKnowsDoesNotSayItAgain() {
        Member[] members = members(2);
        members[0].calls(CollectiveKind.BCAST, 0);
        members[1].calls(CollectiveKind.BCAST, 1);
        members[1].region.end().setKnown(true);
        assertNull(members[0].ends());
        assertNull(members[1].ends());
    }

    @Test
    void ofTwoMembersThatEndAtOnceOneFindsTheDifference() throws Exception {
        Member[][] pairs = new Member[ROUNDS][];
        for (int round = 0; round < ROUNDS; round++) {
            pairs[round] = members(2);
        }
        boolean[][] found = new boolean[2][ROUNDS];
        AtomicInteger arrived = new AtomicInteger();
        Thread[] threads = new Thread[2];
        for (int i = 0; i < 2; i++) {
            int self = i;
            threads[i] = Thread.ofPlatform().daemon().start(() -> {
                for (int round = 0; round < ROUNDS; round++) {
                    Member member = pairs[round][self].calls(CollectiveKind.BCAST, self);
                    arrived.incrementAndGet();
                    for (int looks = 1; arrived.get() < 2 * (round + 1); looks++) {
                        if (looks % 1000 == 0) {
                            Thread.yield();
                        }
                    }
                    found[self][round] = member.ends() != null;
                }
            });
        }
        for (Thread thread : threads) {
            thread.join();
        }
        for (int round = 0; round < ROUNDS; round++) {
            assertTrue(found[0][round] || found[1][round], "round " + round);
        }
    }
}
