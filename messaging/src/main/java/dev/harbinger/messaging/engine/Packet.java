package dev.harbinger.messaging.engine;

/**
 * The words of a packet, as every transport carries them.
 *
 * <pre>
 *          bits 63..16            15..8    7..0
 * word 0 | context              | flags  | kind |
 *
 *          bits 63..32            31..0
 * word 1 | sender's id          | tag, or receiver's id |
 *
 *          bits 63..0
 * word 2 | a length or an offset |
 *
 * kind    from      word 1                 word 2                flags          payload
 * PUSH    sender    sender's id, tag       message length        SYNC, HELD,    its first bytes
 *                                                                CREDIT_USED,
 *                                                                EXPOSED
 * PULL    receiver  sender's, receiver's   end of what is asked  MATCHED        none
 * DATA    sender    -, receiver's          offset in message     -              bytes from the offset on
 * DONE    receiver  sender's               -                     MATCHED, READ  none
 * CREDIT  receiver  -                      bytes to push again   -              none
 * ALLOW   receiver  -                      envelopes more        -              none
 * </pre>
 *
 * <p>A message is pushed first; a PULL asks for the bytes from the end of what was pushed to word 2, which DATA packets
 * bring in order. DONE tells the sender that its memory is no longer needed (READ) or that a receive has matched
 * (MATCHED). The phases are those of Push-Pull Messaging, section 3.
 *
 * <p>Ranks of different versions are kept apart by the version of the job directory's files: it is raised when this
 * layout changes.
 */
final class Packet {
    static final int PUSH = 1;
    static final int PULL = 2;
    static final int DATA = 3;
    static final int DONE = 4;
    static final int CREDIT = 5;
    static final int ALLOW = 6;

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

    /** The receiver can read the message's memory by itself. */
    static final int EXPOSED = 32;

    /**
     * Envelopes without credit that may wait unanswered at a receiver for each peer. A sender keeps later messages to
     * itself until earlier ones are answered, or the receiver, who wants a message of it that may be among them, allows
     * as many more.
     */
    static final int ENVELOPES = 1024;

    /** Bytes of credit a push uses besides its payload, so that empty messages are bounded too. */
    static final int ENVELOPE_BYTES = 64;

    private Packet() {}

    static long word0(int kind, int flags, long context) {
        return (context << 16) | ((long) flags << 8) | kind;
    }

    static int kind(long word0) {
        return (int) word0 & 0xff;
    }

    static int flags(long word0) {
        return (int) (word0 >>> 8) & 0xff;
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
}
