package dev.harbinger.study.prediction.receives;

import dev.harbinger.trace.TraceEvent;
import java.io.Serializable;

/**
 * The times of a process's events, which must not step back. An event that is earlier than one before it has a time
 * that cannot be trusted: the event counts, its time does not. For one thread at a time.
 */
public final class ProcessTimes implements Serializable {
    private static final long serialVersionUID = 1;

    /** Threads of a process read the clock and record in two steps: nanoseconds back that are no fault of the clock. */
    private static final long TOLERANCE = 1_000;

    private long first = Long.MAX_VALUE;
    private long latest = Long.MIN_VALUE;
    private boolean behind;
    private long latestBehind;
    private long stepsBack;
    private long farthestBack;

    /** No event seen. */
    public ProcessTimes() {}

    /** The next event, without its time if that lies before the time of an event seen earlier. */
    TraceEvent trusted(TraceEvent event) {
        long time = event.timeNanos();
        if (!TraceEvent.isPresent(time)) {
            return event;
        }
        long back = isKnown() ? Saturated.difference(latest, time) : 0;
        if (back <= TOLERANCE) {
            behind = false;
            first = Math.min(first, time);
            latest = Math.max(latest, time);
            return event;
        }
        stepsBack += behind ? 0 : 1;
        latestBehind = behind ? Math.max(latestBehind, time) : time;
        behind = true;
        farthestBack = Math.max(farthestBack, back);
        return withoutTime(event);
    }

    private static TraceEvent withoutTime(TraceEvent event) {
        return new TraceEvent(
                event.sequence(),
                TraceEvent.ABSENT,
                event.op(),
                event.site(),
                event.peer(),
                event.tag(),
                event.count(),
                event.typeBytes(),
                event.buffer(),
                event.communicator(),
                event.request(),
                event.early(),
                event.worldPeer());
    }

    /** Whether any event had a time. */
    public boolean isKnown() {
        return first <= latest;
    }

    /** Time of the first event in nanoseconds, if {@link #isKnown}. */
    public long first() {
        return first;
    }

    /** The latest time in nanoseconds, if {@link #isKnown}. */
    public long last() {
        return latest;
    }

    /** The latest time that an event at or after it confirms, in nanoseconds, if {@link #isKnown}. */
    public long confirmed() {
        return behind ? latestBehind : latest;
    }

    /** Nanoseconds from the first event to the latest; 0 where the trace has no times. */
    public long span() {
        return isKnown() ? Saturated.difference(latest, first) : 0;
    }

    /**
     * Nanoseconds at the end of the span that no later event confirms: time stepped back and did not come up to the
     * latest time again, so that either the latest time is ahead or those after it are behind. Else 0.
     */
    public long unconfirmed() {
        return behind ? Saturated.difference(latest, latestBehind) : 0;
    }

    /** The number of times that time stepped back. */
    public long stepsBack() {
        return stepsBack;
    }

    /** Nanoseconds of the longest way back. */
    public long farthestBack() {
        return farthestBack;
    }
}
