package dev.harbinger.study.messageinterface;

import dev.harbinger.study.messageinterface.latency.CycleCounts;
import dev.harbinger.study.messageinterface.latency.LatencyPart;
import dev.harbinger.study.messageinterface.latency.MessageLife;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Latencies of all messages of a run, and the lives of the first of them. */
final class LatencySummary {
    /** Most messages of which a report tells each. */
    static final int MOST_LIVES = 10_000;

    private final CycleCounts total = new CycleCounts();
    private final Map<LatencyPart, CycleCounts> parts = new EnumMap<>(LatencyPart.class);
    private final List<MessageLife> first = new ArrayList<>();
    private long messages;
    private long undispatched;

    LatencySummary() {
        for (LatencyPart part : LatencyPart.values()) {
            parts.put(part, new CycleCounts());
        }
    }

    void add(MessageLife life) {
        messages++;
        if (first.size() < MOST_LIVES) {
            first.add(life);
        }
        if (life.dispatched() == MessageLife.UNKNOWN) {
            undispatched++;
        }
        if (life.latency() != MessageLife.UNKNOWN) {
            total.add(life.latency());
            parts.forEach((part, counts) -> {
                long cycles = part.cycles(life);
                if (cycles != MessageLife.UNKNOWN) {
                    counts.add(cycles);
                }
            });
        }
    }

    /** How many messages left an outgoing queue or were in it. */
    long messages() {
        return messages;
    }

    /** How many of them no dispatcher has read. */
    long undispatched() {
        return undispatched;
    }

    /** Latencies of the messages whose handlers began. */
    CycleCounts total() {
        return total;
    }

    /** A part of these latencies. */
    CycleCounts part(LatencyPart part) {
        return parts.getOrDefault(part, total);
    }

    /** The first messages that were handled to the end, at most {@link #MOST_LIVES}. */
    List<MessageLife> first() {
        return first;
    }
}
