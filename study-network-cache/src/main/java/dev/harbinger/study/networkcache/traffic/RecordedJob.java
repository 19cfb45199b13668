package dev.harbinger.study.networkcache.traffic;

import java.util.List;

/**
 * The calls of a job's ranks, and the messages that one of them received.
 *
 * @param program name of the program
 * @param calls the calls of each rank
 * @param rank the rank whose payloads are kept
 * @param payloads the bytes of its messages, by the numbers of their receives; not to be changed
 */
public record RecordedJob(String program, List<CallSequence> calls, int rank, List<byte[]> payloads) {
    /** Keeps copies of the lists. */
    public RecordedJob {
        calls = List.copyOf(calls);
        payloads = List.copyOf(payloads);
    }

    /** The number of ranks. */
    public int ranks() {
        return calls.size();
    }
}
