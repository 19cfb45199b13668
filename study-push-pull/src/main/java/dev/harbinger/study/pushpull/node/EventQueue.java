package dev.harbinger.study.pushpull.node;

import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * Events in virtual time: actions run in the order of their times; those with equal times run in the order in which
 * they were added. No host clock is read, so a run depends only on its inputs.
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
     * Schedules an action.
     *
     * @throws IllegalArgumentException if that time has passed
     */
    void at(long time, Runnable action) {
        if (time < now) {
            throw new IllegalArgumentException("an event at " + time + " ns, but it is " + now + " ns already");
        }
        events.add(new Event(time, asked++, action));
    }

    /** Runs the next action; false if there is none. */
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
