package dev.harbinger.messaging.settings;

/** The numeric settings, each a system property {@code harbinger.<key>}. */
public enum Setting {
    /** Bytes to push (BTP): bytes of a message sent before the receiver asks for the rest; -1: by the medium. */
    BYTES_TO_PUSH(
            "bytes-to-push",
            Setting.BY_MEDIUM,
            Setting.BY_MEDIUM,
            1 << 30,
            "bytes of a message pushed before the receiver asks for the rest; -1: by the medium"),
    /**
     * BTP(2): how many of these bytes travel in a second push, overlapped with the receiver's acknowledgement; -1: by
     * the medium.
     */
    SECOND_PUSH(
            "second-push",
            Setting.BY_MEDIUM,
            Setting.BY_MEDIUM,
            1 << 30,
            "how many of the pushed bytes follow in a second push; -1: by the medium"),
    /** Bytes that a sender may push to one peer before their receives are posted; -1: by the medium. */
    PUSHED_BUFFER(
            "pushed-buffer",
            Setting.BY_MEDIUM,
            Setting.BY_MEDIUM,
            1 << 30,
            "bytes one peer may push ahead of the receives; -1: by the medium"),
    /** Maximum bytes of early messages that all peers together may push to a rank. */
    UNEXPECTED_MEMORY(
            "unexpected-memory",
            256 << 20,
            0,
            1L << 40,
            "bytes of early messages that all peers together may push to a rank"),
    /** Bytes of network memory for messages pulled ahead of their receive. */
    NETWORK_MEMORY("network-memory", 16 << 20, 0, 1L << 40, "bytes for messages pulled before they are received"),
    /** Number of next receives that the predictor is asked for. */
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
    /** Collective calls of a communicator before its ranks on one host set up shared memory. */
    SHARED_MEMORY_AFTER(
            "shared-memory-after",
            4,
            0,
            Long.MAX_VALUE,
            "collective calls of a communicator before its ranks on one host share memory for them"),
    /**
     * Length from which a receiver, if it can, reads a message in place instead of having it pushed; -1: by the medium.
     */
    SINGLE_COPY_FROM(
            "single-copy-from",
            Setting.BY_MEDIUM,
            Setting.BY_MEDIUM,
            1L << 40,
            "bytes from which a receiver on the same host reads a message in place; -1: by the medium"),
    /** Whether a process may copy a message straight from the sending process's memory. */
    SINGLE_COPY("single-copy", 1, 0, 1, "1: processes read each other's memory where the system allows it; 0: never"),
    /** Seconds without a heartbeat after which a rank reached by TCP counts as failed. */
    TCP_TIMEOUT(
            "tcp-timeout",
            20,
            0,
            1 << 20,
            "seconds without a heartbeat after which a rank on another host counts as failed; 0: never"),
    /** Buffer size of a TCP socket in each direction; 0: the system's default. */
    TCP_BUFFER("tcp-buffer", 0, 0, 1 << 30, "buffer size of a TCP socket in each direction; 0: the system's default"),
    /** Whether a receive refuses a message whose elements have another type. */
    TYPE_CHECK("type-check", 1, 0, 1, "1: a receive refuses a message of another element type; 0: it takes every type"),
    /** Seconds after which a waiting thread reports what it waits for, once per wait. */
    STALL_REPORT(
            "stall-report", 30, 0, 1 << 20, "seconds after which a waiting rank reports what it waits for; 0: never"),
    /**
     * Whether the call site that took a lent message is recorded for leak reports: for none, some, or all messages
     * (slower).
     */
    LEAK_PLACES(
            "leak-places",
            1,
            0,
            2,
            "find the places of lent messages and requests for reports; 0: for none, 1: for some, 2: for all"),
    /** Whether a rank that has something to report when it leaves the job fails. */
    STRICT_END(
            "strict-end", 0, 0, 1, "1: a rank that leaves messages or requests behind fails; 0: it only reports them");

    /** Value of a setting that depends on the medium between two ranks. */
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
        return SettingNames.PREFIX + key;
    }

    /** Its name. */
    public String key() {
        return key;
    }

    /** The value when nothing is set. */
    public long defaultValue() {
        return defaultValue;
    }

    /** Whether it can be set per medium; its default depends on the medium. */
    public boolean isByMedium() {
        return defaultValue == BY_MEDIUM;
    }

    /** Its description, for a help text. */
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

    /** @param property the property that sets the value */
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
