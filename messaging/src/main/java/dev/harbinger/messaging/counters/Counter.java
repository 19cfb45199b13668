package dev.harbinger.messaging.counters;

/** The counters of a rank. They are always on and count from the time the rank joined. */
public enum Counter {
    /** Receives posted by the program, including persistent starts and matched probes, but not inside collectives. */
    RECEIVES("receives posted"),
    /** Sends the program started. */
    SENDS("sends started"),
    /** Bytes of the messages received. */
    RECEIVED_BYTES("bytes received"),
    /** Messages that arrived before their receive was posted. */
    EARLY("early arrivals"),
    /** Bytes of messages that arrived early, including bytes that waited at the sender. */
    EARLY_BYTES("bytes of early arrivals"),
    /** Receives that were posted while a prediction was active. */
    PREDICTED("receives with a prediction"),
    /** Receives that were exactly the call predicted next. */
    HITS("predictions that were right"),
    /** Early messages whose rest was pulled before their receive was posted, because it was predicted. */
    PULLED_AHEAD("messages pulled ahead"),
    /** Bytes pulled ahead. */
    PULLED_AHEAD_BYTES("bytes pulled ahead"),
    /** Messages pulled ahead, or sent to a granted room, that no receive has taken so far. */
    PULLED_AHEAD_WAITING("messages pulled ahead and not received"),
    /**
     * Nanoseconds for which messages were being fetched before their receive was posted, without messages that no
     * receive has taken. A receive without prediction would have waited that long at most.
     */
    FETCHED_AHEAD_NANOS("time of fetching ahead"),
    /**
     * Nanoseconds of copying messages from network memory that would have been received in place without prediction.
     */
    COPYING_AHEAD_NANOS("time of copying what was fetched ahead"),
    /**
     * Nanoseconds of observing receives and predicting the next, estimated from samples; 0 while there were too few
     * receives.
     */
    PREDICTING_NANOS("time of predicting"),
    /** Rooms granted to senders for messages that were expected. */
    GRANTS("rooms granted ahead"),
    /** Rooms that a message was written or sent to. */
    GRANTS_USED("granted rooms used"),
    /** Times prediction turned itself off for poor accuracy. */
    PREDICTION_PAUSES("times prediction paused"),
    /** Payload copies made at the receiver; each moves a part of a message. */
    COPIES("copies made"),
    /** Bytes of those copies. */
    COPIED_BYTES("bytes copied"),
    /** Copies avoided by lending messages in place. */
    COPIES_AVOIDED("copies avoided"),
    /** Messages lent where their sender had prepared them, without any copy. */
    BY_REFERENCE("messages moved by reference"),
    /** Nanoseconds the program was blocked in a receive, a probe, or the wait for a receive. */
    RECEIVE_BLOCKED_NANOS("time blocked in receive"),
    /**
     * Maximum bytes of network memory in use when an early message came to wait. In use are the blocks of early
     * messages, of messages lent to the program and of rooms granted to senders; a block is a power of two in size.
     */
    NETWORK_MEMORY_MAX("most network memory in use"),
    /** Maximum number of early messages waiting at one time. */
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
