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
 * One call of all processes of a communicator, in which those of the same colour make a new one; they come to it one
 * after another.
 */
final class DumpiMeeting {
    /**
     * A process that becomes part of a new communicator.
     *
     * @param process its rank in the job
     * @param key by which the processes are ordered, or {@link TraceEvent#ABSENT_INT} if that is not known
     * @param rank its rank in the old communicator
     * @param reportedSize how large the new communicator is as MPI reported it, or {@link TraceEvent#ABSENT_INT}
     * @param reportedRank its rank there as MPI reported it, or {@link TraceEvent#ABSENT_INT}
     */
    record Member(int process, int key, int rank, int reportedSize, int reportedRank) {}

    /**
     * A new communicator.
     *
     * @param members all of them, in their order
     * @param isSound whether what MPI reported is true of them
     */
    record Outcome(List<Member> members, boolean isSound) {}

    private static final Comparator<Member> ORDER =
            Comparator.comparingInt(Member::key).thenComparingInt(Member::rank);

    /** Those who came with one colour and wait. */
    private static final class Waiting {
        private final List<Member> members = new ArrayList<>();
        private int reportedSize = TraceEvent.ABSENT_INT;
    }

    private final DumpiGroup parent;
    private final Set<Integer> came = new HashSet<>();
    private final Map<Integer, Waiting> waiting = new LinkedHashMap<>();

    /** @param parent the processes of the communicator that is split */
    DumpiMeeting(DumpiGroup parent) {
        this.parent = parent;
    }

    /** A process comes that becomes part of no communicator. */
    void pass(int process) {
        came.add(process);
    }

    /**
     * A process comes.
     *
     * @return what is known now because all of the same colour came, as many as MPI reported it: nothing or one
     */
    List<Outcome> come(int colour, Member member) {
        came.add(member.process());
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

    /** Whether all came; then all is known. */
    boolean isOver(int jobSize) {
        return came.size() == parent.size(jobSize);
    }

    /** All that was not known before; to be asked when all came, or to see who waits in vain. */
    List<Outcome> rest() {
        List<Outcome> rest = new ArrayList<>();
        waiting.forEach((colour, sameColour) -> rest.add(outcome(colour, sameColour.members)));
        waiting.clear();
        return rest;
    }

    boolean isAnyoneWaiting() {
        return !waiting.isEmpty();
    }

    /** Whether a process takes part and did not come yet. */
    boolean awaits(int process) {
        return !came.contains(process) && parent.rankOf(process) >= 0;
    }
}
