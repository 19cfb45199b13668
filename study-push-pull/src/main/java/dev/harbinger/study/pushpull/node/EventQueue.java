package dev.harbinger.study.pushpull.node;

import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * Virtual time: actions happen in the order of their times, those of one time in the order in which they were asked
 * for. No clock of the host is read, so a run depends on nothing but its inputs.
 */
final class EventQueue {
    private record Event(long time, long order, Runnable action) {}

    private final PriorityQueue<Event> events =
            new PriorityQueue<>(Comparator.comparingLong(Event::time).thenComparingLong(Event::order));
    private long now;
    private long asked;

    /** The virtual time in nanoseconds. */
    long now() {
        return now;
    }

    /**
     * Lets something happen at a time.
     *
     * @throws IllegalArgumentException when that time has passed
     */
    void at(long time, Runnable action) {
        if (time < now) {
            throw new IllegalArgumentException("an event at " + time + " ns, but it is " + now + " ns already");
        }
        events.add(new Event(time, asked++, action));
    }

    /** Lets the next event happen; false when there is none. */
    boolean step() {
        Event next = events.poll();
        if (next == null) {
            return false;
        }
        now = next.time;
        next.action.run();
        return true;
    }
}
