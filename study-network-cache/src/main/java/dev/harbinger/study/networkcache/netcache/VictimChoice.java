package dev.harbinger.study.networkcache.netcache;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Chooses the line of a full set that is replaced. For one thread. */
final class VictimChoice {
    private final ReplacementParameters parameters;
    private final NetworkSection lines;
    private final WaitingMessages waiting;
    private final ConsumptionOrder order;

    VictimChoice(
            ReplacementParameters parameters, NetworkSection lines, WaitingMessages waiting, ConsumptionOrder order) {
        this.parameters = parameters;
        this.lines = lines;
        this.waiting = waiting;
        this.order = order;
    }

    /** A line that holds nothing, {@link NetworkSection#NONE} if the set is full. */
    int free(int set) {
        int first = set * lines.ways();
        for (int line = first; line < first + lines.ways(); line++) {
            if (lines.state(line) == NetworkSection.INVALID) {
                return line;
            }
        }
        return NetworkSection.NONE;
    }

    /**
     * The line to replace. Reserved lines are replaced last.
     *
     * @param spared a message whose lines are not replaced while it is being placed, null for none
     */
    int choose(int set, @Nullable WaitingMessage spared) {
        int bound = leastRecent(set, NetworkSection.BOUND);
        int unbound = neededLast(set, spared);
        if (bound == NetworkSection.NONE && unbound == NetworkSection.NONE) {
            return leastRecent(set, NetworkSection.RESERVED);
        }
        if (bound == NetworkSection.NONE) {
            return unbound;
        }
        if (unbound == NetworkSection.NONE) {
            return bound;
        }
        boolean mayBound = lines.count(NetworkSection.BOUND) > parameters.minimumBound();
        boolean mayUnbound = lines.count(NetworkSection.UNBOUND) > parameters.minimumUnbound();
        if (mayBound != mayUnbound) {
            return mayBound ? bound : unbound;
        }
        return switch (parameters.first()) {
            case BOUND -> bound;
            case UNBOUND -> unbound;
            case EITHER -> lines.lastUse(bound) < leastUse(set, spared) ? bound : unbound;
        };
    }

    /** Whether a message should go to network memory instead of replacing the line that {@link #choose} returns. */
    boolean passesBy(WaitingMessage message, int victim) {
        return parameters.bypass()
                && lines.state(victim) == NetworkSection.UNBOUND
                && distance(message) > distance(lines.message(victim));
    }

    private int leastRecent(int set, byte state) {
        int found = NetworkSection.NONE;
        int first = set * lines.ways();
        for (int line = first; line < first + lines.ways(); line++) {
            if (lines.state(line) == state
                    && (found == NetworkSection.NONE || lines.lastUse(line) < lines.lastUse(found))) {
                found = line;
            }
        }
        return found;
    }

    /** The unbound line that is expected last; among several, the least recently used. */
    private int neededLast(int set, @Nullable WaitingMessage spared) {
        int found = NetworkSection.NONE;
        int farthest = -1;
        int first = set * lines.ways();
        for (int line = first; line < first + lines.ways(); line++) {
            if (mayLeave(line, spared)) {
                int distance = distance(lines.message(line));
                if (distance > farthest || (distance == farthest && lines.lastUse(line) < lines.lastUse(found))) {
                    found = line;
                    farthest = distance;
                }
            }
        }
        return found;
    }

    private long leastUse(int set, @Nullable WaitingMessage spared) {
        long least = Long.MAX_VALUE;
        int first = set * lines.ways();
        for (int line = first; line < first + lines.ways(); line++) {
            if (mayLeave(line, spared)) {
                least = Math.min(least, lines.lastUse(line));
            }
        }
        return least;
    }

    private boolean mayLeave(int line, @Nullable WaitingMessage spared) {
        return lines.state(line) == NetworkSection.UNBOUND && !Objects.equals(lines.message(line), spared);
    }

    private int distance(@Nullable WaitingMessage message) {
        if (message == null) {
            return ConsumptionOrder.NOT_EXPECTED;
        }
        return order.distance(message.id(), message.sequence() - waiting.nextReceive(message.id()));
    }
}
