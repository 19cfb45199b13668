package dev.harbinger.messaging.collective;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.Collectives;
import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.MessagingException;
import dev.harbinger.messaging.Op;
import dev.harbinger.messaging.settings.Collective;
import dev.harbinger.messaging.settings.CollectiveAlgorithm;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What is chosen by name is what runs: it shows in the messages each rank sends. */
class ChosenAlgorithmTest {
    private static final int RANKS = 6;

    /** 8,192 elements of 8 bytes. */
    private static final Map<Collective, Consumer<Collectives>> CALLS = new EnumMap<>(Map.of(
            Collective.BARRIER, Collectives::barrier,
            Collective.BCAST, c -> c.bcast(longs(8192), 0),
            Collective.REDUCE, c -> c.reduce(longs(8192), longs(8192), Op.SUM, 0),
            Collective.ALLREDUCE, c -> c.allreduce(longs(8192), Op.SUM),
            Collective.GATHER, c -> c.gather(longs(8192), longs(RANKS * 8192), 0),
            Collective.SCATTER, c -> c.scatter(longs(RANKS * 8192), longs(8192), 0),
            Collective.ALLGATHER, c -> c.allgather(longs(8192), longs(RANKS * 8192)),
            Collective.ALLTOALL, c -> c.alltoall(longs(RANKS * 8192), longs(RANKS * 8192))));

    @Test
    void theAlgorithmChosenByNameRuns() {
        // Messages of ranks 0 to 5. In the ring of a bcast nobody sends to the root.
        assertEquals("3 3 3 3 3 3", messages(Collective.BARRIER, CollectiveAlgorithm.DISSEMINATION));
        assertEquals("3 0 1 0 1 0", messages(Collective.BCAST, CollectiveAlgorithm.BINOMIAL));
        assertEquals("8 5 6 5 6 0", messages(Collective.BCAST, CollectiveAlgorithm.SCATTER_RING));
        assertEquals("1 1 1 1 1 0", messages(Collective.BCAST, CollectiveAlgorithm.CHAIN));
        assertEquals("0 1 1 1 1 1", messages(Collective.REDUCE, CollectiveAlgorithm.BINOMIAL));
        assertEquals("5 6 6 6 6 6", messages(Collective.REDUCE, CollectiveAlgorithm.REDUCE_SCATTER));
        assertEquals("1 3 1 3 2 2", messages(Collective.ALLREDUCE, CollectiveAlgorithm.RECURSIVE_DOUBLING));
        assertEquals("1 5 1 5 4 4", messages(Collective.ALLREDUCE, CollectiveAlgorithm.RECURSIVE_HALVING));
        assertEquals("10 10 10 10 10 10", messages(Collective.ALLREDUCE, CollectiveAlgorithm.RING));
        assertEquals("0 1 1 1 1 1", messages(Collective.GATHER, CollectiveAlgorithm.LINEAR));
        assertEquals("3 0 1 0 1 0", messages(Collective.SCATTER, CollectiveAlgorithm.BINOMIAL));
        assertEquals("5 0 0 0 0 0", messages(Collective.SCATTER, CollectiveAlgorithm.LINEAR));
        assertEquals("3 3 3 3 3 3", messages(Collective.ALLGATHER, CollectiveAlgorithm.BRUCK));
        assertEquals("5 5 5 5 5 5", messages(Collective.ALLGATHER, CollectiveAlgorithm.RING));
        assertEquals("3 3 3 3 3 3", messages(Collective.ALLTOALL, CollectiveAlgorithm.BRUCK));
        assertEquals("5 5 5 5 5 5", messages(Collective.ALLTOALL, CollectiveAlgorithm.PAIRWISE));
    }

    @Test
    void whatDoesNotFitACallIsLeftAsideForIt() {
        // Six ranks are no power of two, and none of them is near another.
        assertEquals("5 5 5 5 5 5", messages(Collective.ALLGATHER, CollectiveAlgorithm.RECURSIVE_DOUBLING));
        assertEquals("3 3 3 3 3 3", messages(Collective.BARRIER, CollectiveAlgorithm.SHARED_MEMORY));
        assertEquals("3 3 3 3 3 3", messages(Collective.BARRIER, CollectiveAlgorithm.TWO_LEVEL));
    }

    @Test
    void ranksOfOneHostSendNoMessagesOnceTheyShareMemory() {
        for (Collective collective : Collective.values()) {
            assertEquals(
                    "0 0 0 0 0 0",
                    messages(collective, CollectiveAlgorithm.AUTO, RANKS, 2),
                    () -> "second " + collective.key());
        }
    }

    @Test
    void anAlgorithmByMessagesCanBeChosenThoughMemoryIsShared() {
        assertEquals("5 5 5 5 5 5", messages(Collective.ALLTOALL, CollectiveAlgorithm.PAIRWISE, RANKS, 2));
    }

    @Test
    void onlyOneRankOfEachHostSendsToOthersOnceHostsAreKnown() {
        assertEquals("1 0 0 1 0 0", messages(Collective.BARRIER, CollectiveAlgorithm.AUTO, 3, 2));
        assertEquals("1 0 0 0 0 0", messages(Collective.BCAST, CollectiveAlgorithm.AUTO, 3, 2));
        assertEquals("0 0 0 1 0 0", messages(Collective.REDUCE, CollectiveAlgorithm.AUTO, 3, 2));
    }

    @Test
    void anAlgorithmThatACollectiveDoesNotHaveIsRefused() {
        String message = assertThrows(IllegalArgumentException.class, () -> Collective.BCAST.parse("bruck"))
                .getMessage();
        assertEquals(
                "harbinger.collective.bcast = 'bruck': must be one of auto, shared-memory, two-level, binomial,"
                        + " scatter-ring, chain",
                message);
        assertThrows(
                IllegalArgumentException.class,
                () -> Algorithms.DEFAULT.with(Collective.BARRIER, CollectiveAlgorithm.RING));
    }

    @Test
    void differentCollectivesInMemoryInCommonAreNamedBoth() {
        Layout near = new Layout(2, Algorithms.DEFAULT.withSharedMemoryAfter(0), RankThreads.Sends.SYNCHRONOUS, 2);
        String message = assertThrows(
                        MessagingException.class,
                        () -> near.run((c, rank) -> {
                            c.barrier();
                            if (rank == 0) {
                                c.bcast(longs(1), 1);
                            } else {
                                c.allreduce(longs(10), Op.SUM);
                            }
                        }))
                .getMessage();
        String mine = "allreduce of 10 LONG with SUM";
        String theirs = "bcast of 1 LONG with root 1";
        assertTrue(
                (message.startsWith("rank 0: " + theirs) && message.contains("rank 1 calls " + mine))
                        || (message.startsWith("rank 1: " + mine) && message.contains("rank 0 calls " + theirs)),
                message);
    }

    @Test
    void twoRootsInSharedMemoryAreNamedByTheNextCall() {
        Layout near = new Layout(2, Algorithms.DEFAULT.withSharedMemoryAfter(0), RankThreads.Sends.SYNCHRONOUS, 2);
        String message = assertThrows(
                        MessagingException.class,
                        () -> near.run((c, rank) -> {
                            c.barrier();
                            c.bcast(longs(1), rank);
                            c.barrier();
                        }))
                .getMessage();
        assertTrue(message.contains("bcast of 1 LONG with root 0"), message);
        assertTrue(message.contains("bcast of 1 LONG with root 1"), message);
    }

    private static Data longs(int count) {
        return Data.of(new long[count]);
    }

    private static String messages(Collective collective, CollectiveAlgorithm algorithm) {
        return messages(collective, algorithm, 0, 2);
    }

    /** How many messages each rank sends in the last of some calls. */
    private static String messages(Collective collective, CollectiveAlgorithm algorithm, int perHost, int calls) {
        long[] messages = new long[RANKS];
        RankThreads.run(RANKS, RankThreads.Sends.SYNCHRONOUS, perHost, peers -> {
            CountingPeers counting = new CountingPeers(peers);
            Algorithms algorithms =
                    Algorithms.DEFAULT.with(collective, algorithm).withSharedMemoryAfter(0);
            Collectives collectives = new CollectiveOperations(counting, algorithms);
            for (int call = 0; call < calls; call++) {
                counting.messages = 0;
                CALLS.get(collective).accept(collectives);
            }
            messages[peers.rank()] = counting.messages;
        });
        return Arrays.stream(messages).mapToObj(Long::toString).collect(Collectors.joining(" "));
    }
}
