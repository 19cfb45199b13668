package dev.harbinger.messaging.engine;

import org.jspecify.annotations.Nullable;

/**
 * A message that does not go straight from its packets to a receive: it arrived before its receive was posted, or it
 * uses the room of a grant, even if a posted receive or a handler takes it at once. It is in one of these states:
 *
 * <pre>
 * WHOLE    all of it was pushed, or written to a grant's room, and lies in network memory
 * PARTIAL  its first bytes lie in network memory, the rest is being pushed or lies at the sender
 * PULLING  the rest is on its way into network memory, because it was predicted or uses a grant
 * PULLED   the rest has arrived there
 * BROKEN   the sender ended before the rest was fetched
 * </pre>
 *
 * <p>{@link EarlyMessages} moves it from one state to another.
 */
public final class UnexpectedMessage extends Envelope implements DataTarget {
    enum State {
        WHOLE,
        PARTIAL,
        PULLING,
        PULLED,
        BROKEN
    }

    private State state = State.WHOLE;

    private NetworkMemory.@Nullable Block block;
    private long remaining;
    private int id;

    private @Nullable ReceiveOperation receiver;

    /**
     * When fetching began; once it has ended or the receive has come, how long it took; for {@link PredictionTimes}.
     */
    long fetchTime;

    /** Whether it came without credit and its sender has not been answered; for {@link EnvelopeWindow}. */
    boolean uncredited;
    /** Order of arrival; for {@link UnexpectedMessageQueue}. */
    long sequence;

    /** Nodes in the lists of its envelope, of its source, of its tag, and of its context. */
    final MatchList.Node<UnexpectedMessage> exact = new MatchList.Node<>(this);

    final MatchList.Node<UnexpectedMessage> anyTag = new MatchList.Node<>(this);
    final MatchList.Node<UnexpectedMessage> anySource = new MatchList.Node<>(this);
    final MatchList.Node<UnexpectedMessage> anyBoth = new MatchList.Node<>(this);

    UnexpectedMessage() {}

    State state() {
        return state;
    }

    /** Memory of the pushed bytes, or of the whole message; null for none. */
    NetworkMemory.@Nullable Block block() {
        return block;
    }

    /** Its bytes in network memory. */
    NetworkMemory.Block requireBlock() {
        NetworkMemory.Block own = block;
        if (own == null) {
            throw new IllegalStateException("bytes for a message without memory");
        }
        return own;
    }

    /** Its id among the targets of DATA while PULLING; else 0. */
    int id() {
        return id;
    }

    /** The receive that took it while PULLING, or null. */
    @Nullable
    ReceiveOperation receiver() {
        return receiver;
    }

    // ---- from state to state

    /** All of it lies in {@code memory}, null for none: WHOLE. */
    void holdWhole(NetworkMemory.@Nullable Block memory) {
        block = memory;
        state = State.WHOLE;
    }

    /** Its first bytes lie in {@code memory}, null for none: PARTIAL. */
    void holdPart(NetworkMemory.@Nullable Block memory) {
        block = memory;
        state = State.PARTIAL;
    }

    /**
     * Its last {@code bytes} bytes will arrive in {@code room}, as DATA for {@code target} or as FRAGMENTs: PULLING.
     */
    void awaitRest(NetworkMemory.Block room, long bytes, int target) {
        block = room;
        remaining = bytes;
        id = target;
        state = State.PULLING;
    }

    /** All of it was fetched into {@code room}: PULLED. */
    void holdFetched(NetworkMemory.Block room) {
        block = room;
        state = State.PULLED;
    }

    /** Notes that pushed bytes of a PARTIAL message have arrived; returns whether it is WHOLE now. */
    boolean addPushed(int length) {
        pushed += length;
        if (pushed < bytes) {
            return false;
        }
        state = State.WHOLE;
        return true;
    }

    /** Notes that bytes of a PULLING message have arrived; returns whether it is PULLED now. */
    boolean addPulled(int length) {
        remaining -= length;
        if (remaining > 0) {
            return false;
        }
        id = 0;
        state = State.PULLED;
        return true;
    }

    /** Its rest will not arrive: BROKEN. Its memory was freed. */
    void breakOff() {
        block = null;
        state = State.BROKEN;
    }

    /** Binds a receive to it while it is PULLING. */
    void bindTo(ReceiveOperation receive) {
        receiver = receive;
    }

    /** Notes that the sender's program has closed its memory too early. */
    void lose() {
        flags |= Packet.LOST;
    }

    /** Drops everything that it refers to, so that the object can be used for another message. */
    void clear() {
        block = null;
        receiver = null;
        id = 0;
        uncredited = false;
        exposed.clear();
    }
}
