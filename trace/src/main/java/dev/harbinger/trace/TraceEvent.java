package dev.harbinger.trace;

/**
 * One point-to-point call of a process, or the completion of one. A fact that the source of the trace lacks is
 * {@link #ABSENT} (or {@link #ABSENT_INT} in an {@code int}), and never invented.
 *
 * <p>A completion ({@link TraceOp#WAIT}, {@link TraceOp#DONE}) carries what its status says of the message received,
 * where the source of the trace has it: the actual source and tag, its length as {@code count} elements of
 * {@code typeBytes} bytes. That is how wildcards resolve.
 *
 * @param sequence position in the process's trace, from 0
 * @param timeNanos monotonic time in nanoseconds since the job's start; times of one trace share the origin, where the
 *     format has them
 * @param op what was done
 * @param site identity of the call site, the same in each process of a program
 * @param peer source of a receive ({@link #ANY} for any) or destination of a send, as passed: a rank of the
 *     communicator
 * @param tag as passed ({@link #ANY} for any)
 * @param count elements, as passed
 * @param typeBytes bytes of one element of the datatype
 * @param buffer identity of the memory, such as its address
 * @param communicator identity of the communicator
 * @param request identity of the request while it lasts ({@link #NO_REQUEST} for a call that has none); reused
 * @param early for a posted receive {@link #EARLY} if a matching message had already arrived, {@link #NOT_EARLY} if
 *     not, {@link #NOT_ASKED} if that was not looked for
 * @param worldPeer the peer as a rank of the whole job; {@link #ANY} for any
 */
public record TraceEvent(
        long sequence,
        long timeNanos,
        TraceOp op,
        long site,
        int peer,
        int tag,
        long count,
        int typeBytes,
        long buffer,
        long communicator,
        long request,
        int early,
        int worldPeer)
        implements TraceFacts {

    /** A fact the source of the trace does not have. */
    public static final long ABSENT = Long.MIN_VALUE;

    /** {@link #ABSENT} in the components of type {@code int}. */
    public static final int ABSENT_INT = Integer.MIN_VALUE;

    /** Any peer, or any tag. */
    public static final int ANY = -1;

    /** The request of a call that has none. */
    public static final long NO_REQUEST = -1;

    /** Whether a matching message had arrived was not looked for. */
    public static final int NOT_ASKED = -1;

    /** No matching message had arrived when the receive was posted. */
    public static final int NOT_EARLY = 0;

    /** A matching message had arrived when the receive was posted. */
    public static final int EARLY = 1;

    /** An event that knows only what was done and where; every other fact is absent. */
    public static TraceEvent of(long sequence, TraceOp op, long site) {
        return new TraceEventBuilder().begin(sequence, op).site(site).build();
    }

    /** Length of the message, or of the room for it, in bytes, or {@link #ABSENT}; at most {@link Long#MAX_VALUE}. */
    public long bytes() {
        if (count == ABSENT || typeBytes == ABSENT_INT) {
            return ABSENT;
        }
        return Math.multiplyHigh(count, (long) typeBytes) == 0 && count * typeBytes >= 0
                ? count * typeBytes
                : Long.MAX_VALUE;
    }

    /** Whether a fact of type {@code long} is there. */
    public static boolean isPresent(long fact) {
        return fact != ABSENT;
    }

    /** Whether a fact of type {@code int} is there. */
    public static boolean isPresent(int fact) {
        return fact != ABSENT_INT;
    }
}
