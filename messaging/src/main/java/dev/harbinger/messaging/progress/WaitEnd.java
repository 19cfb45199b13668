package dev.harbinger.messaging.progress;

/** How a wait has ended. */
public enum WaitEnd {
    /** What was awaited has happened. */
    DONE,
    /** Its time was over. */
    TIME_OVER,
    /** The waiting thread was interrupted; its interrupt status is set. */
    INTERRUPTED
}
