package dev.harbinger.trace.dumpi;

import dev.harbinger.trace.TraceEvent;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * The calls of one process that create communicators and groups, kept as numbers. The logs of all processes together
 * determine the members of the communicators. Bounded: once a call does not fit, no further call is kept. One thread at
 * a time.
 */
final class DumpiCommunicatorLog {
    /** Most numbers kept for a process: about a thousand calls. */
    static final int MOST = 1 << 14;

    /** An array of more numbers is left out of its call. */
    private static final int LONGEST_ARRAY = MOST / 4;

    /** Before the arguments of a call: which it is, and what the program asked of the communicator that it made. */
    private static final int SIZE_AT = 1;

    private static final int RANK_AT = 2;
    private static final int HEADING = 3;

    private static final Set<DumpiField> FIELDS =
            EnumSet.of(DumpiField.OLDCOMM, DumpiField.NEWCOMM, DumpiField.GROUP, DumpiField.NEWGROUP);
    private static final Set<DumpiCall> CALLS = calls();
    private static final DumpiCall[] BY_NUMBER = DumpiCall.values();

    private final int process;
    private final int most;
    private final DumpiNumbers numbers = new DumpiNumbers();
    /** Where the call is that made the communicator of a number. */
    private final Map<Integer, Integer> made = new HashMap<>();

    private boolean full;
    private int gatherings;
    private int jobSize = TraceEvent.ABSENT_INT;
    /** Where the call is that is read next, and the one that was read. */
    private int next;

    private int current;

    /** @param most most numbers to keep */
    DumpiCommunicatorLog(int process, int most) {
        this.process = process;
        this.most = Math.min(most, MOST);
    }

    private static Set<DumpiCall> calls() {
        Set<DumpiCall> calls = EnumSet.of(DumpiCall.COMM_FREE, DumpiCall.COMM_DISCONNECT);
        for (DumpiCall call : DumpiCall.values()) {
            if (call.arguments().stream().anyMatch(argument -> FIELDS.contains(argument.field()))) {
                calls.add(call);
            }
        }
        return calls;
    }

    /** Keeps a call that matters; others say nothing. */
    void add(DumpiRecord record) {
        if (full) {
            return;
        }
        switch (record.call()) {
            case COMM_SIZE -> {
                tell(record, SIZE_AT, record.intValue(DumpiField.SIZE));
                if (record.value(DumpiField.COMM) == DumpiCommunicators.WORLD) {
                    jobSize = record.intValue(DumpiField.SIZE);
                }
            }
            case COMM_RANK -> tell(record, RANK_AT, record.intValue(DumpiField.RANK));
            case COMM_FREE, COMM_DISCONNECT -> {
                keep(record);
                made.remove(record.intValue(DumpiField.COMM));
            }
            default -> {
                if (CALLS.contains(record.call())) {
                    keep(record);
                }
            }
        }
    }

    private void tell(DumpiRecord record, int at, int fact) {
        Integer call = made.get(record.intValue(DumpiField.COMM));
        if (call != null) {
            numbers.set(call + at, fact);
        }
    }

    private void keep(DumpiRecord record) {
        int start = numbers.size();
        numbers.add(record.call().ordinal());
        numbers.add(TraceEvent.ABSENT_INT);
        numbers.add(TraceEvent.ABSENT_INT);
        for (DumpiArgument argument : record.call().arguments()) {
            DumpiField field = argument.field();
            if (field != null && isArray(argument)) {
                keep(record.array(field));
            } else if (field != null) {
                numbers.add(record.intValue(field));
            }
        }
        if (numbers.size() > most) {
            full = true;
            numbers.cut(start);
            return;
        }
        gatherings += DumpiCommunicators.isGathering(record) ? 1 : 0;
        int communicator = record.intValue(DumpiField.NEWCOMM);
        if (communicator >= DumpiCommunicators.FIRST_OF_PROGRAM) {
            made.put(communicator, start);
        }
    }

    private static boolean isArray(DumpiArgument argument) {
        return switch (argument.kind()) {
            case INTS, INT_ROWS, HANDLES -> true;
            default -> false;
        };
    }

    private void keep(DumpiNumbers array) {
        boolean isKept = array.isPresent() && array.size() <= LONGEST_ARRAY;
        numbers.add(isKept ? array.size() : -1);
        for (int i = 0; isKept && i < array.size(); i++) {
            numbers.add(array.get(i));
        }
    }

    int process() {
        return process;
    }

    /** How many calls it has of which no process can tell what comes out. */
    int gatherings() {
        return gatherings;
    }

    /** How many processes the job has, as MPI reported it; {@link TraceEvent#ABSENT_INT} if it did not ask. */
    int jobSize() {
        return jobSize;
    }

    /** How many numbers are kept. */
    int numbersKept() {
        return numbers.size();
    }

    /** Reads the next call; false after the last. */
    boolean next(DumpiRecord into) {
        if (next == numbers.size()) {
            return false;
        }
        current = next;
        readAgain(into);
        return true;
    }

    /** Reads the call that was read last. */
    void readAgain(DumpiRecord into) {
        DumpiCall call = BY_NUMBER[numbers.get(current)];
        next = current + HEADING;
        into.begin(call);
        for (DumpiArgument argument : call.arguments()) {
            DumpiField field = argument.field();
            if (field == null) {
                continue;
            }
            int number = numbers.get(next++);
            if (!isArray(argument)) {
                if (number != TraceEvent.ABSENT_INT) {
                    into.set(field, number);
                }
            } else if (number >= 0) {
                into.array(field).begin();
                for (int i = 0; i < number; i++) {
                    into.array(field).add(numbers.get(next++));
                }
            }
        }
    }

    /**
     * How many processes the communicator has that the call made which was read last, as MPI reported it;
     * {@link TraceEvent#ABSENT_INT} if it did not ask.
     */
    int reportedSize() {
        return numbers.get(current + SIZE_AT);
    }

    /** The rank of the process in that communicator, as MPI reported it. */
    int reportedRank() {
        return numbers.get(current + RANK_AT);
    }
}
