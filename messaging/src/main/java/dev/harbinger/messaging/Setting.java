package dev.harbinger.messaging;

/** The numbers a user can set, each a system property {@code harbinger.<key>}. */
public enum Setting {
    /** Bytes to push (BTP): what a sender sends of a message before it is asked for the rest. */
    BYTES_TO_PUSH(
            "bytes-to-push", 8 << 10, 0, 1 << 30, "bytes of a message pushed before the receiver asks for the rest"),
    /** Bytes a sender may have pushed to one peer without their receives being posted. */
    PUSHED_BUFFER("pushed-buffer", 64 << 10, 0, 1 << 30, "bytes one peer may push ahead of the receives"),
    /** Bytes of network memory for messages pulled ahead of their receive. */
    NETWORK_MEMORY("network-memory", 16 << 20, 0, 1L << 40, "bytes for messages pulled before they are received"),
    /** Next receives that are asked of the predictor. */
    PREDICT_AHEAD("predict-ahead", 4, 1, 64, "next receives the predictor is asked for"),
    /**
     * Bytes of a lane, the ring from one rank to another; a power of two. 0 lets the transport choose by the number of
     * ranks.
     */
    LANE(
            "lane",
            0,
            0,
            1 << 30,
            "bytes of the ring from one rank to another, a power of two; 0: by the number of ranks"),
    /** Collective calls of a communicator before its ranks agree on a board, memory that they have in common. */
    BOARD_AFTER(
            "board-after",
            4,
            0,
            Long.MAX_VALUE,
            "collective calls of a communicator before its ranks of one host share memory for them"),
    /** Seconds after which a thread that waits says so, once a wait. */
    STALL_REPORT("stall-report", 30, 0, 1 << 20, "seconds after which a waiting rank says what it waits for; 0: never"),
    /**
     * Messages left open that are reported as leaks, with the place that took them: 1 keeps that place (slower), 0 does
     * not.
     */
    LEAK_PLACES("leak-places", 1, 0, 1, "1: remember where each lent message was taken, to report leaks");

    private final String key;
    private final long defaultValue;
    private final long minimum;
    private final long maximum;
    private final String help;

    Setting(String key, long defaultValue, long minimum, long maximum, String help) {
        this.key = key;
        this.defaultValue = defaultValue;
        this.minimum = minimum;
        this.maximum = maximum;
        this.help = help;
    }

    /** Name of the system property. */
    public String property() {
        return "harbinger." + key;
    }

    /** The value when nothing is set. */
    public long defaultValue() {
        return defaultValue;
    }

    /** What it is, for a help text. */
    public String help() {
        return help;
    }

    long check(long value) {
        if (value < minimum || value > maximum) {
            throw new IllegalArgumentException(
                    property() + " = " + value + ": must be from " + minimum + " to " + maximum + " (" + help + ")");
        }
        return value;
    }

    long parse(String text) {
        try {
            return check(Long.parseLong(text.strip()));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    property() + " = '" + text + "': must be a number from " + minimum + " to " + maximum + " (" + help
                            + ")",
                    e);
        }
    }
}
