package dev.harbinger.study.networkcache.traffic;

import dev.harbinger.trace.traffic.Call;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The number of messages of each length that all ranks of a job receive together (Khunjush, Figures 4.1 to 4.11 and
 * Table 6.2).
 *
 * @param program name of the program
 * @param ranks number of ranks
 * @param messages number of messages by their length in bytes; not to be changed
 */
public record MessageSizes(String program, int ranks, SortedMap<Integer, Long> messages) {
    /** Keeps a copy. */
    public MessageSizes {
        messages = Collections.unmodifiableSortedMap(new TreeMap<>(messages));
    }

    /** The message sizes of a job. */
    public static MessageSizes of(RecordedJob job) {
        return of(job.program(), job.calls());
    }

    /** The message sizes in the calls of all ranks. */
    public static MessageSizes of(String program, List<CallSequence> calls) {
        SortedMap<Integer, Long> messages = new TreeMap<>();
        for (CallSequence sequence : calls) {
            for (int call = 0; call < sequence.size(); call++) {
                if (sequence.kind(call) == Call.Kind.AWAIT) {
                    messages.merge(sequence.bytes(call), 1L, Long::sum);
                }
            }
        }
        return new MessageSizes(program, calls.size(), messages);
    }

    /** All messages. */
    public long total() {
        return sum(messages);
    }

    /** Messages of at most that many bytes. */
    public long atMost(int bytes) {
        return sum(messages.headMap(bytes + 1));
    }

    /** Messages of more than {@code above} and at most {@code upTo} bytes. */
    public long between(int above, int upTo) {
        return sum(messages.subMap(above + 1, upTo + 1));
    }

    /** Messages of more than that many bytes. */
    public long above(int bytes) {
        return sum(messages.tailMap(bytes + 1));
    }

    private static long sum(SortedMap<Integer, Long> part) {
        return part.values().stream().mapToLong(Long::longValue).sum();
    }
}
