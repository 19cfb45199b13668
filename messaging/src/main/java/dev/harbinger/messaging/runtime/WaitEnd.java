package dev.harbinger.messaging.runtime;

/** How a wait has ended. */
enum WaitEnd {
    /** What was awaited has happened. */
    DONE,
    /** Its time was over. */
    TIME_OVER,
    /** The waiting thread was interrupted; its interrupt status is set. */
    INTERRUPTED
}
