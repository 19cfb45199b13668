package dev.harbinger.study.prediction.arrival;

/** Reasons for which a receive and its send are not compared in time, though both are in the trace. */
public enum Distrust {
    /** Time stepped back in a process before the post or the send, or after it and did not come up to it again. */
    TIME_STEPPED_BACK,
    /** The two processes were never active at the same time: clocks that differ, or files of several runs. */
    ACTIVE_APART,
    /**
     * From send to post it is longer than any process was active, by clocks that messages bound from one side alone or
     * that could not be corrected.
     */
    WAITED_TOO_LONG,
    /** The receive completes before its message is sent, also on corrected clocks. */
    COMPLETE_BEFORE_SENT
}
