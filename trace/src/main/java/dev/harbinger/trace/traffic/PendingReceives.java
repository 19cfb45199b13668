package dev.harbinger.trace.traffic;

import java.util.HashMap;
import java.util.Map;

/**
 * Numbers the receives of a rank in the order of their posts, and finds the number again when one completes. One thread
 * at a time; blocking receives of several threads may overlap.
 */
public final class PendingReceives {
    /** Number of what is no receive. */
    public static final int NONE = -1;

    private static final long BLOCKING = -1;

    private final Map<Long, Integer> byRequest = new HashMap<>();
    private final Map<Thread, Integer> byThread = new HashMap<>();
    private int posted;

    /** Those of a rank that has posted none. */
    public PendingReceives() {}

    /**
     * Of the receive that is posted now.
     *
     * @param request number of its request while it lasts, -1 for a blocking receive of this thread
     */
    public int post(long request) {
        if (request == BLOCKING) {
            byThread.put(Thread.currentThread(), posted);
        } else {
            byRequest.put(request, posted);
        }
        return posted++;
    }

    /** Of the receive that completes now, {@link #NONE} for what was not posted: a request of a send. */
    public int complete(long request) {
        Integer number = request == BLOCKING ? byThread.remove(Thread.currentThread()) : byRequest.remove(request);
        return number == null ? NONE : number;
    }
}
