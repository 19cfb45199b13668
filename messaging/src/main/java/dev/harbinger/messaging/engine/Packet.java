package dev.harbinger.messaging.engine;

/**
 * The words of a packet, as every transport carries them.
 *
 * <pre>
 *          bits 63..16            15..4    3..0
 * word 0 | context              | flags  | kind |
 *
 *          bits 63..32            31..0
 * word 1 | sender's id          | tag, or receiver's id |
 *
 *          bits 63..40            39..0
 * word 2 | pushed in all        | a length or an offset |
 *
 * kind    from      word 1                 word 2                flags          payload
 * PUSH    sender    sender's id, tag       message length,       SYNC, HELD,    its first bytes; if EXPOSED its
 *                                          pushed in all         CREDIT_USED,   {@link ZeroBuffer}; if GRANTED 8 bytes,
 *                                                                EXPOSED,       the grant's number
 *                                                                GIVEN, GRANTED,
 *                                                                FILLED
 * MORE    sender    -                      offset in message     -              bytes of the message pushed last
 * PULL    receiver  sender's, receiver's   end of what is asked  MATCHED        none
 * DATA    sender    -, receiver's          offset in message     -              bytes from the offset on
 * DONE    receiver  sender's               -                     MATCHED, READ  none
 * CREDIT  receiver  -                      bytes to push again   -              none
 * ALLOW   receiver  -                      envelopes more        -              none
 * GRANT   receiver  its number, tag        bytes of room         -              8 bytes, the room's key or 0
 * REVOKE  receiver  the grant's number     -                     -              none
 * RETURN  sender    the grant's number     -                     -              none
 * </pre>
 *
 * <p>A message is pushed first: in a PUSH and, when "pushed in all" (in units of {@value #UNIT} bytes, rounded up; 0
 * when the PUSH is all) is more than that carries, in MOREs that follow at once. A PULL asks for the bytes from the end
 * of what is pushed to word 2, which DATA packets bring in order. DONE tells the sender that its memory is no longer
 * needed (READ) or that a receive has matched (MATCHED). The phases are those of Push-Pull Messaging, section 3; PUSH
 * and MORE its first and second push, section 4.4; the zero buffer that of section 4.2.
 *
 * <p>A GRANT offers room for a message that the receiver expects. The sender uses it for one that fits, and says so in
 * its PUSH; a room that it can reach it has FILLED before, else the bytes follow as DATA to the grant's number. A grant
 * that was revoked comes back as a RETURN, unless a PUSH has used it.
 *
 * <p>Ranks of different versions are kept apart by the version of the job directory's files, and over TCP by that of
 * the handshake: both are raised when this layout changes.
 */
final class Packet {
    static final int PUSH = 1;
    static final int PULL = 2;
    static final int DATA = 3;
    static final int DONE = 4;
    static final int CREDIT = 5;
    static final int ALLOW = 6;
    static final int MORE = 7;
    static final int GRANT = 8;
    static final int REVOKE = 9;
    static final int RETURN = 10;

    /** The sender wants to hear when a receive has matched: synchronous mode. */
    static final int SYNC = 1;
    /** The sender keeps the message's memory until it is told that it is READ, or all that was pulled has left. */
    static final int HELD = 2;
    /** A receive has matched. */
    static final int MATCHED = 4;
    /** The sender's memory is no longer needed. */
    static final int READ = 8;
    /** What was pushed counts against the sender's credit until the receiver gives it back. */
    static final int CREDIT_USED = 16;
    /** Nothing is pushed: the payload tells where the receiver can read the message. */
    static final int EXPOSED = 32;
    /** The message's memory stays unchanged until READ and nobody waits for that: it may be lent where it lies. */
    static final int GIVEN = 64;
    /** The message lies in, or goes to, the room of a grant. */
    static final int GRANTED = 128;
    /** The sender has written the message to that room. */
    static final int FILLED = 256;

    /**
     * Envelopes without credit that may wait unanswered at a receiver for each peer. A sender keeps later messages to
     * itself until earlier ones are answered, or the receiver, who wants a message of it that may be among them, allows
     * as many more.
     */
    static final int ENVELOPES = 1024;

    /** Bytes of credit a push uses besides its payload, so that empty messages are bounded too. */
    static final int ENVELOPE_BYTES = 64;

    /** Bytes of the unit in which PUSH tells how much is pushed. */
    static final int UNIT = 8;

    private static final int LENGTH_BITS = 40;
    private static final int KIND_BITS = 4;

    /** The most bytes of a message. */
    static final long MOST_BYTES = (1L << LENGTH_BITS) - 1;

    /** The most bytes of a message that are pushed. */
    static final long MOST_PUSHED = ((1L << (Long.SIZE - LENGTH_BITS)) - 1) * UNIT;

    private Packet() {}

    static long word0(int kind, int flags, long context) {
        return (context << 16) | ((long) flags << KIND_BITS) | kind;
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

    static long word1(int senderId, int tagOrReceiverId) {
        return ((long) senderId << 32) | (tagOrReceiverId & 0xffff_ffffL);
    }

    static int senderId(long word1) {
        return (int) (word1 >>> 32);
    }

    static int tag(long word1) {
        return (int) word1;
    }

    static int receiverId(long word1) {
        return (int) word1;
    }

    /**
     * Word 2 of a PUSH; {@code pushed} is 0 when no MORE follows, else the message's length or a multiple of the unit.
     */
    static long word2(long bytes, long pushed) {
        return (((pushed + UNIT - 1) / UNIT) << LENGTH_BITS) | bytes;
    }

    static long bytes(long word2) {
        return word2 & MOST_BYTES;
    }

    /** Bytes that are pushed in all by a PUSH that carries {@code first} of them. */
    static long pushed(long word2, int first) {
        long units = word2 >>> LENGTH_BITS;
        return units == 0 ? first : Math.min(units * UNIT, bytes(word2));
    }
}
