package dev.harbinger.trace.traffic;

/**
 * A message ID: what identifies a message and binds it to its receive, as one 64-bit number that programs hold in a
 * register.
 *
 * <pre>
 * bits 63..44  source (of a send: destination)   20 bits
 * bits 43..32  communicator                      12 bits
 * bits 31..0   tag                               32 bits
 * </pre>
 *
 * <p>Source: Khunjush, section 3.1 ("may be part of or indeed the entire MPI message envelope"); the layout is ours.
 */
public final class MessageId {
    private MessageId() {}

    /**
     * The ID of a message.
     *
     * @throws IllegalArgumentException when a part does not fit
     */
    public static long of(int peer, int communicator, int tag) {
        if (peer < 0 || peer >= 1 << 20 || communicator < 0 || communicator >= 1 << 12 || tag < 0) {
            throw new IllegalArgumentException("a message ID has no room for peer " + peer + ", communicator "
                    + communicator + ", tag " + tag + ": they may be 0 to 1048575, 0 to 4095, 0 to 2147483647");
        }
        return (long) peer << 44 | (long) communicator << 32 | tag;
    }

    /** The source; of a send the destination. */
    public static int peer(long id) {
        return (int) (id >>> 44);
    }

    /** The communicator. */
    public static int communicator(long id) {
        return (int) (id >>> 32) & 0xfff;
    }

    /** The tag. */
    public static int tag(long id) {
        return (int) id;
    }

    /** It in words. */
    public static String text(long id) {
        return "peer " + peer(id) + ", tag " + tag(id)
                + (communicator(id) == 0 ? "" : ", communicator " + communicator(id));
    }
}
