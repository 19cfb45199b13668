package dev.harbinger.trace;

/**
 * Collects the facts of an event; those not given are absent. A reader or recorder has one builder and reuses it for
 * each event. One thread at a time.
 */
public final class TraceEventBuilder implements TraceFacts {
    private long sequence;
    private long timeNanos;
    private TraceOp op = TraceOp.RECV;
    private long site;
    private int peer;
    private int tag;
    private long count;
    private int typeBytes;
    private long buffer;
    private long communicator;
    private long request;
    private int early;
    private int worldPeer;

    /** A builder that is to be {@linkplain #begin begun}. */
    public TraceEventBuilder() {}

    /** Begins an event; all other facts are absent until given. */
    public TraceEventBuilder begin(long sequence, TraceOp op) {
        this.sequence = sequence;
        this.op = op;
        timeNanos = TraceEvent.ABSENT;
        site = TraceEvent.ABSENT;
        peer = TraceEvent.ABSENT_INT;
        tag = TraceEvent.ABSENT_INT;
        count = TraceEvent.ABSENT;
        typeBytes = TraceEvent.ABSENT_INT;
        buffer = TraceEvent.ABSENT;
        communicator = TraceEvent.ABSENT;
        request = TraceEvent.ABSENT;
        early = TraceEvent.ABSENT_INT;
        worldPeer = TraceEvent.ABSENT_INT;
        return this;
    }

    /** See {@link TraceEvent#timeNanos()}. */
    public TraceEventBuilder timeNanos(long value) {
        timeNanos = value;
        return this;
    }

    /** See {@link TraceEvent#site()}. */
    public TraceEventBuilder site(long value) {
        site = value;
        return this;
    }

    /** See {@link TraceEvent#peer()}. */
    public TraceEventBuilder peer(int value) {
        peer = value;
        return this;
    }

    /** See {@link TraceEvent#tag()}. */
    public TraceEventBuilder tag(int value) {
        tag = value;
        return this;
    }

    /** See {@link TraceEvent#count()}. */
    public TraceEventBuilder count(long value) {
        count = value;
        return this;
    }

    /** See {@link TraceEvent#typeBytes()}. */
    public TraceEventBuilder typeBytes(int value) {
        typeBytes = value;
        return this;
    }

    /** See {@link TraceEvent#buffer()}. */
    public TraceEventBuilder buffer(long value) {
        buffer = value;
        return this;
    }

    /** See {@link TraceEvent#communicator()}. */
    public TraceEventBuilder communicator(long value) {
        communicator = value;
        return this;
    }

    /** See {@link TraceEvent#request()}. */
    public TraceEventBuilder request(long value) {
        request = value;
        return this;
    }

    /** See {@link TraceEvent#early()}. */
    public TraceEventBuilder early(int value) {
        early = value;
        return this;
    }

    /** See {@link TraceEvent#worldPeer()}. */
    public TraceEventBuilder worldPeer(int value) {
        worldPeer = value;
        return this;
    }

    /** The event with the facts given so far; more may be built from here. */
    public TraceEvent build() {
        return new TraceEvent(
                sequence,
                timeNanos,
                op,
                site,
                peer,
                tag,
                count,
                typeBytes,
                buffer,
                communicator,
                request,
                early,
                worldPeer);
    }

    @Override
    public long sequence() {
        return sequence;
    }

    @Override
    public long timeNanos() {
        return timeNanos;
    }

    @Override
    public TraceOp op() {
        return op;
    }

    @Override
    public long site() {
        return site;
    }

    @Override
    public int peer() {
        return peer;
    }

    @Override
    public int tag() {
        return tag;
    }

    @Override
    public long count() {
        return count;
    }

    @Override
    public int typeBytes() {
        return typeBytes;
    }

    @Override
    public long buffer() {
        return buffer;
    }

    @Override
    public long communicator() {
        return communicator;
    }

    @Override
    public long request() {
        return request;
    }

    @Override
    public int early() {
        return early;
    }

    @Override
    public int worldPeer() {
        return worldPeer;
    }
}
