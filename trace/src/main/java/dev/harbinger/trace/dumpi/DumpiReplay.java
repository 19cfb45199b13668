package dev.harbinger.trace.dumpi;

import dev.harbinger.trace.TraceEvent;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Goes through the calls of all processes that make communicators, to find who comes together in
 * {@code MPI_Comm_split}: all processes of a communicator make these calls on it in the same order, so that those with
 * the same number on the same communicator are one call. A process waits in a split until it is known who is in it.
 *
 * <p>That is known when all processes of the old communicator came, or as many of one colour as {@code MPI_Comm_size}
 * returned for the new one. It stays unknown when a process is missing or its calls end before, and when it contradicts
 * what {@code MPI_Comm_size} or {@code MPI_Comm_rank} returned.
 *
 * <p>Processes come together likewise in a topology whose ranks the library may choose: their order is that of the
 * ranks that {@code MPI_Comm_rank} returned to each of them, without which it stays unknown.
 */
final class DumpiReplay {
    /** Ranks kept for all groups together. */
    private static final int MOST_RANKS = 1 << 19;

    private final SortedMap<Integer, Running> processes = new TreeMap<>();
    private final Queue<Running> ready = new ArrayDeque<>();
    private final Map<DumpiNames.Place, DumpiMeeting> meetings = new LinkedHashMap<>();
    private final DumpiNames names = new DumpiNames();
    private final Map<DumpiGroup, Integer> groups = new LinkedHashMap<>();
    private final int jobSize;
    /** The present call of the process that is run. */
    private final DumpiRecord record = new DumpiRecord();

    private int ranksKept;

    private DumpiReplay(Collection<DumpiCommunicatorLog> logs) {
        jobSize = jobSize(logs);
        for (DumpiCommunicatorLog log : logs) {
            Running process = new Running(log);
            processes.put(log.process(), process);
            ready.add(process);
        }
    }

    /** How many processes the job has, as MPI reported it; below 0 if it was not, or not the same everywhere. */
    private static int jobSize(Collection<DumpiCommunicatorLog> logs) {
        int[] reported = logs.stream()
                .mapToInt(DumpiCommunicatorLog::jobSize)
                .filter(size -> size != TraceEvent.ABSENT_INT)
                .distinct()
                .toArray();
        return reported.length == 1 ? reported[0] : -1;
    }

    /** What the logs of processes tell together, one of each. */
    static DumpiMembership membership(Collection<DumpiCommunicatorLog> logs) {
        DumpiReplay replay = new DumpiReplay(logs);
        replay.run();
        SortedMap<Integer, DumpiMembership.OfProcess> results = new TreeMap<>();
        replay.processes.forEach((process, running) -> results.put(process, running.result()));
        return DumpiMembership.of(results, List.copyOf(replay.groups.keySet()));
    }

    private void run() {
        boolean isGoingOn = true;
        while (isGoingOn) {
            for (Running process = ready.poll(); process != null; process = ready.poll()) {
                process.run();
            }
            isGoingOn = giveUp();
        }
    }

    /**
     * Ends the waiting that is in vain: at first where none comes any more. False if there is none.
     *
     * <p>When all are awaited elsewhere, the trace is not that of a program that ended; then the first goes on.
     */
    private boolean giveUp() {
        List<DumpiMeeting> waiting =
                meetings.values().stream().filter(DumpiMeeting::isAnyoneWaiting).toList();
        List<DumpiMeeting> vain =
                waiting.stream().filter(meeting -> !isAnyoneToCome(meeting)).toList();
        for (DumpiMeeting meeting : vain.isEmpty() && !waiting.isEmpty() ? waiting.subList(0, 1) : vain) {
            for (DumpiMeeting.Outcome outcome : meeting.rest()) {
                settle(new DumpiMeeting.Outcome(outcome.members(), false));
            }
        }
        return !waiting.isEmpty();
    }

    private boolean isAnyoneToCome(DumpiMeeting meeting) {
        return processes.values().stream()
                .anyMatch(process -> process.isWaiting && meeting.awaits(process.log.process()));
    }

    private void settle(DumpiMeeting.Outcome outcome) {
        List<DumpiMeeting.Member> members = outcome.members();
        DumpiGroup group = outcome.isSound()
                ? DumpiGroup.of(
                        members.stream().mapToInt(DumpiMeeting.Member::process).toArray())
                : null;
        int index = group == null ? DumpiMembership.NO_GROUP : keep(group);
        DumpiGroup known = index == DumpiMembership.NO_GROUP ? null : group;
        for (DumpiMeeting.Member member : members) {
            Running process = processes.get(member.process());
            if (process != null) {
                process.settle(known, index);
                ready.add(process);
            }
        }
    }

    /** The index of a group; none if there is no room for it. */
    private int keep(DumpiGroup group) {
        Integer known = groups.get(group);
        if (known != null) {
            return known;
        }
        if (group.numbersKept() > MOST_RANKS - ranksKept) {
            return DumpiMembership.NO_GROUP;
        }
        ranksKept += group.numbersKept();
        groups.put(group, groups.size());
        return groups.size() - 1;
    }

    /** A process, its calls up to now. */
    private final class Running implements DumpiCommunicators.JointFacts {
        private final DumpiCommunicatorLog log;
        private final DumpiCommunicators communicators;
        /** Names of the communicators that are known, by their numbers. */
        private final Map<Long, Integer> namesByNumber = new HashMap<>();
        /** How many calls that make communicators were made on each, by its name. */
        private final Map<Integer, Integer> calls = new HashMap<>();

        /** Of each call in which processes came together, the index of the group. */
        private final DumpiNumbers groupsOfCalls = new DumpiNumbers();

        /** Of each communicator that was made. */
        private final DumpiNumbers namesOfMade = new DumpiNumbers();

        /** What came out of the call that the process is in. */
        private @Nullable DumpiGroup outcome;

        private DumpiNames.@Nullable Place place;
        private boolean isWaiting;

        private Running(DumpiCommunicatorLog log) {
            this.log = log;
            communicators = new DumpiCommunicators(log.process(), this);
            namesByNumber.put((long) DumpiCommunicators.WORLD, DumpiNames.WORLD);
            namesByNumber.put((long) DumpiCommunicators.SELF, DumpiNames.self(log.process()));
        }

        /** Goes on to the next call of which it is not known who is in it, or to the end. */
        private void run() {
            while (!isWaiting && log.next(record)) {
                place = place();
                if (DumpiCommunicators.isGathering(record)) {
                    gather();
                } else {
                    learn();
                }
            }
        }

        /** Where the process is now, if that is a call that all of a communicator make to make one. */
        private DumpiNames.@Nullable Place place() {
            Integer name = DumpiCommunicators.isOfAll(record.call())
                    ? namesByNumber.get(record.value(DumpiField.OLDCOMM))
                    : null;
            return name == null ? null : new DumpiNames.Place(name, calls.merge(name, 1, Integer::sum), record.call());
        }

        private void gather() {
            DumpiCommunicators.Communicator old = communicators.get(record.value(DumpiField.OLDCOMM));
            int rank = old == null ? -1 : old.group().rankOf(log.process());
            DumpiNames.Place here = place;
            if (here == null || old == null || !old.group().isRank(rank, jobSize)) {
                settle(null, DumpiMembership.NO_GROUP);
                return;
            }
            DumpiGroup parent = old.group();
            DumpiMeeting meeting = meetings.computeIfAbsent(here, _ -> new DumpiMeeting(parent));
            if (record.value(DumpiField.NEWCOMM) < DumpiCommunicators.FIRST_OF_PROGRAM) {
                meeting.pass(log.process());
                settle(null, DumpiMembership.NO_GROUP);
            } else {
                isWaiting = true;
                meeting.come(colour(), member(rank)).forEach(DumpiReplay.this::settle);
            }
            if (meeting.isOver(jobSize)) {
                meetings.remove(here);
                meeting.rest().forEach(DumpiReplay.this::settle);
            }
        }

        private int colour() {
            return record.call() == DumpiCall.COMM_SPLIT ? record.intValue(DumpiField.COLOR) : 0;
        }

        private DumpiMeeting.Member member(int rank) {
            boolean isSplit = record.call() == DumpiCall.COMM_SPLIT;
            return new DumpiMeeting.Member(
                    log.process(),
                    isSplit ? record.intValue(DumpiField.KEY) : log.reportedRank(),
                    rank,
                    isSplit ? log.reportedSize() : DumpiCommunicators.topologySize(record),
                    log.reportedRank());
        }

        /** Goes on after a call in which processes came together. */
        private void settle(@Nullable DumpiGroup known, int index) {
            isWaiting = false;
            outcome = known;
            // Others have been run since.
            log.readAgain(record);
            groupsOfCalls.add(index);
            learn();
        }

        private void learn() {
            communicators.learn(record);
            name(record.value(DumpiField.NEWCOMM));
            name(record.value(DumpiField.COMM));
        }

        /** Names a communicator that was made, or forgets the name of one that is known no more. */
        private void name(long number) {
            boolean isMade =
                    number == record.value(DumpiField.NEWCOMM) && number >= DumpiCommunicators.FIRST_OF_PROGRAM;
            DumpiCommunicators.Communicator known = communicators.get(number);
            DumpiNames.Place here = place;
            int name = DumpiNames.NONE;
            if (isMade && known != null && here != null) {
                name = names.made(here, known.group().inJob(0), log.process(), number);
                namesByNumber.put(number, name);
            } else if (isMade || known == null) {
                namesByNumber.remove(number);
            }
            if (isMade && DumpiCommunicators.isOfAll(record.call())) {
                namesOfMade.add(name);
            }
        }

        @Override
        public @Nullable DumpiGroup nextGroup() {
            return outcome;
        }

        @Override
        public long nextNumber(long own) {
            return own;
        }

        private DumpiMembership.OfProcess result() {
            long[] numbers = Arrays.stream(namesOfMade.toArray())
                    .mapToLong(names::common)
                    .toArray();
            return new DumpiMembership.OfProcess(groupsOfCalls.toArray(), numbers);
        }
    }
}
