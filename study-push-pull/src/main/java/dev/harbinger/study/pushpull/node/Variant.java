package dev.harbinger.study.pushpull.node;

/**
 * A setting of the protocol.
 *
 * @param name its name in tables
 * @param firstPush BTP(1): bytes in the packet that triggers the acknowledgement
 * @param secondPush BTP(2): bytes that travel beneath the acknowledgement; 0 for no overlap
 * @param masking whether address translation is put off until the first packets are on their way
 */
public record Variant(String name, long firstPush, long secondPush, boolean masking) {
    /** More than any message of the study has. */
    private static final long EVERYTHING = 1 << 20;

    /** Checks the numbers. */
    public Variant {
        if (firstPush < 0 || secondPush < 0) {
            throw new IllegalArgumentException(
                    "BTP(1) is " + firstPush + ", BTP(2) " + secondPush + "; they must be 0 or more");
        }
    }

    /** Nothing is pushed: the three phases. */
    public static Variant pushZero() {
        return new Variant("Push-Zero", 0, 0, true);
    }

    /** Everything is pushed. */
    public static Variant pushAll() {
        return new Variant("Push-All", EVERYTHING, 0, true);
    }

    /** A part is pushed, translation is masked. */
    public static Variant pushPull(long firstPush, long secondPush) {
        return new Variant("Push-Pull", firstPush, secondPush, true);
    }

    /** BTP: bytes pushed in all. */
    public long bytesToPush() {
        return firstPush + secondPush;
    }

    /** Whether every message is pushed whole. */
    boolean isPushAll() {
        return firstPush == EVERYTHING;
    }

    /** Bytes of a message that are pushed. */
    long pushed(long bytes) {
        return Math.min(bytes, bytesToPush());
    }
}
