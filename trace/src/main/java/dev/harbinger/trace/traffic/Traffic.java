package dev.harbinger.trace.traffic;

import java.util.List;

/**
 * All messages that one rank of a job receives, and the calls it made.
 *
 * @param program name of the program
 * @param ranks how many ranks
 * @param rank the rank that receives
 * @param messages what it received, by arrival; with the same ID in the order of their sends
 * @param calls its calls in order; empty when they were not recorded
 */
public record Traffic(String program, int ranks, int rank, List<Message> messages, List<Call> calls) {
    /** Keeps copies of the lists. */
    public Traffic {
        messages = List.copyOf(messages);
        calls = List.copyOf(calls);
    }

    /** Whether it is known when its messages arrive. */
    public boolean isTimed() {
        return messages.stream().noneMatch(message -> Double.isNaN(message.arrival()));
    }
}
