package dev.harbinger.messaging.engine;

/** Whose messages travel in a {@link Context}, and so what happens when they arrive. */
public enum ContextKind {
    /** The program's: a message waits until a posted receive matches it. */
    PROGRAM,
    /** Those of collectives, matched in the same way. They fail when any rank has failed, and are not counted. */
    COLLECTIVE,
    /** Those of handlers: an {@link ArrivalHandler} takes each message when it arrives; none waits for a receive. */
    HANDLER;

    /** Whether messages are matched with posted receives and wait for them. */
    public boolean isMatched() {
        return this != HANDLER;
    }
}
