package dev.harbinger.trace.otf2;

/**
 * A stream of events: of a thread, or of a part of an accelerator.
 *
 * @param events how many were written
 * @param group the process it belongs to
 */
record Location(long id, boolean isThread, long events, int group) {
    /** The definition's type of a thread. */
    static final int THREAD = 1;
}
