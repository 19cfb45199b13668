package dev.harbinger.messaging.engine;

/**
 * Numbers that keep the messages of different communicators apart, and of one communicator those of different
 * {@link ContextKind}s; 48 bits.
 *
 * <pre>
 * bits 47        46..28          27..1                            0
 * | handler    | leader's rank | number of the name it gave     | collective |
 * </pre>
 *
 * <p>The leader is the rank that named the communicator. A pair of leader and number is given once in a job, so several
 * threads and groups can make communicators at once without agreeing on anything. Both flags are 0 in contexts of the
 * program.
 */
public final class Context {
    /** The program's messages of the world communicator. */
    public static final long WORLD = 0;

    private static final int MOST_RANKS = 1 << 19;
    private static final int MOST_NAMES = 1 << 27;

    private static final long COLLECTIVE = 1;
    private static final long HANDLER = 1L << 47;

    private Context() {}

    /** The context of the {@code number}-th communicator, from 1, that {@code leader} names. */
    public static long named(int leader, int number) {
        if (leader >= MOST_RANKS || number >= MOST_NAMES) {
            throw new IllegalStateException("rank " + leader + " has named " + number + " communicators: at most "
                    + MOST_NAMES + " in a job; make each one once and use it again");
        }
        return ((long) leader << 28) | ((long) number << 1);
    }

    /**
     * A number for people and traces of the communicator of a context: 0 for the world, above 1 for others. It is the
     * same in all members; and no other communicator of the job has it, though those that one split makes share their
     * context, since each has another first member.
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

    /** The context of a communicator's handlers. */
    public static long handler(long context) {
        return context | HANDLER;
    }

    /** The kind of a context. */
    public static ContextKind kind(long context) {
        if (isCollective(context)) {
            return ContextKind.COLLECTIVE;
        }
        return (context & HANDLER) == 0 ? ContextKind.PROGRAM : ContextKind.HANDLER;
    }

    /** Whether a context is one of collectives. */
    public static boolean isCollective(long context) {
        return (context & COLLECTIVE) != 0;
    }
}
