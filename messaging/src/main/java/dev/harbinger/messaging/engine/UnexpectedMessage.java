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
public final class UnexpectedMessage extends Envelope implements DataTarget {
    enum State {
        WHOLE,
        PARTIAL,
        PULLING,
        PULLED,
        BROKEN
    }

    State state = State.WHOLE;

    /** Memory of the pushed bytes, or of the whole message; null for none. */
    NetworkMemory.@Nullable Block block;
    /** Bytes still to arrive while PULLING. */
    long remaining;
    /** Id among the targets of DATA while PULLING; else 0. */
    int id;
    /** The receive that took it while PULLING. */
    @Nullable
    ReceiveOperation receiver;

    /**
     * When fetching began; once it has ended or the receive has come, how long it took; for {@link PredictionTimes}.
     */
    long fetchTime;

    /** Whether it came without credit and its sender has not been answered. */
    boolean uncredited;
    /** Order of arrival. */
    long sequence;

    /** Nodes in the lists of its envelope, of its source, of its tag, and of its context. */
    final MatchList.Node<UnexpectedMessage> exact = new MatchList.Node<>(this);

    final MatchList.Node<UnexpectedMessage> anyTag = new MatchList.Node<>(this);
    final MatchList.Node<UnexpectedMessage> anySource = new MatchList.Node<>(this);
    final MatchList.Node<UnexpectedMessage> anyBoth = new MatchList.Node<>(this);

    UnexpectedMessage() {}

    /** Its bytes in network memory. */
    NetworkMemory.Block requireBlock() {
        NetworkMemory.Block own = block;
        if (own == null) {
            throw new IllegalStateException("bytes for a message without memory");
        }
        return own;
    }
}
