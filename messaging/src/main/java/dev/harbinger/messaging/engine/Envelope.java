package dev.harbinger.messaging.engine;

/** The envelope of a message, as its PUSH states it. Ranks are world ranks. */
public abstract sealed class Envelope permits Arrival, UnexpectedMessage {
    long context;
    int source;
    int tag;
    int elementType;
    long bytes;
    /** The sender's id for the message. */
    int senderId;
    /** Flags of the PUSH. */
    int flags;
    /** Pushed bytes that have arrived. */
    long pushed;
    /** Total bytes to be pushed. */
    long pushedInAll;
    /** Location of the message in the sender's memory if it is EXPOSED. */
    final ZeroBuffer exposed = new ZeroBuffer();

    Envelope() {}

    /** The context it is matched in. */
    public final long context() {
        return context;
    }

    /** The sender's world rank. */
    public final int source() {
        return source;
    }

    /** The tag. */
    public final int tag() {
        return tag;
    }

    /** The element type, as the sender's operation states it. */
    public final int elementType() {
        return elementType;
    }

    /** The length of the message in bytes. */
    public final long bytes() {
        return bytes;
    }

    final boolean has(int flag) {
        return (flags & flag) != 0;
    }

    final void set(Envelope other) {
        context = other.context;
        source = other.source;
        tag = other.tag;
        elementType = other.elementType;
        bytes = other.bytes;
        senderId = other.senderId;
        flags = other.flags;
        pushed = other.pushed;
        pushedInAll = other.pushedInAll;
        exposed.set(other.exposed);
    }
}
