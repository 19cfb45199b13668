package dev.harbinger.launch;

import dev.harbinger.messaging.runtime.CallListener;

/**
 * Writes down what a rank calls. When it cannot be written on, that is said once and the program goes on. Safe for use
 * by several threads.
 */
interface Recorder extends CallListener {
    /**
     * Ends the record; later calls are not recorded.
     *
     * @param finished whether the rank's program has returned; otherwise a record that can show that it is incomplete
     *     does so
     */
    void close(boolean finished);

    /**
     * Calls of a record that can still be completed when the rank turns out to have ended well, -1 if there is none.
     */
    default long openCalls() {
        return -1;
    }

    /** Why the record is incomplete, or an empty text. */
    String problem();
}
