package dev.harbinger.launch;

import dev.harbinger.messaging.CallListener;

/**
 * Writes down what a rank calls. When it cannot be written on, that is said once and the program goes on. Safe for use
 * by several threads.
 */
interface Recorder extends CallListener {
    /** Ends the record; later calls are not recorded. */
    void close();

    /** Why the record is incomplete, or an empty text. */
    String problem();
}
