package dev.harbinger.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.trace.TraceEvent;
import dev.harbinger.trace.TraceOp;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Communicators of every kind, with tags that tell sender and receiver: communicators.c. */
class CommunicatorsTest {
    private static final int RANKS = 4;
    private static final int WORLD = 1;
    private static final int MOST_KINDS = 14;

    /** Kinds whose communicators are two, of different ranks. */
    private static final Set<Integer> TWO_OF_A_KIND = Set.of(2, 6, 14);

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource
    void ranksBecomeRanksOfTheWorldAndNumbersAreTheSameInAllMembers(MpiLibrary library) throws Exception {
        Mpi mpi = Mpi.installed(library, folder);
        Mpi.Recording recording = mpi.record(false, RANKS, mpi.build("communicators.c"));
        assertEquals(0, recording.run().exitCode(), recording.err());
        Map<Long, Integer> kinds = new HashMap<>();
        Map<Integer, Set<Long>> numbers = new HashMap<>();
        Map<Long, Set<Integer>> members = new HashMap<>();
        for (int rank = 0; rank < RANKS; rank++) {
            List<TraceEvent> events = recording.events(rank);
            for (TraceEvent event : events) {
                checkPeer(event, rank);
                if (event.op().isCompletion()) {
                    continue;
                }
                int kind = event.tag() / 10000;
                assertEquals(kind, kinds.computeIfAbsent(event.communicator(), number -> kind), event.toString());
                numbers.computeIfAbsent(kind, number -> new TreeSet<>()).add(event.communicator());
                members.computeIfAbsent(event.communicator(), number -> new TreeSet<>())
                        .add(rank);
            }
        }
        assertEquals(Set.of(0L), numbers.get(WORLD));
        for (int kind = 1; kind <= MOST_KINDS; kind++) {
            assertEquals(TWO_OF_A_KIND.contains(kind) ? 2 : 1, numbers.get(kind).size(), "kind " + kind);
        }
        assertEquals(Set.of(Set.of(0, 2), Set.of(1, 3)), groups(numbers.get(2), members));
        assertEquals(Set.of(Set.of(0, 1), Set.of(2, 3)), groups(numbers.get(14), members));
    }

    /** The tag names the ranks of the world between which the message goes. */
    private static void checkPeer(TraceEvent event, int rank) {
        int from = event.tag() / 100 % 100;
        int to = event.tag() % 100;
        boolean named = event.tag() % 10000 != 0 && event.tag() != TraceEvent.ABSENT_INT;
        if (!named) {
            return;
        }
        if (event.op().isSend()) {
            assertEquals(rank, from, event.toString());
            assertEquals(to, event.worldPeer(), event.toString());
        } else {
            assertEquals(rank, to, event.toString());
            boolean any = event.op() == TraceOp.IRECV;
            assertEquals(any ? TraceEvent.ANY : from, event.worldPeer(), event.toString());
            assertTrue(any || event.peer() >= 0, event.toString());
        }
    }

    private static Set<Set<Integer>> groups(Set<Long> numbers, Map<Long, Set<Integer>> members) {
        Set<Set<Integer>> groups = new HashSet<>();
        numbers.forEach(number -> groups.add(members.get(number)));
        return groups;
    }
}
