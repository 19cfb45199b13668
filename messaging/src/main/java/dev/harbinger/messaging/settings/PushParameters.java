package dev.harbinger.messaging.settings;

import dev.harbinger.messaging.transport.Medium;

/**
 * How much of a message is sent before its receiver asks, over one {@link Medium} (Push-Pull Messaging, sections 3 and
 * 4.4). Push-Zero, Push-Pull and Push-All correspond to 0, some, and more bytes than any message has.
 *
 * @param bytesToPush BTP: maximum pushed bytes of a message, 0 or more
 * @param secondPush BTP(2): the last of these bytes that travel in packets of their own, while the receiver's
 *     acknowledgement of the first is under way; 0 to {@code bytesToPush}. The first packet carries BTP(1), the
 *     difference. A message that is pushed whole is not acknowledged: over TCP the first packet carries all that fits,
 *     and within a host a suitable unit for copying
 * @param pushedBuffer bytes that may be pushed to one peer before they are received; each message counts 64 more
 * @param singleCopyFrom length from which a message is not pushed, although it might be, if its receiver can read it in
 *     place: one copy and a system call instead of two copies
 */
public record PushParameters(long bytesToPush, long secondPush, long pushedBuffer, long singleCopyFrom) {
    private static final long NEVER = Long.MAX_VALUE;

    /** Checks the numbers; a second push larger than the whole push means all of it. */
    public PushParameters {
        if (bytesToPush < 0 || secondPush < 0 || pushedBuffer < 0 || singleCopyFrom < 0) {
            throw new IllegalArgumentException("bytes to push " + bytesToPush + ", second push " + secondPush
                    + ", pushed buffer " + pushedBuffer + ", single copy from " + singleCopyFrom
                    + ": must not be negative");
        }
        secondPush = Math.min(secondPush, bytesToPush);
        // There is nothing to read from an empty message.
        singleCopyFrom = Math.max(1, singleCopyFrom);
    }

    /** Parameters without single copies of messages that can be pushed. */
    public PushParameters(long bytesToPush, long secondPush, long pushedBuffer) {
        this(bytesToPush, secondPush, pushedBuffer, NEVER);
    }

    /** BTP(1): maximum bytes in the first packet of a message that is not pushed whole. */
    public long firstPush() {
        return bytesToPush - secondPush;
    }

    /**
     * The defaults for a medium, from the ping-pong measurements in docs/performance.md; {@code harbinger tune} may
     * replace them.
     */
    public static PushParameters defaults(Medium medium) {
        return switch (medium) {
            case THREADS -> new PushParameters(8 << 10, 0, 64 << 10, 5 << 10);
            // A compromise between two machines: reading is as fast as pushing from 5 KiB on (Intel), and from about 12
            // KiB on where a system call alone takes 1.8 us (AMD). Arrays cannot be read, so more of them is pushed.
            case SHARED_MEMORY -> new PushParameters(32 << 10, 24 << 10, 256 << 10, 12 << 10);
            case TCP -> new PushParameters(64 << 10, 0, 512 << 10);
        };
    }
}
