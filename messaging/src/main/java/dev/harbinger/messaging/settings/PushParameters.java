package dev.harbinger.messaging.settings;

import dev.harbinger.messaging.transport.Medium;

/**
 * How much of a message is sent before its receiver asks, over one {@link Medium} (Push-Pull Messaging, sections 3 and
 * 4.4). Push-Zero, Push-Pull and Push-All are values of these: 0, some, and more than any message has.
 *
 * @param bytesToPush BTP: most bytes of a message that are pushed, 0 or more
 * @param secondPush BTP(2): the last of these bytes that travel in packets of their own, while the receiver's
 *     acknowledgement of the first is under way; 0 to {@code bytesToPush}. The first packet carries BTP(1), the
 *     difference. Of a message that is pushed whole nothing is acknowledged: by TCP the first packet carries all that
 *     fits, and within a host as much as is copied well at once
 * @param pushedBuffer bytes that may have been pushed to one peer and not been received, 64 more for each message
 *     counted
 * @param singleCopyFrom length from which a message is not pushed, though it might be, if its receiver can read it
 *     where it lies: one copy with the cost of a system call in place of two
 */
public record PushParameters(long bytesToPush, long secondPush, long pushedBuffer, long singleCopyFrom) {
    private static final long NEVER = Long.MAX_VALUE;

    /** Checks the numbers; more in the second push than is pushed at all means all of it. */
    public PushParameters {
        if (bytesToPush < 0 || secondPush < 0 || pushedBuffer < 0 || singleCopyFrom < 0) {
            throw new IllegalArgumentException("bytes to push " + bytesToPush + ", second push " + secondPush
                    + ", pushed buffer " + pushedBuffer + ", single copy from " + singleCopyFrom
                    + ": must not be negative");
        }
        secondPush = Math.min(secondPush, bytesToPush);
        // Of an empty message there is nothing to read.
        singleCopyFrom = Math.max(1, singleCopyFrom);
    }

    /** The same where a receiver reads nothing that may be pushed. */
    public PushParameters(long bytesToPush, long secondPush, long pushedBuffer) {
        this(bytesToPush, secondPush, pushedBuffer, NEVER);
    }

    /** BTP(1): most bytes of the first packet of a message that is not pushed whole. */
    public long firstPush() {
        return bytesToPush - secondPush;
    }

    /**
     * What is used over a medium unless it is set, by the ping-pongs of docs/performance.md; {@code harbinger tune} may
     * replace it.
     */
    public static PushParameters defaults(Medium medium) {
        return switch (medium) {
            case THREADS -> new PushParameters(8 << 10, 0, 64 << 10, 5 << 10);
            // Between what suits two machines: reading takes as long as pushing from 5 KiB on (Intel), and from some 12
            // KiB on at the least where a call alone takes 1.8 us (AMD). Arrays cannot be read, so more of them is
            // pushed.
            case SHARED_MEMORY -> new PushParameters(32 << 10, 24 << 10, 256 << 10, 12 << 10);
            case TCP -> new PushParameters(64 << 10, 0, 512 << 10);
        };
    }
}
