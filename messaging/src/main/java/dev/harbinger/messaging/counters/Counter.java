package dev.harbinger.messaging.counters;

/** What a rank counts, always and where it happens. All count since the rank joined. */
public enum Counter {
    /** Receives the program posted, persistent starts and matched probes included, collectives' own not. */
    RECEIVES("receives posted"),
    /** Sends the program started. */
    SENDS("sends started"),
    /** Bytes of the messages received. */
    RECEIVED_BYTES("bytes received"),
    /** Messages that arrived before their receive was posted. */
    EARLY("early arrivals"),
    /** Bytes of the messages that arrived early, what waited at the sender included. */
    EARLY_BYTES("bytes of early arrivals"),
    /** Receives for which some call stood predicted when they were posted. */
    PREDICTED("receives with a prediction"),
    /** Receives that were the very call predicted next. */
    HITS("predictions that were right"),
    /** Early messages whose rest was pulled before their receive was posted, since it was predicted. */
    PULLED_AHEAD("messages pulled ahead"),
    /** Bytes pulled ahead. */
    PULLED_AHEAD_BYTES("bytes pulled ahead"),
    /** Messages pulled ahead that no receive has taken so far. */
    PULLED_AHEAD_WAITING("messages pulled ahead and not received"),
    /** Rooms granted to senders for messages that were expected. */
    GRANTS("rooms granted ahead"),
    /** Rooms that a message was written or sent to. */
    GRANTS_USED("granted rooms used"),
    /** Times prediction turned itself off for poor accuracy. */
    PREDICTION_PAUSES("times prediction paused"),
    /** Copies of payload made at the receiver: a part of a message moved from one place to another. */
    COPIES("copies made"),
    /** Bytes of those copies. */
    COPIED_BYTES("bytes copied"),
    /** Copies that a plain receiver would have made and this one did not: messages lent where they lay. */
    COPIES_AVOIDED("copies avoided"),
    /** Messages lent where their sender had prepared them: nobody has copied them. */
    BY_REFERENCE("messages moved by reference"),
    /** Nanoseconds the program was blocked in a receive, a probe, or the wait for a receive. */
    RECEIVE_BLOCKED_NANOS("time blocked in receive"),
    /** Most bytes of early messages held at one time. */
    EARLY_BYTES_HELD_MAX("most early bytes held at once"),
    /** Most early messages waiting at one time. */
    EARLY_QUEUE_MAX("longest queue of early messages");

    private final String label;

    Counter(String label) {
        this.label = label;
    }

    /** What it counts, in words for a table. */
    public String label() {
        return label;
    }
}
