package dev.harbinger.messaging.engine;

/**
 * The layout of packets, as every transport carries them: three words and a payload. {@link PacketWriter} writes each
 * kind, {@link Inbox} reads each kind.
 *
 * <pre>
 *          bits 63..16                    15..4      3..0
 * word 0 | context                      | flags    | kind |
 *
 *          bits 63..60     59..32                    31..0
 * word 1 | element type | sender's id, or grant's | tag, or receiver's id, or grant's |
 *
 *          bits 63..40                    39..0
 * word 2 | pushed bytes, in units       | a number of bytes or envelopes |
 *
 * from the sender
 * kind         word 1                   word 2                   flags             payload
 * 1 PUSH       element type,            pushed units, length     all but MATCHED   see below
 *              sender's id, tag         of the message           and READ
 * 7 FRAGMENT   0, 0                     0, offset in message     LOST              bytes of the last PUSH's message
 * 3 DATA       0, receiver's id         0, offset in message     LOST              bytes of the message
 * 10 RETURN    0, grant's number        0, 0                     none              none
 *
 * from the receiver
 * kind         word 1                   word 2                   flags             payload
 * 2 PULL       sender's, receiver's id  0, end of what is asked  MATCHED           none
 * 4 ACK        sender's id, 0           0, 0                     MATCHED, READ     none
 * 5 CREDIT     0, 0                     0, bytes of credit       none              none
 * 6 WINDOW     0, 0                     0, envelopes             none              none
 * 8 GRANT      grant's number, tag      0, bytes of room         none              8 bytes: key of the room, or 0
 * 9 REVOKE     0, grant's number        0, 0                     none              none
 *
 * flags of a PUSH     its payload
 * EXPOSED             the list of keys and lengths of a {@link ZeroBuffer}, 16 bytes each
 * GRANTED             8 bytes: number of the grant
 * neither             the first bytes of the message
 * </pre>
 *
 * <p>The context is 0 in packets that need none: only PUSH, FRAGMENT, DATA and GRANT have one. Only a PUSH has an
 * element type, {@value #UNTYPED} for a message whose elements have none. Numbers of 8 bytes are in the byte order of
 * the machine.
 *
 * <p>A message is pushed first: in a PUSH and, if the pushed bytes (in units of {@value #UNIT} bytes, rounded up; 0 if
 * the PUSH has all) are more than that carries, in FRAGMENTs that follow at once. A PULL asks for the bytes from the
 * end of the pushed bytes to word 2, which DATA packets bring in order. An ACK tells the sender that its memory is no
 * longer needed (READ) or that a receive has matched (MATCHED). The phases are described in Push-Pull Messaging,
 * section 3, the first and second push (PUSH and FRAGMENT) in section 4.4, and the zero buffer in section 4.2.
 *
 * <p>A GRANT offers room for a message that the receiver expects. The sender uses it for a message that fits, and
 * states the grant in its PUSH. If it can reach the room, it has FILLED it before; else the bytes follow as DATA to the
 * grant's number. A grant that was revoked comes back as a RETURN, unless a PUSH has used it.
 *
 * <p>A sender whose program has closed the memory of a message still sends as many bytes as its PUSH states, zeros, in
 * packets with LOST. So the receive fails, and nothing else does.
 *
 * <p>The versions of the job directory's files and of the TCP handshake keep ranks of different versions apart. Raise
 * both when this layout changes.
 */
final class Packet {
    static final int PUSH = 1;
    static final int PULL = 2;
    static final int DATA = 3;
    static final int ACK = 4;
    static final int CREDIT = 5;
    static final int WINDOW = 6;
    static final int FRAGMENT = 7;
    static final int GRANT = 8;
    static final int REVOKE = 9;
    static final int RETURN = 10;

    /** Synchronous mode: the sender waits to hear that a receive has matched. */
    static final int SYNC = 1;
    /** The sender keeps the message's memory until an ACK with READ, or until all pulled bytes are sent. */
    static final int HELD = 2;
    /** A receive has matched. */
    static final int MATCHED = 4;
    /** The sender's memory is no longer needed. */
    static final int READ = 8;
    /** The pushed bytes and the envelope use credit, until the receiver returns it. */
    static final int CREDIT_USED = 16;
    /** Nothing is pushed: the payload says where the receiver can read the message. */
    static final int EXPOSED = 32;
    /** A prepared message: its memory stays unchanged until READ and may be lent in place. */
    static final int PREPARED = 64;
    /** The message uses the room of a grant. */
    static final int GRANTED = 128;
    /** The sender has written the message to that room. */
    static final int FILLED = 256;
    /** The program has closed the message's memory too early: zeros take the place of its bytes from here on. */
    static final int LOST = 512;

    /**
     * Envelopes without credit of each peer that may wait unanswered at a receiver. A sender holds back later messages
     * until the receiver answers earlier ones, or widens the window by the same number because it wants a message that
     * may be among them.
     */
    static final int ENVELOPES = 1024;

    /** Bytes of credit a push uses besides its payload, so that empty messages are bounded too. */
    static final int ENVELOPE_BYTES = 64;

    /** Bytes of the unit in which PUSH counts the pushed bytes. */
    static final int UNIT = 8;

    /** The element type of a message, or of a receive, that matches every element type. */
    static final int UNTYPED = 0;

    /** Maximum id of an operation or a grant. */
    static final int MOST_ID = (1 << 28) - 1;

    private static final int TYPE_SHIFT = 60;
    private static final int LENGTH_BITS = 40;
    private static final int KIND_BITS = 4;
    private static final long CALL_ANNOUNCEMENT = Context.announcement(0) << 16;

    /** Maximum length of a message in bytes. */
    static final long MOST_BYTES = (1L << LENGTH_BITS) - 1;

    /** Maximum pushed bytes of a message. */
    static final long MOST_PUSHED = ((1L << (Long.SIZE - LENGTH_BITS)) - 1) * UNIT;

    private Packet() {}

    static long word0(int kind, int flags, long context) {
        return (context << 16) | ((long) flags << KIND_BITS) | kind;
    }

    /** Word 0 with one more flag. */
    static long withFlag(long word0, int flag) {
        return word0 | ((long) flag << KIND_BITS);
    }

    /** Whether a packet announces a collective call. */
    static boolean isCallAnnouncement(long word0) {
        return (word0 & CALL_ANNOUNCEMENT) == CALL_ANNOUNCEMENT;
    }

    static int kind(long word0) {
        return (int) word0 & (1 << KIND_BITS) - 1;
    }

    static int flags(long word0) {
        return (int) (word0 >>> KIND_BITS) & 0xfff;
    }

    static long context(long word0) {
        return word0 >>> 16;
    }

    static long word1(int id, int low) {
        return ((long) id << 32) | (low & 0xffff_ffffL);
    }

    /** Word 1 of a PUSH. */
    static long word1(int elementType, int senderId, int tag) {
        return ((long) elementType << TYPE_SHIFT) | word1(senderId, tag);
    }

    /** The element type of a PUSH. */
    static int elementType(long word1) {
        return (int) (word1 >>> TYPE_SHIFT);
    }

    /** The sender's id; of a GRANT its number. */
    static int senderId(long word1) {
        return (int) (word1 >>> 32) & MOST_ID;
    }

    static int tag(long word1) {
        return (int) word1;
    }

    /** The receiver's id; of a REVOKE or RETURN the grant's number. */
    static int receiverId(long word1) {
        return (int) word1;
    }

    /**
     * Word 2 of a PUSH; {@code pushed} is 0 if no FRAGMENT follows, else the message's length or a multiple of the
     * unit.
     */
    static long word2(long bytes, long pushed) {
        return (((pushed + UNIT - 1) / UNIT) << LENGTH_BITS) | bytes;
    }

    static long bytes(long word2) {
        return word2 & MOST_BYTES;
    }

    /** All pushed bytes of a message whose PUSH carries {@code first} of them. */
    static long pushed(long word2, int first) {
        long units = word2 >>> LENGTH_BITS;
        return units == 0 ? first : Math.min(units * UNIT, bytes(word2));
    }
}
