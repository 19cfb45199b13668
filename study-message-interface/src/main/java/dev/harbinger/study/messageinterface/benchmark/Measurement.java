package dev.harbinger.study.messageinterface.benchmark;

import java.util.List;

/**
 * What one run of a benchmark gave.
 *
 * @param latency cycles from the benchmark's start to its stop
 * @param occupancy issue slots taken by message operations at all nodes: one for each operation that issued, and for a
 *     SEND 5 and one for each word that it takes out of the general registers (8.3, 7.2.2)
 * @param messages how many were sent, acknowledgements included
 * @param events what happened when, in order, in cycles from the start
 */
public record Measurement(long latency, long occupancy, long messages, List<Event> events) {
    /**
     * Something that happened.
     *
     * @param cycle since the start
     * @param node where
     * @param kind what
     */
    public record Event(long cycle, int node, Kind kind) {
        /** What can happen. */
        public enum Kind {
            /** A thread issued a SEND or wrote the first word of a streamed message. */
            SENT,
            /** The header of a message entered the outgoing queue. */
            INJECTED,
            /** MsgHead was read. */
            DISPATCHED,
            /** The first instruction of a message's own handler issued. */
            HANDLED,
            /** A thread was started by a handler: its first instruction issued. */
            STARTED,
            /** The word that the benchmark waits for was stored. */
            STORED
        }
    }

    /** A measurement; the list is copied. */
    public Measurement {
        events = List.copyOf(events);
    }

    /** Cycle of the first event of a kind on a node, or -1. */
    public long first(Event.Kind kind, int node) {
        return events.stream()
                .filter(event -> event.kind() == kind && event.node() == node)
                .mapToLong(Event::cycle)
                .findFirst()
                .orElse(-1);
    }
}
