package dev.harbinger.study.grain.model;

/** What keeps a program from being as many times as fast as it has processors. */
public enum Limit {
    /** Nothing does. */
    NOTHING("nothing"),
    /** The processors compute more than their share of the sequential program. */
    EXTRA_WORK("extra work"),
    /** Sending and receiving takes the processor's time. */
    OCCUPANCY("occupancy"),
    /** A processor waits for messages. */
    LATENCY("latency");

    private final String title;

    Limit(String title) {
        this.title = title;
    }

    /** What it is called. */
    public String title() {
        return title;
    }
}
