package dev.harbinger.messaging.engine;

import org.jspecify.annotations.Nullable;

/**
 * A message that arrived before its receive was posted. It waits in one of these states:
 *
 * <pre>
 * WHOLE    all of it was pushed, or written to a grant's room, and lies in network memory
 * PARTIAL  its first bytes lie in network memory, the rest is being pushed or lies at the sender
 * PULLING  it was predicted: the rest is on its way into network memory
 * PULLED   it was predicted: all of it lies in network memory
 * BROKEN   the sender ended before the rest was fetched
 * </pre>
 */
public final class UnexpectedMessage {
    enum State {
        WHOLE,
        PARTIAL,
        PULLING,
        PULLED,
        BROKEN
    }

    long context;
    int source;
    int tag;
    long bytes;
    int senderId;
    int flags;
    State state = State.WHOLE;

    /** Bytes that were pushed and have arrived. */
    long pushed;
    /** Bytes that are pushed in all. */
    long pushedInAll;
    /** Where it lies at its sender when it is EXPOSED. */
    final ZeroBuffer exposed = new ZeroBuffer();
    /** Where the pushed bytes, or all, lie; null for none. */
    NetworkMemory.@Nullable Block block;
    /** Bytes still to come while PULLING. */
    long remaining;
    /** Slot among what waits for DATA while PULLING; else 0. */
    int id;
    /** Receive that took it while PULLING. */
    @Nullable
    ReceiveOperation receiver;

    /** Whether it came without credit and its sender has not been answered. */
    boolean uncredited;
    /** Order of arrival. */
    long sequence;

    /** Places in the lists of its own envelope, of its source, of its tag, and of its context. */
    final MatchList.Node<UnexpectedMessage> exact = new MatchList.Node<>(this);

    final MatchList.Node<UnexpectedMessage> anyTag = new MatchList.Node<>(this);
    final MatchList.Node<UnexpectedMessage> anySource = new MatchList.Node<>(this);
    final MatchList.Node<UnexpectedMessage> anyBoth = new MatchList.Node<>(this);

    /** The context it is matched in. */
    public long context() {
        return context;
    }

    /** Rank in the world of the sender. */
    public int source() {
        return source;
    }

    /** Tag. */
    public int tag() {
        return tag;
    }

    /** Length of the message. */
    public long bytes() {
        return bytes;
    }

    /** Whether pushed bytes are still under way. */
    boolean isBeingPushed() {
        return pushed < pushedInAll;
    }

    boolean has(int flag) {
        return (flags & flag) != 0;
    }
}
