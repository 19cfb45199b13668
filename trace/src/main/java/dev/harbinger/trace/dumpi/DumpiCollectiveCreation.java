package dev.harbinger.trace.dumpi;

import dev.harbinger.trace.TraceEvent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A collective call that creates communicators: all processes of the old communicator make it, and those with the same
 * colour form a new one. The processes arrive one after another.
 */
final class DumpiCollectiveCreation {
    /**
     * A process of a new communicator.
     *
     * @param process its rank in the job
     * @param key of its place in the order, or {@link TraceEvent#ABSENT_INT} if that is not known
     * @param rank its rank in the old communicator
     * @param reportedSize the size of the new communicator that MPI reported, or {@link TraceEvent#ABSENT_INT}
     * @param reportedRank its rank there that MPI reported, or {@link TraceEvent#ABSENT_INT}
     */
    record Member(int process, int key, int rank, int reportedSize, int reportedRank) {}

    /**
     * A new communicator.
     *
     * @param members all of them, in their order
     * @param isSound whether they agree with what MPI reported
     */
    record Outcome(List<Member> members, boolean isSound) {}

    private static final Comparator<Member> ORDER =
            Comparator.comparingInt(Member::key).thenComparingInt(Member::rank);

    /** Processes of one colour that have arrived and wait. */
    private static final class Waiting {
        private final List<Member> members = new ArrayList<>();
        private int reportedSize = TraceEvent.ABSENT_INT;
    }

    private final DumpiGroup parent;
    private final Set<Integer> arrived = new HashSet<>();
    private final Map<Integer, Waiting> waiting = new LinkedHashMap<>();

    /** @param parent the processes of the communicator that is split */
    DumpiCollectiveCreation(DumpiGroup parent) {
        this.parent = parent;
    }

    /** A process arrives that joins no new communicator. */
    void arriveAlone(int process) {
        arrived.add(process);
    }

    /**
     * A process arrives.
     *
     * @return the communicator that is now complete because it has the size that MPI reported, if any
     */
    List<Outcome> arrive(int colour, Member member) {
        arrived.add(member.process());
        Waiting sameColour = waiting.computeIfAbsent(colour, _ -> new Waiting());
        sameColour.members.add(member);
        if (member.reportedSize() != TraceEvent.ABSENT_INT) {
            sameColour.reportedSize = member.reportedSize();
        }
        if (sameColour.members.size() != sameColour.reportedSize) {
            return List.of();
        }
        waiting.remove(colour);
        return List.of(outcome(colour, sameColour.members));
    }

    private static Outcome outcome(int colour, List<Member> members) {
        members.sort(ORDER);
        boolean isSound = colour != TraceEvent.ABSENT_INT;
        for (int i = 0; i < members.size(); i++) {
            Member member = members.get(i);
            isSound &= member.key() != TraceEvent.ABSENT_INT
                    && isTrue(member.reportedSize(), members.size())
                    && isTrue(member.reportedRank(), i);
        }
        return new Outcome(members, isSound);
    }

    private static boolean isTrue(int reported, int fact) {
        return reported == TraceEvent.ABSENT_INT || reported == fact;
    }

    /** Whether all processes have arrived. */
    boolean isComplete(int jobSize) {
        return arrived.size() == parent.size(jobSize);
    }

    /** The communicators not returned before, when all processes have arrived or no more will. */
    List<Outcome> rest() {
        List<Outcome> rest = new ArrayList<>();
        waiting.forEach((colour, sameColour) -> rest.add(outcome(colour, sameColour.members)));
        waiting.clear();
        return rest;
    }

    boolean isAnyoneWaiting() {
        return !waiting.isEmpty();
    }

    /** Whether a process takes part and has not arrived yet. */
    boolean awaits(int process) {
        return !arrived.contains(process) && parent.rankOf(process) >= 0;
    }
}
