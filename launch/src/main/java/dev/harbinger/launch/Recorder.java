package dev.harbinger.launch;

import dev.harbinger.messaging.observe.CallListener;

/**
 * Records the calls of a rank. If writing fails, the failure is reported once and the program continues. Thread-safe.
 */
interface Recorder extends CallListener {
    /**
     * Ends the record; later calls are not recorded.
     *
     * @param finished whether the rank's program has returned; if not, the record is marked incomplete, if its format
     *     allows
     */
    void close(boolean finished);

    /**
     * Number of calls in a record that can still be completed if the rank turns out to have ended normally; -1 if there
     * is none.
     */
    default long openCalls() {
        return -1;
    }

    /** Why the record is incomplete, or an empty text. */
    String problem();
}
