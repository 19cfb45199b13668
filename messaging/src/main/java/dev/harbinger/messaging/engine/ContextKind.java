package dev.harbinger.messaging.engine;

/** The use of a {@link Context}, which determines how its messages are handled on arrival. */
public enum ContextKind {
    /** Messages of the program. Each waits until a posted receive matches it. */
    PROGRAM,
    /**
     * Messages of collectives. The oldest of a source matches the oldest receive from it. A receive whose message has
     * another tag fails, because the two ranks are in different calls. All operations fail when any rank has failed,
     * and none is counted.
     */
    COLLECTIVE,
    /** Messages for handlers. An {@link ArrivalHandler} takes each message on arrival; none waits for a receive. */
    HANDLER,
    /** What ranks that wait in a collective tell each other about their calls. Handled like {@link #HANDLER}. */
    ANNOUNCEMENT;

    /** Whether messages are matched with posted receives and wait for them. */
    public boolean isMatched() {
        return this == PROGRAM || this == COLLECTIVE;
    }
}
