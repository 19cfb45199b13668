package dev.harbinger.messaging.engine;

/**
 * 48-bit numbers that separate the messages of different communicators and, within one communicator, of different
 * {@link ContextKind}s.
 *
 * <pre>
 * bits 47        46..28          27..1                            0
 * | handler    | leader's rank | leader's communicator number   | collective |
 * </pre>
 *
 * <p>Both flags together mark the announcements of collectives.
 *
 * <p>The leader is the rank that numbered the communicator. Each pair of leader and number is used once per job, so
 * threads and groups can create communicators concurrently without further agreement. Both flags are 0 in contexts of
 * the program.
 */
public final class Context {
    /** The program's messages of the world communicator. */
    public static final long WORLD = 0;

    private static final int MOST_RANKS = 1 << 19;
    private static final int MOST_NAMES = 1 << 27;

    private static final long COLLECTIVE = 1;
    private static final long HANDLER = 1L << 47;

    private Context() {}

    /** The context of the {@code number}-th communicator, counted from 1, that {@code leader} creates. */
    public static long named(int leader, int number) {
        if (leader >= MOST_RANKS || number >= MOST_NAMES) {
            throw new IllegalStateException(
                    "rank " + leader + " has created " + number + " communicators: the limit is " + MOST_NAMES
                            + " per rank and job; create each one once and reuse it");
        }
        return ((long) leader << 28) | ((long) number << 1);
    }

    /**
     * The communicator number shown to users and written to traces: 0 for the world, above 1 for others. It is the same
     * at all members and unique in the job. Communicators made by one split share their context but differ in their
     * first member.
     *
     * @param first rank in the world of the communicator's first member
     * @param ranks ranks of the world, at most 2^17
     */
    public static long number(long context, int first, int ranks) {
        long leader = (context >>> 28) & (MOST_RANKS - 1);
        long name = (context >>> 1) & (MOST_NAMES - 1);
        return context == WORLD ? 0 : (name * ranks + leader) * ranks + first + 1;
    }

    /** The context of a communicator's collectives. */
    public static long collective(long context) {
        return context | COLLECTIVE;
    }

    /** The context of the program's messages of the same communicator. */
    public static long program(long context) {
        return context & ~(COLLECTIVE | HANDLER);
    }

    /** The context of a communicator's handlers. */
    public static long handler(long context) {
        return context | HANDLER;
    }

    /** The context in which members of a communicator announce their collective calls. */
    public static long announcement(long context) {
        return context | COLLECTIVE | HANDLER;
    }

    /** The kind of a context. */
    public static ContextKind kind(long context) {
        boolean handled = (context & HANDLER) != 0;
        if (isCollective(context)) {
            return handled ? ContextKind.ANNOUNCEMENT : ContextKind.COLLECTIVE;
        }
        return handled ? ContextKind.HANDLER : ContextKind.PROGRAM;
    }

    /**
     * The tag by which messages are matched. Messages of collectives are matched in the order they were sent, so that a
     * tag that differs is an error instead of a wait.
     */
    static int matchedTag(long context, int tag) {
        return isCollective(context) ? 0 : tag;
    }

    /** Whether a context belongs to collectives. */
    public static boolean isCollective(long context) {
        return (context & COLLECTIVE) != 0;
    }
}
