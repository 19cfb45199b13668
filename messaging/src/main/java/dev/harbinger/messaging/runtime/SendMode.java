package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.observe.CallListener.Event;

/** Communication modes of a send (MPI 4.1, section 3.4). */
enum SendMode {
    /** Completes when the memory may be changed. */
    STANDARD(Event.SEND, Event.ISEND),
    /** Completes when, in addition, a receive has matched. */
    SYNCHRONOUS(Event.SSEND, Event.ISSEND);

    private final Event blocking;
    private final Event nonBlocking;

    SendMode(Event blocking, Event nonBlocking) {
        this.blocking = blocking;
        this.nonBlocking = nonBlocking;
    }

    boolean isSynchronous() {
        return this == SYNCHRONOUS;
    }

    /** The event of the blocking send. */
    Event blocking() {
        return blocking;
    }

    /** The event of the non-blocking send. */
    Event nonBlocking() {
        return nonBlocking;
    }
}
