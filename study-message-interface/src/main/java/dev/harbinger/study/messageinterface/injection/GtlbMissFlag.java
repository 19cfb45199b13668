package dev.harbinger.study.messageinterface.injection;

/**
 * What a miss of the GTLB leaves behind in an injection unit. Until its event has entered the event queue, the unit
 * takes no SEND; until an event handler clears the flag, it takes no ordered SEND to a virtual address. Source: Lee,
 * section 4.2.3.
 */
final class GtlbMissFlag {
    private boolean set;
    private boolean eventPending;

    /** A SEND has missed the GTLB. */
    void raise() {
        set = true;
        eventPending = true;
    }

    /** The event has entered the event queue. */
    void eventRaised() {
        eventPending = false;
    }

    /** Whether the event has not entered the event queue yet. */
    boolean isEventPending() {
        return eventPending;
    }

    boolean isSet() {
        return set;
    }

    void clear() {
        set = false;
    }
}
