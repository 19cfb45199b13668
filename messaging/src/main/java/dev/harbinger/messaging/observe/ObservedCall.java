package dev.harbinger.messaging.observe;

import dev.harbinger.messaging.observe.CallListener.Event;

/**
 * One point-to-point call, or its completion, for a {@link CallListener}. A rank reuses one object for all events: it
 * is valid only while the listener is called. One thread at a time. The methods that set something are for messaging,
 * and for tests of listeners.
 *
 * <p>A completion has the event, the call site and the request. If it brought a message, it also has the message's
 * sender as peer, its tag and its length; {@link #hasMessage} says so.
 */
public final class ObservedCall {
    /** The request of a blocking call. */
    public static final long NO_REQUEST = -1;

    /** {@link #early} of a send. */
    public static final int NOT_ASKED = -1;

    private static final int NO_MESSAGE = Integer.MIN_VALUE;

    private Event event = Event.RECV;
    private long site;
    private int peer;
    private int worldPeer;
    private int tag;
    private long count;
    private int typeBytes;
    private long buffer;
    private long communicator;
    private long request;
    private int early;

    /** An empty call; see {@link #begin}. */
    public ObservedCall() {}

    /**
     * Begins an event. Everything else is reset to the completion of a blocking call without a message.
     *
     * @param site identity of the call site, the same in every run and process of the same program
     */
    public ObservedCall begin(Event event, long site) {
        this.event = event;
        this.site = site;
        peer = NO_MESSAGE;
        worldPeer = NO_MESSAGE;
        tag = NO_MESSAGE;
        count = 0;
        typeBytes = 1;
        buffer = 0;
        communicator = 0;
        request = NO_REQUEST;
        early = NOT_ASKED;
        return this;
    }

    /**
     * Sets the other side of the message.
     *
     * @param peer source or destination in the communicator, or ANY_SOURCE
     * @param worldPeer the same peer as a world rank, or ANY_SOURCE
     */
    public ObservedCall peer(int peer, int worldPeer) {
        this.peer = peer;
        this.worldPeer = worldPeer;
        return this;
    }

    /** Sets the tag, or ANY_TAG. */
    public ObservedCall tag(int tag) {
        this.tag = tag;
        return this;
    }

    /**
     * Sets the length of the call's memory or, for a completion, of the whole message, even if the receive had less
     * room.
     *
     * @param count elements
     * @param typeBytes bytes of one element
     */
    public ObservedCall elements(long count, int typeBytes) {
        this.count = count;
        this.typeBytes = typeBytes;
        return this;
    }

    /** Sets the identity of the call's memory; 0 where the memory is lent to the program. */
    public ObservedCall buffer(long buffer) {
        this.buffer = buffer;
        return this;
    }

    /** Sets the communicator's number, the same in all its members and no other's in the job; 0 for the world. */
    public ObservedCall communicator(long communicator) {
        this.communicator = communicator;
        return this;
    }

    /** Sets the number of the request, which is unique while the request is active; numbers are reused. */
    public ObservedCall request(long request) {
        this.request = request;
        return this;
    }

    /** Sets, for a receive, whether a matching message had already arrived when it was posted. */
    public ObservedCall early(boolean early) {
        this.early = early ? 1 : 0;
        return this;
    }

    /** The kind of event. */
    public Event event() {
        return event;
    }

    /** Identity of the call site, the same in every run and process of the same program. */
    public long site() {
        return site;
    }

    /** Whether this is a call, or the completion of a receive that got a message. */
    public boolean hasMessage() {
        return peer != NO_MESSAGE;
    }

    /** Source or destination in the communicator, or ANY_SOURCE. */
    public int peer() {
        return peer;
    }

    /** The peer as a world rank, or ANY_SOURCE. */
    public int worldPeer() {
        return worldPeer;
    }

    /** Tag, or ANY_TAG. */
    public int tag() {
        return tag;
    }

    /** Elements of the call's memory, or of the message. */
    public long count() {
        return count;
    }

    /** Bytes of one element. */
    public int typeBytes() {
        return typeBytes;
    }

    /** Bytes of the call's memory, or of the message. */
    public long bytes() {
        return count * typeBytes;
    }

    /** Identity of the call's memory; 0 where the memory is lent to the program. */
    public long buffer() {
        return buffer;
    }

    /** Number of the communicator, the same in all its members and no other's in the job; 0 for the world. */
    public long communicator() {
        return communicator;
    }

    /** Number of the request, unique while it is active; {@link #NO_REQUEST} for a blocking call. */
    public long request() {
        return request;
    }

    /** For a receive 1 if a matching message had already arrived, else 0; {@link #NOT_ASKED} for a send. */
    public int early() {
        return early;
    }
}
