package dev.harbinger.messaging.engine;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * A receive from its post to its completion. It fills memory of the program or, if it has none, leaves the message in
 * network memory to be lent. Ranks are world ranks.
 */
public final class ReceiveOperation extends Operation implements DataTarget {
    /** Source or tag that matches any; the same value as the program's. */
    public static final int ANY = -1;

    long context;
    int source;
    int tag;
    int elementType;

    /** What its message fills, or from where it is lent. */
    final ReceiveMemory memory = new ReceiveMemory();

    final MatchList.Node<ReceiveOperation> place = new MatchList.Node<>(this);

    /** Order among all posted receives. */
    long sequence;
    /** Its id among the targets of DATA; 0 if it is none. */
    int id;
    /** Bytes of the message that are still to arrive. */
    long remaining;
    /** Number of its call at the predictor, -1 for none. */
    int call = -1;

    private ReceiveCall described = new ReceiveCall();

    private int matchedSource;
    private int matchedTag;
    private long messageBytes;
    private boolean cancelled;
    private boolean early;
    private boolean roomless;
    /** Whether its message has another element type or, in a collective, belongs to another call. */
    private boolean refused;

    private int matchedType;
    private boolean lost;

    /** A receive to be filled by {@link #set}. */
    public ReceiveOperation() {}

    /**
     * A receive.
     *
     * @param source a rank or {@link #ANY}
     * @param tag a tag or {@link #ANY}
     * @param into the memory to fill, or null to have the message lent
     */
    public ReceiveOperation(long context, int source, int tag, @Nullable MemorySegment into) {
        set(context, source, tag, into);
    }

    /**
     * Sets up another receive, as the constructor does, ready to be posted. It takes elements of every type. Not
     * allowed while the receive is in progress.
     */
    public void set(long context, int source, int tag, @Nullable MemorySegment into) {
        this.context = context;
        this.source = source;
        this.tag = tag;
        this.elementType = Packet.UNTYPED;
        memory.set(into);
        reset();
    }

    /** Sets up a receive into several segments, ready to be posted. */
    public void setVector(long context, int source, int tag, IoVector into) {
        set(context, source, tag, (MemorySegment) null);
        memory.setVector(into);
    }

    /**
     * Restricts the receive to elements of one type, before it is posted.
     *
     * @param type from 1 to 15; 0 to take every type
     */
    public void setElementType(int type) {
        elementType = type;
    }

    @Override
    void clear() {
        memory.set(null);
    }

    /** Makes a completed receive ready to be posted again. */
    public void reset() {
        id = 0;
        remaining = 0;
        matchedSource = ANY;
        messageBytes = 0;
        cancelled = false;
        early = false;
        roomless = false;
        refused = false;
        lost = false;
        call = -1;
        memory.reset();
        restart();
    }

    /** The call that posts it, to be set if receives are predicted. */
    public ReceiveCall described() {
        return described;
    }

    /** Exchanges the call that describes it for another. */
    ReceiveCall exchangeDescribed(ReceiveCall other) {
        ReceiveCall mine = described;
        described = other;
        return mine;
    }

    /** Rank it receives from, or {@link #ANY}. */
    public int source() {
        return source;
    }

    /** Tag it receives, or {@link #ANY}. */
    public int tag() {
        return tag;
    }

    /** Whether the segments of an {@link IoVector} are filled; else the message lies in {@link #segment}. */
    public boolean isInPlace() {
        return memory.isInPlace();
    }

    /** Whether its message is lent. */
    boolean lends() {
        return memory.isLent();
    }

    /** The memory to fill; empty for a receive without memory. */
    public MemorySegment segment() {
        return memory.segment();
    }

    /** Rank the message came from. */
    public int matchedSource() {
        return matchedSource;
    }

    /** Tag of the message. */
    public int matchedTag() {
        return matchedTag;
    }

    /** Length of the message. */
    public long messageBytes() {
        return messageBytes;
    }

    /** Whether a message matched it, including one that was lost for lack of memory. Valid once it is done. */
    public boolean hasMatched() {
        return !cancelled && !(failure() instanceof Failure.PeerEnded || failure() instanceof Failure.NoSender);
    }

    /** Whether it was cancelled before a message matched. */
    public boolean isCancelled() {
        return cancelled;
    }

    /** The context in which it is matched. */
    public long context() {
        return context;
    }

    /** Whether the message had arrived before the receive was posted. */
    public boolean wasEarly() {
        return early;
    }

    /** The lent message of a receive without memory of its own, valid until {@link Engine#release}. */
    public MemorySegment lent() {
        return memory.lent(messageBytes);
    }

    boolean isWild() {
        return source == ANY || tag == ANY;
    }

    /** Maximum message bytes it can take. */
    long capacity() {
        return memory.capacity();
    }

    /** Bytes of its message that it takes. */
    long wanted() {
        return roomless || refused ? 0 : Math.min(messageBytes, capacity());
    }

    /** Matches and drops a message for which there is no memory to lend it. */
    void goWithoutRoom() {
        roomless = true;
    }

    /** Notes that the sender's program has closed the message's memory too early. */
    void lose() {
        lost = true;
    }

    /** Whether the message is lost because the sender's program has closed its memory. */
    boolean isLost() {
        return lost;
    }

    /** Whether a message has matched it. */
    public boolean isBound() {
        return matchedSource != ANY;
    }

    /**
     * Binds it to a message. A message that has elements, of another type, or that belongs to another collective, is
     * consumed without touching the receive's memory.
     */
    void match(Envelope message, boolean arrivedBefore) {
        matchedSource = message.source;
        matchedTag = message.tag;
        messageBytes = message.bytes;
        early = arrivedBefore;
        matchedType = message.elementType;
        refused = (matchedType != elementType && isOtherType(message))
                || (message.tag != tag && Context.isCollective(context));
    }

    private boolean isOtherType(Envelope message) {
        return matchedType != Packet.UNTYPED && elementType != Packet.UNTYPED && message.bytes > 0;
    }

    void cancel() {
        cancelled = true;
        complete();
    }

    /**
     * Completes the receive: in full, truncated, or failed. A message for several segments that arrived in packets is
     * unpacked into them.
     */
    void finish() {
        memory.unpack(wanted());
        if (refused) {
            fail(refusal());
        } else if (roomless) {
            fail(new Failure.NoRoom(messageBytes));
        } else if (lost) {
            fail(new Failure.LostAtSender(messageBytes));
        } else if (memory.isClosed()) {
            fail(new Failure.MemoryClosed(messageBytes));
        } else if (messageBytes > capacity()) {
            fail(new Failure.Truncated(messageBytes, capacity()));
        } else {
            complete();
        }
    }

    private Failure refusal() {
        return Context.isCollective(context)
                ? new Failure.CallMismatch(matchedTag, matchedType, messageBytes)
                : new Failure.TypeMismatch(matchedType, elementType, messageBytes);
    }
}
