package dev.harbinger.trace.dumpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.trace.TraceEvent;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Who is in a communicator that processes made together, known from the calls of all; in both forms. */
class DumpiSplitsTest {
    private static final int WORLD = DumpiCommunicatorCalls.WORLD;
    private static final int UNKNOWN = TraceEvent.ABSENT_INT;

    /** Processes that asked how many there are. */
    private static List<DumpiCommunicatorCalls> processes(int count) {
        List<DumpiCommunicatorCalls> processes = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            processes.add(new DumpiCommunicatorCalls().size(WORLD, count));
        }
        return processes;
    }

    @Test
    void ranksGoByTheKeyAndThenByTheRankInTheOldCommunicator() throws IOException {
        List<DumpiCommunicatorCalls> all = processes(5);
        int[] keys = {7, -1, 7, 0, 3};
        for (int process = 0; process < 5; process++) {
            int colour = process == 4 ? DumpiCommunicatorCalls.UNDEFINED : 9;
            int made = process == 4 ? DumpiCommunicatorCalls.NULL : 4 + process;
            all.get(process).split(WORLD, colour, keys[process], made).receiveFromAll(made, 5, 0);
        }
        List<Integer> ranks = List.of(1, 3, 0, 2, UNKNOWN);
        List<Integer> none = List.of(UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN);
        assertEquals(List.of(ranks, ranks, ranks, ranks, none), DumpiJob.allWorldPeers(all));
    }

    @Test
    void aSplitOfAPartOfASplitIsKnown() throws IOException {
        List<DumpiCommunicatorCalls> all = processes(6);
        for (int process = 0; process < 6; process++) {
            // Odd and even, backwards; then the first two of each; then of these a duplicate, backwards.
            DumpiCommunicatorCalls calls = all.get(process).split(WORLD, process % 2, -process, 4);
            int rank = (5 - process) / 2;
            calls.split(4, Math.min(rank, 2) / 2, rank, 5);
            calls.dup(5, 6).split(6, 0, -rank, 7).receiveFromAll(7, 2, 0);
        }
        List<List<Integer>> peers = DumpiJob.allWorldPeers(all);
        assertEquals(List.of(0, UNKNOWN), peers.get(0));
        assertEquals(List.of(1, UNKNOWN), peers.get(1));
        assertEquals(List.of(2, 4), peers.get(2));
        assertEquals(List.of(3, 5), peers.get(3));
        assertEquals(List.of(2, 4), peers.get(4));
        assertEquals(List.of(3, 5), peers.get(5));
    }

    @Test
    void partsOfAGridOfASplitAreKnown() throws IOException {
        List<DumpiCommunicatorCalls> all = processes(6);
        for (int process = 0; process < 6; process++) {
            all.get(process)
                    .split(WORLD, 0, -process, 4)
                    .cart(4, 5, false, 2, 3)
                    .sub(5, 6, 0, 1)
                    .sub(5, 7, 1, 0)
                    .receiveFromAll(6, 3, 0)
                    .receiveFromAll(7, 2, 0);
        }
        List<List<Integer>> peers = DumpiJob.allWorldPeers(all);
        assertEquals(List.of(5, 4, 3, 4, 1), peers.get(4));
        assertEquals(List.of(2, 1, 0, 3, 0), peers.get(0));
    }

    @Test
    void ranksThatTheLibraryChoseAreThoseTheProcessesWereGiven() throws IOException {
        List<DumpiCommunicatorCalls> all = processes(4);
        int[] ranks = {2, -1, 0, 1};
        for (int process = 0; process < 4; process++) {
            int made = ranks[process] < 0 ? DumpiCommunicatorCalls.NULL : 4;
            DumpiCommunicatorCalls calls = all.get(process).cart(WORLD, made, true, 3);
            calls.cart(WORLD, made + 1, true, 3);
            if (made == 4) {
                calls.rank(4, ranks[process]).sub(4, 6, 1);
                calls.receiveFromAll(4, 3, 0).receiveFromAll(6, 3, 0).receiveFromAll(5, 3, 0);
            }
        }
        // Nobody asked for the ranks in the second.
        List<Integer> known = List.of(2, 3, 0, 2, 3, 0, UNKNOWN, UNKNOWN, UNKNOWN);
        assertEquals(List.of(known, List.of(), known, known), DumpiJob.allWorldPeers(all));
    }

    @Test
    void groupsThatLackProcessesAreKnown() throws IOException {
        List<DumpiCommunicatorCalls> all = processes(1);
        all.getFirst()
                .group(WORLD, 3)
                .exclude(3, 4, 1, 4)
                .excludeRanges(4, 5, 0, 2, 2, 5, 5, 7)
                .includeRanges(5, 6, 4, 0, -2)
                .create(WORLD, 5, 5)
                .create(WORLD, 6, 6)
                .receiveFromAll(5, 4, 0)
                .receiveFromAll(6, 4, 0);
        // Without 1 and 4: 0 2 3 5 6 7 8 9; without the first, third and sixth of these: 2 5 6 8 9.
        assertEquals(
                List.of(2, 5, 6, 8, 9, 6, 2, UNKNOWN),
                DumpiJob.allWorldPeers(all).getFirst());
    }

    @Test
    void aSplitWithAMissingProcessIsUnknownUnlessTheProgramAskedForItsSize() throws IOException {
        SortedMap<Integer, byte[]> files = new TreeMap<>();
        for (int process = 0; process < 5; process++) {
            DumpiCommunicatorCalls calls = new DumpiCommunicatorCalls().size(WORLD, 6);
            calls.split(WORLD, process % 3, 0, 4);
            if (process == 1) {
                calls.size(4, 2);
            }
            calls.receiveFromAll(4, 2, 0);
            files.put(process, calls.calls().binary());
        }
        List<List<Integer>> peers = DumpiJob.events(new DumpiFormat(), files).values().stream()
                .map(DumpiJob::worldPeers)
                .toList();
        assertEquals(List.of(UNKNOWN, UNKNOWN), peers.get(0));
        assertEquals(List.of(1, 4), peers.get(1));
        assertEquals(List.of(1, 4), peers.get(4));
        assertEquals(List.of(UNKNOWN, UNKNOWN), peers.get(2));
    }

    @Test
    void withoutTheSizeOfTheJobNothingIsSure() throws IOException {
        List<DumpiCommunicatorCalls> all = List.of(new DumpiCommunicatorCalls(), new DumpiCommunicatorCalls());
        all.forEach(calls -> calls.split(WORLD, 0, 0, 4).receiveFromAll(4, 2, 0));
        assertEquals(List.of(UNKNOWN, UNKNOWN), DumpiJob.allWorldPeers(all).getFirst());
    }

    @Test
    void whatContradictsTheProgramsOwnRankIsUnknown() throws IOException {
        List<DumpiCommunicatorCalls> all = processes(2);
        all.get(0).split(WORLD, 0, 0, 4).rank(4, 1).receiveFromAll(4, 2, 0);
        all.get(1).split(WORLD, 0, 0, 4).receiveFromAll(4, 2, 0);
        assertEquals(List.of(UNKNOWN, UNKNOWN), DumpiJob.allWorldPeers(all).getFirst());
    }

    @Test
    void whatIsMadeOfACommunicatorBetweenTwoGroupsIsUnknown() throws IOException {
        List<DumpiCommunicatorCalls> all = processes(2);
        for (int process = 0; process < 2; process++) {
            DumpiCommunicatorCalls calls = all.get(process).split(WORLD, process, 0, 4);
            calls.calls()
                    .call(91, "MPI_Intercomm_create")
                    .comm("localcomm", 4)
                    .num("localleader", 0)
                    .comm("remotecomm", WORLD)
                    .num("remoteleader", 1 - process)
                    .num("tag", 0)
                    .comm("newcomm", 5)
                    .end();
            calls.group(5, 3).group(WORLD, 4).dup(5, 6).split(5, 0, 0, 7).create(5, 4, 8);
            calls.include(3, 5, 0).create(WORLD, 5, 9);
            for (int comm = 5; comm < 10; comm++) {
                calls.receiveFromAll(comm, 1, 0);
            }
        }
        List<Integer> none = List.of(UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN);
        assertEquals(List.of(none, none), DumpiJob.allWorldPeers(all));
    }

    @Test
    void callsThatAreNotTheSameInAllProcessesAreNotOne() throws IOException {
        List<DumpiCommunicatorCalls> all = processes(2);
        all.get(0).split(WORLD, 0, 0, 4).dup(WORLD, 5).split(WORLD, 0, 0, 6);
        all.get(1).dup(WORLD, 4).split(WORLD, 0, 0, 5).split(WORLD, 0, 0, 6);
        all.forEach(calls -> calls.receiveFromAll(6, 2, 0).receiveFromAll(4, 1, 0));
        assertEquals(List.of(List.of(0, 1, UNKNOWN), List.of(0, 1, 0)), DumpiJob.allWorldPeers(all));
    }

    @Test
    void aProcessThatWaitsInVainGoesOn() throws IOException {
        List<DumpiCommunicatorCalls> all = processes(3);
        // Process 2 makes no call; the duplicates that 0 and 1 split are still told apart from the world.
        for (int process = 0; process < 2; process++) {
            all.get(process)
                    .group(WORLD, 3)
                    .include(3, 4, 1, 0)
                    .create(WORLD, 4, 4)
                    .split(WORLD, 0, 0, 5)
                    .split(4, 0, 0, 6)
                    .receiveFromAll(5, 2, 0)
                    .receiveFromAll(6, 2, 0);
        }
        assertEquals(
                List.of(UNKNOWN, UNKNOWN, 1, 0), DumpiJob.allWorldPeers(all).getFirst());
    }

    @Test
    void aNumberThatIsUsedAgainAfterItsCommunicatorWasFreedIsAnother() throws IOException {
        List<DumpiCommunicatorCalls> all = processes(2);
        for (int process = 0; process < 2; process++) {
            all.get(process).split(WORLD, 0, -process, 4).free(4);
            // Made by a call that DUMPI does not know.
            all.get(process).split(4, 0, 0, 5).receiveFromAll(5, 2, 0);
            all.get(process).split(WORLD, 0, 0, 4).receiveFromAll(4, 2, 0);
        }
        assertEquals(
                List.of(UNKNOWN, UNKNOWN, 0, 1), DumpiJob.allWorldPeers(all).getFirst());
    }

    @Property(tries = 500)
    void allRanksOfRandomJobsAreThoseOfASimulationOfAllProcesses(
            @ForAll long seed, @ForAll @IntRange(min = 2, max = 9) int processes, @ForAll @IntRange(max = 14) int steps)
            throws IOException {
        boolean isRankReported = seed % 2 == 0;
        DumpiRandomJob job = new DumpiRandomJob(seed, processes, steps, true, isRankReported);
        List<List<TraceEvent>> events = DumpiJob.events(job.calls());
        assertEquals(job.expected(), events.stream().map(DumpiJob::worldPeers).toList());
        assertCommunicatorsHaveOneNumberEach(events);
    }

    /** The tag tells the communicator. */
    private static void assertCommunicatorsHaveOneNumberEach(List<List<TraceEvent>> events) {
        Map<Integer, Long> numbers = new HashMap<>();
        for (List<TraceEvent> ofProcess : events) {
            Map<Long, Integer> tags = new HashMap<>();
            for (TraceEvent event : ofProcess) {
                assertEquals(event.communicator(), numbers.computeIfAbsent(event.tag(), _ -> event.communicator()));
                assertEquals(event.tag(), tags.computeIfAbsent(event.communicator(), _ -> event.tag()));
            }
        }
    }

    @Test
    void aCommunicatorThatAllNumberAlikeKeepsItsNumberAndOthersGetOneForAll() throws IOException {
        List<DumpiCommunicatorCalls> all = processes(3);
        for (int process = 0; process < 3; process++) {
            DumpiCommunicatorCalls calls = all.get(process).split(WORLD, 0, 0, 4);
            boolean isIn = process > 0;
            calls.split(WORLD, isIn ? 0 : DumpiCommunicatorCalls.UNDEFINED, 0, isIn ? 5 : DumpiCommunicatorCalls.NULL);
            calls.dup(WORLD, isIn ? 6 : 5);
            calls.receiveFromAll(4, 1, 0).receiveFromAll(isIn ? 6 : 5, 1, 1);
        }
        List<List<Long>> numbers = DumpiJob.events(all).stream()
                .map(events -> events.stream().map(TraceEvent::communicator).toList())
                .toList();
        assertEquals(Collections.nCopies(3, List.of(4L, 0x10005L)), numbers);
    }

    @Property(tries = 500)
    void whateverIsMissingOrCutOffNoRankIsWrong(
            @ForAll long seed, @ForAll @IntRange(min = 2, max = 9) int processes, @ForAll @IntRange(max = 14) int steps)
            throws IOException {
        Random random = new Random(seed);
        DumpiRandomJob job = new DumpiRandomJob(seed, processes, steps, random.nextBoolean(), random.nextBoolean());
        SortedMap<Integer, byte[]> files = new TreeMap<>();
        for (int process = 0; process < processes; process++) {
            byte[] whole = job.calls().get(process).calls().binary();
            switch (random.nextInt(6)) {
                case 0 -> {}
                case 1 -> files.put(process, Arrays.copyOf(whole, random.nextInt(whole.length)));
                default -> files.put(process, whole);
            }
        }
        DumpiJob.events(new DumpiFormat(), files).forEach((process, events) -> {
            List<Integer> expected = job.expected().get(process);
            List<Integer> ranks = DumpiJob.worldPeers(events);
            assertTrue(
                    DumpiRandomJob.isNeverWrong(expected, ranks),
                    () -> process + ": " + ranks + " instead of " + expected);
        });
    }
}
