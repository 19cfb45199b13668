package dev.harbinger.study.prediction.arrival;

import dev.harbinger.study.prediction.receives.Saturated;
import dev.harbinger.trace.TraceEvent;
import java.io.Serializable;

/**
 * What late receivers cost the senders of some messages, by estimate: of a call site, or of all. A send needs its
 * receiver if it is synchronous or its message is larger than the eager limit. It waits from its call to the post of
 * the receive, as far as its process may have waited for it in that time. For one thread at a time.
 */
public final class LateReceivers implements Serializable {
    private static final long serialVersionUID = 1;

    private long needing;
    private long unended;
    private long leftOut;
    private final Durations waited = new Durations();

    /** None. */
    LateReceivers() {}

    /** Whether a send cannot complete before its receive is posted. */
    static boolean isNeededBy(long[] send, long bytes, Assumptions assumptions) {
        return (send[Message.SEND_KNOWN] & Message.SYNCHRONOUS) != 0 || bytes > assumptions.eagerLimit();
    }

    /**
     * How long a sender waited, in nanoseconds; {@link TraceEvent#ABSENT} if it is not known when its send ended, or
     * from when on its process may have waited.
     *
     * @param post time at which its receive was posted, on the sender's clock
     */
    static long wait(long[] send, long post) {
        long until = send[Message.WAIT_UNTIL];
        if (!TraceEvent.isPresent(until) || !TraceEvent.isPresent(send[Message.WAIT_FROM])) {
            return TraceEvent.ABSENT;
        }
        // The latest call may be older than the send.
        long from = Math.max(send[Message.SEND_TIME], send[Message.WAIT_FROM]);
        return post > from && post <= until ? Saturated.difference(post, from) : 0;
    }

    /** Counts a send that needs its receiver, and how long it waited, see {@link #wait}. */
    void add(long wait) {
        needing++;
        if (!TraceEvent.isPresent(wait)) {
            unended++;
        } else if (wait > 0) {
            waited.add(wait);
        }
    }

    /** Counts a send that needs its receiver and whose times, or those of its receive, cannot be trusted. */
    void leaveOut() {
        leftOut++;
    }

    /** Adds all that another counted. */
    void addAll(LateReceivers other) {
        needing += other.needing;
        unended += other.unended;
        leftOut += other.leftOut;
        waited.addAll(other.waited);
    }

    /** Sends that need their receiver, whose receive is known with its time. */
    public long needing() {
        return needing;
    }

    /** Of these, sends of which the trace does not tell when they ended, or how long they may have waited. */
    public long unended() {
        return unended;
    }

    /** Sends that need their receiver and are left out, since times cannot be trusted; they are in no other count. */
    public long leftOut() {
        return leftOut;
    }

    /** How long senders waited for a receive that was posted late. */
    public Durations waited() {
        return waited;
    }
}
