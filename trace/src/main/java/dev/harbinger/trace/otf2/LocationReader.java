package dev.harbinger.trace.otf2;

import dev.harbinger.trace.TraceFormatException;
import java.io.Closeable;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads the records about messages from the events of one location. One thread at a time.
 *
 * <pre>
 * code  record               numbers, as {@link RecordInput} draws them
 *    6  attributes           of the event that follows; skipped
 *   12  enter                region, and no length
 *   13  leave                region, and no length
 *   14  send                 receiver, communicator, tag, bytes
 *   15  send, non-blocking   receiver, communicator, tag, bytes, request
 *   16  such a send is over  request, and no length
 *   17  receive, non-blocking, is posted   request, and no length
 *   18  receive is over      sender, communicator, tag, bytes
 *   19  receive, non-blocking, is over     sender, communicator, tag, bytes, request
 *   20  request not over yet               request, and no length
 *   21  request cancelled    request, and no length
 *   66  enter, with context  calling context, frames
 *   67  leave, with context  calling context
 * </pre>
 *
 * All other records are skipped and counted. Ranks are those of the communicator. See otf2_events_int.h and
 * OTF2_EvtReader_inc.c.
 */
final class LocationReader implements Closeable {
    /** Counted when a region is left that is not the innermost one: the file is damaged, or its writer erred. */
    static final String OTHER_LEAVES = "Leave of a region other than the last entered";

    private static final int CODES = 256;
    private static final int UNDEFINED = -1;

    private final RecordInput in;
    private final LocalDefinitions local;
    private final Definitions definitions;
    private final RegionStack regions;
    private final ClockOffsets.Correction correction;
    private final long[] counts = new long[CODES];
    private final boolean isKnownVersion;
    private long ticks;
    private long nanos;
    private long otherLeaves;
    private boolean ended;

    /**
     * Reads a file of events, which is closed with this.
     *
     * @param isKnownVersion whether a version of OTF2 wrote it all of whose records are known
     */
    LocationReader(
            RecordInput in, LocalDefinitions local, Definitions definitions, CallSites sites, boolean isKnownVersion) {
        this.isKnownVersion = isKnownVersion;
        this.in = in;
        this.local = local;
        this.definitions = definitions;
        this.regions = new RegionStack(definitions.regions(), sites);
        this.correction = local.offsets().new Correction();
    }

    /** The next record of a message, or null after the last. */
    @Nullable
    Message next() throws IOException {
        while (!ended) {
            int code = in.next();
            switch (code) {
                case RecordInput.END_OF_FILE -> ended = true;
                case RecordInput.TIME -> readTime();
                case EventCode.ATTRIBUTES -> in.skipRecord();
                case EventCode.ENTER -> regions.enter(defined(local.region(in.number32())), nanos);
                case EventCode.LEAVE -> {
                    int region = local.region(in.number32());
                    if (!regions.isInnermost(region)) {
                        otherLeaves++;
                    }
                    regions.leave();
                }
                case EventCode.CONTEXT_ENTER -> {
                    in.beginRecord();
                    int context = local.context(in.number32());
                    regions.enter(definitions.contexts().getOrDefault(context, -1), nanos);
                    in.endRecord();
                }
                case EventCode.CONTEXT_LEAVE -> {
                    in.skipRecord();
                    regions.leave();
                }
                case EventCode.MPI_SEND, EventCode.MPI_ISEND, EventCode.MPI_RECV, EventCode.MPI_IRECV -> {
                    return message(code);
                }
                case EventCode.MPI_ISEND_COMPLETE, EventCode.MPI_IRECV_REQUEST -> {
                    return request(code);
                }
                case EventCode.MPI_REQUEST_CANCELLED -> {
                    counts[code]++;
                    return request(code);
                }
                default -> skip(code);
            }
        }
        return null;
    }

    private void readTime() throws IOException {
        long next = in.i64();
        if (Long.compareUnsigned(next, ticks) < 0) {
            throw in.error("follows time " + Long.toUnsignedString(next) + " after time " + Long.toUnsignedString(ticks)
                    + ": times of a location never decrease, the file is damaged");
        }
        ticks = next;
        nanos = definitions.clock().nanos(correction.corrected(next));
    }

    private int defined(int region) throws IOException {
        if (region != UNDEFINED
                && !definitions.regions().isEmpty()
                && !definitions.regions().containsKey(region)) {
            throw undefined("region", region);
        }
        return region;
    }

    private TraceFormatException undefined(String what, int number) {
        return in.error("follows " + what + " " + Integer.toUnsignedString(number)
                + ", which is not defined: the file is damaged");
    }

    private Message message(int code) throws IOException {
        in.beginRecord();
        int peer = in.number32();
        int communicator = local.communicator(in.number32());
        if (communicator != UNDEFINED
                && !definitions.communicators().isEmpty()
                && !definitions.communicators().containsKey(communicator)) {
            throw undefined("communicator", communicator);
        }
        int tag = in.number32();
        long length = in.number();
        boolean hasRequest = code == EventCode.MPI_ISEND || code == EventCode.MPI_IRECV;
        long request = hasRequest ? in.number() : 0;
        in.endRecord();
        Region call = regions.call();
        return new Message(
                code,
                nanos,
                regions.callEntered(),
                regions.site(),
                peer,
                communicator,
                tag,
                length,
                request,
                call != null && call.isCompletion());
    }

    private Message request(int code) throws IOException {
        long request = in.number();
        return new Message(code, nanos, regions.callEntered(), regions.site(), 0, 0, 0, 0, request, false);
    }

    private void skip(int code) throws IOException {
        if (code < EventCode.ATTRIBUTES) {
            throw noRecord(code);
        }
        if (isKnownVersion && EventCode.isLater(code)) {
            throw noRecord(code);
        }
        counts[code]++;
        if (EventCode.isOneNumber(code)) {
            in.number();
        } else {
            in.skipRecord();
        }
    }

    private TraceFormatException noRecord(int code) {
        return in.error("follows a byte of " + code + "; no record begins with it: the file is damaged");
    }

    /** Records skipped so far, by name. */
    Map<String, Long> skippedRecords() {
        Map<String, Long> named = new TreeMap<>();
        for (int code = 0; code < CODES; code++) {
            if (counts[code] > 0) {
                named.put(EventCode.name(code), counts[code]);
            }
        }
        if (otherLeaves > 0) {
            named.put(OTHER_LEAVES, otherLeaves);
        }
        return named;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
