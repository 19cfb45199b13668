package dev.harbinger.messaging.settings;

/** The numbers a user can set, each a system property {@code harbinger.<key>}. */
public enum Setting {
    /** Bytes to push (BTP): what a sender sends of a message before it is asked for the rest; -1: by the medium. */
    BYTES_TO_PUSH(
            "bytes-to-push",
            Setting.BY_MEDIUM,
            Setting.BY_MEDIUM,
            1 << 30,
            "bytes of a message pushed before the receiver asks for the rest; -1: by the medium"),
    /** BTP(2): how many of these travel in a second push, beneath the receiver's acknowledgement; -1: by the medium. */
    SECOND_PUSH(
            "second-push",
            Setting.BY_MEDIUM,
            Setting.BY_MEDIUM,
            1 << 30,
            "bytes of these that follow in a second push; -1: by the medium"),
    /** Bytes a sender may have pushed to one peer without their receives being posted; -1: by the medium. */
    PUSHED_BUFFER(
            "pushed-buffer",
            Setting.BY_MEDIUM,
            Setting.BY_MEDIUM,
            1 << 30,
            "bytes one peer may push ahead of the receives; -1: by the medium"),
    /** Most bytes of early messages that all peers together may push to a rank. */
    UNEXPECTED_MEMORY(
            "unexpected-memory",
            256 << 20,
            0,
            1L << 40,
            "bytes of early messages that all peers together may push to a rank"),
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
    /**
     * From which length on a receiver that can reads a message where it lies, though it might be pushed; -1: by the
     * medium.
     */
    SINGLE_COPY_FROM(
            "single-copy-from",
            Setting.BY_MEDIUM,
            Setting.BY_MEDIUM,
            1L << 40,
            "bytes from which a receiver of the same host reads a message where it lies instead of having it pushed;"
                    + " -1: by the medium"),
    /** Whether a process may copy a message straight from the memory of the process that sends it. */
    SINGLE_COPY("single-copy", 1, 0, 1, "1: processes read each other's memory where the system allows it; 0: never"),
    /** Seconds without a sign of life after which a rank that is reached by TCP counts as failed. */
    TCP_TIMEOUT(
            "tcp-timeout",
            20,
            0,
            1 << 20,
            "seconds without a sign of life after which a rank of another host counts as failed; 0: never"),
    /** Bytes of the buffers of a TCP socket in each direction; 0 leaves them to the system. */
    TCP_BUFFER("tcp-buffer", 0, 0, 1 << 30, "bytes a TCP socket buffers in each direction; 0: as the system has it"),
    /** Seconds after which a thread that waits says so, once a wait. */
    STALL_REPORT("stall-report", 30, 0, 1 << 20, "seconds after which a waiting rank says what it waits for; 0: never"),
    /** Whether the place that took a lent message is kept, to report a leak: of none, of some, or of all (slower). */
    LEAK_PLACES(
            "leak-places",
            1,
            0,
            2,
            "remember where lent messages were taken, to report leaks; 0: no, 1: of some, 2: of all");

    /** Value of a setting that is chosen by what lies between two ranks. */
    public static final long BY_MEDIUM = -1;

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

    /** Its name. */
    public String key() {
        return key;
    }

    /** The value when nothing is set. */
    public long defaultValue() {
        return defaultValue;
    }

    /** Whether it may be set for single media, and else is chosen by the medium. */
    public boolean isByMedium() {
        return defaultValue == BY_MEDIUM;
    }

    /** What it is, for a help text. */
    public String help() {
        return help;
    }

    long check(long value) {
        return check(property(), value);
    }

    private long check(String property, long value) {
        if (value < minimum || value > maximum) {
            throw new IllegalArgumentException(
                    property + " = " + value + ": must be from " + minimum + " to " + maximum + " (" + help + ")");
        }
        return value;
    }

    long parse(String text) {
        return parse(property(), text);
    }

    /** @param property what the value was set by */
    long parse(String property, String text) {
        try {
            return check(property, Long.parseLong(text.strip()));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    property + " = '" + text + "': must be a number from " + minimum + " to " + maximum + " (" + help
                            + ")",
                    e);
        }
    }
}
