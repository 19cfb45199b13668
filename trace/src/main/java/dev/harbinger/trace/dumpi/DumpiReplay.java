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
 * Replays the calls of all processes that create communicators, to find the members of those that
 * {@code MPI_Comm_split} creates. All processes of a communicator make these calls on it in the same order, so calls
 * with the same number on the same communicator are one collective call. A process waits in a split until the members
 * are known.
 *
 * <p>They are known when all processes of the old communicator have arrived, or as many of one colour as
 * {@code MPI_Comm_size} returned for the new one. They stay unknown when a process is missing, when its calls end
 * before, and when they contradict what {@code MPI_Comm_size} or {@code MPI_Comm_rank} returned.
 *
 * <p>The same holds for a topology whose ranks the library may choose: their order is that of the ranks that
 * {@code MPI_Comm_rank} returned to each of them, without which it stays unknown.
 */
final class DumpiReplay {
    /** Ranks kept for all groups together. */
    private static final int MOST_RANKS = 1 << 19;

    private final SortedMap<Integer, Running> processes = new TreeMap<>();
    private final Queue<Running> ready = new ArrayDeque<>();
    private final Map<DumpiNames.Place, DumpiCollectiveCreation> creations = new LinkedHashMap<>();
    private final DumpiNames names = new DumpiNames();
    private final Map<DumpiGroup, Integer> groups = new LinkedHashMap<>();
    private final int jobSize;
    /** The current call of the process that is run. */
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

    /** The members that the logs of all processes, one each, yield together. */
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
     * Ends waits that cannot succeed because no further process can arrive. False if no process waits.
     *
     * <p>When every wait could still succeed, the trace is not that of a program that ended; then the first wait ends.
     */
    private boolean giveUp() {
        List<DumpiCollectiveCreation> waiting = creations.values().stream()
                .filter(DumpiCollectiveCreation::isAnyoneWaiting)
                .toList();
        List<DumpiCollectiveCreation> vain =
                waiting.stream().filter(creation -> !canAnyArrive(creation)).toList();
        for (DumpiCollectiveCreation creation : vain.isEmpty() && !waiting.isEmpty() ? waiting.subList(0, 1) : vain) {
            for (DumpiCollectiveCreation.Outcome outcome : creation.rest()) {
                settle(new DumpiCollectiveCreation.Outcome(outcome.members(), false));
            }
        }
        return !waiting.isEmpty();
    }

    private boolean canAnyArrive(DumpiCollectiveCreation creation) {
        return processes.values().stream()
                .anyMatch(process -> process.isWaiting && creation.awaits(process.log.process()));
    }

    private void settle(DumpiCollectiveCreation.Outcome outcome) {
        List<DumpiCollectiveCreation.Member> members = outcome.members();
        DumpiGroup group = outcome.isSound()
                ? DumpiGroup.of(members.stream()
                        .mapToInt(DumpiCollectiveCreation.Member::process)
                        .toArray())
                : null;
        int index = group == null ? DumpiMembership.NO_GROUP : keep(group);
        DumpiGroup known = index == DumpiMembership.NO_GROUP ? null : group;
        for (DumpiCollectiveCreation.Member member : members) {
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

    /** A process, with its calls so far. */
    private final class Running implements DumpiCommunicators.JointFacts {
        private final DumpiCommunicatorLog log;
        private final DumpiCommunicators communicators;
        /** Names of the communicators that are known, by their numbers. */
        private final Map<Long, Integer> namesByNumber = new HashMap<>();
        /** How many calls that make communicators were made on each, by its name. */
        private final Map<Integer, Integer> calls = new HashMap<>();

        /** The index of the group that each {@linkplain DumpiCommunicators#isGathering gathering} call created. */
        private final DumpiNumbers groupsOfCalls = new DumpiNumbers();

        /** Of each communicator that was made. */
        private final DumpiNumbers namesOfMade = new DumpiNumbers();

        /** The group that the current call has created. */
        private @Nullable DumpiGroup outcome;

        private DumpiNames.@Nullable Place place;
        private boolean isWaiting;

        private Running(DumpiCommunicatorLog log) {
            this.log = log;
            communicators = new DumpiCommunicators(log.process(), this);
            namesByNumber.put((long) DumpiCommunicators.WORLD, DumpiNames.WORLD);
            namesByNumber.put((long) DumpiCommunicators.SELF, DumpiNames.self(log.process()));
        }

        /** Runs to the next call whose members are not known, or to the end. */
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

        /** The current call, if it is a collective one that creates a communicator. */
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
            DumpiCollectiveCreation creation =
                    creations.computeIfAbsent(here, _ -> new DumpiCollectiveCreation(parent));
            if (record.value(DumpiField.NEWCOMM) < DumpiCommunicators.FIRST_OF_PROGRAM) {
                creation.arriveAlone(log.process());
                settle(null, DumpiMembership.NO_GROUP);
            } else {
                isWaiting = true;
                creation.arrive(colour(), member(rank)).forEach(DumpiReplay.this::settle);
            }
            if (creation.isComplete(jobSize)) {
                creations.remove(here);
                creation.rest().forEach(DumpiReplay.this::settle);
            }
        }

        private int colour() {
            return record.call() == DumpiCall.COMM_SPLIT ? record.intValue(DumpiField.COLOR) : 0;
        }

        private DumpiCollectiveCreation.Member member(int rank) {
            boolean isSplit = record.call() == DumpiCall.COMM_SPLIT;
            return new DumpiCollectiveCreation.Member(
                    log.process(),
                    isSplit ? record.intValue(DumpiField.KEY) : log.reportedRank(),
                    rank,
                    isSplit ? log.reportedSize() : DumpiCommunicators.topologySize(record),
                    log.reportedRank());
        }

        /** Continues after a gathering call. */
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
