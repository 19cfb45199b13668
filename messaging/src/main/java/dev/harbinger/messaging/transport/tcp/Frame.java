package dev.harbinger.messaging.transport.tcp;

import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/**
 * The frames that follow the {@link Handshake} on a connection between two ranks, in both directions, without gaps.
 *
 * <pre>
 * offset  bytes  a frame (little endian; the payload in memory order, so both hosts must have the same byte order)
 *      0      4  L, length of the payload, 0 to {@link #MOST_PAYLOAD}
 *      4      4  kind: 1 a packet, 2 a heartbeat, 3 the last frame of a rank that has finished, 4 that of one that failed,
 *                5 that of one whose process ends; its launcher reports how
 *      8     24  a packet's three words; in a last frame 3 or 4 the rank that caused the end, -1 for none, then 0; else 0
 *     32      L  a packet's payload; in a last frame 3 or 4 a description of the end of the cause, or of the rank,
 *                UTF-8; else nothing
 * </pre>
 */
final class Frame {
    static final int HEADER = 32;

    /** Maximum payload that is accepted. */
    static final int MOST_PAYLOAD = 1 << 20;

    /** Maximum bytes of text in a last frame. */
    static final int MOST_TEXT = 480;

    static final int PACKET = 1;
    static final int HEARTBEAT = 2;
    static final int FINISHED = 3;
    static final int FAILED = 4;
    static final int LEAVING = 5;

    static final int KIND = 4;
    static final int WORD0 = 8;
    static final int WORD1 = 16;
    static final int WORD2 = 24;

    static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    private Frame() {}
}
