package dev.harbinger.study.messageinterface.network;

/**
 * Which virtual channel each type of message may be granted in a cycle, for every set of types that ask and every set
 * of free channels. Source: Lee, section 3.3.3.
 *
 * <pre>
 *  channel   default         alternates, first come first
 *  0         P0 ordered      P1 unordered, P0 unordered
 *  1         P1 ordered      P1 unordered
 *  2         P0 unordered    P1 unordered
 *  3         P1 unordered    P0 unordered
 *
 *  P1 unordered looks for   3, 2, 1, 0
 *  P0 unordered looks for   2, 3, 0
 * </pre>
 *
 * A type looks at one channel a cycle: its default when that is free, else the first free one of its list that no type
 * before it asks for. After the escape, unordered P1 comes before ordered P1 on channel 1. Two channels are the case in
 * which 2 and 3 are never free.
 */
final class AllocationTable {
    private static final int CHANNELS = 4;
    private static final int ORDERED_P0_CHANNEL = 0;
    private static final int ORDERED_P1_CHANNEL = 1;
    private static final int P0_CHANNEL = 2;
    private static final int P1_CHANNEL = 3;
    private static final int FREE_SHIFT = 4;
    private static final int ESCAPE = 1 << 8;
    private static final int NIBBLE = 4;
    private static final int NIBBLE_MASK = 0xf;

    private final short[] entries = new short[2 * ESCAPE];

    AllocationTable() {
        for (int index = 0; index < entries.length; index++) {
            entries[index] = (short) entry(index & NIBBLE_MASK, index >> FREE_SHIFT & NIBBLE_MASK, index >= ESCAPE);
        }
    }

    /**
     * The channels of a cycle, a nibble a type from the lowest: the number of the channel plus one, 0 for none.
     *
     * @param requests bit set of the types that ask, by ordinal
     * @param free bit set of the free channels
     * @param escape whether unordered P1 comes first on channel 1
     */
    int channels(int requests, int free, boolean escape) {
        return entries[(escape ? ESCAPE : 0) | free << FREE_SHIFT | requests] & 0xffff;
    }

    /** The channel of a type in an entry, or -1. */
    static int channelOf(int entry, int type) {
        return (entry >> (NIBBLE * type) & NIBBLE_MASK) - 1;
    }

    private static int entry(int requests, int free, boolean escape) {
        boolean p0 = asks(requests, MessageType.P0_UNORDERED);
        boolean p1 = asks(requests, MessageType.P1_UNORDERED);
        boolean p0Ordered = asks(requests, MessageType.P0_ORDERED);
        boolean p1Ordered = asks(requests, MessageType.P1_ORDERED);
        int left = free;
        int entry = 0;
        if (p0Ordered && has(left, ORDERED_P0_CHANNEL)) {
            entry |= grant(MessageType.P0_ORDERED, ORDERED_P0_CHANNEL);
            left &= ~(1 << ORDERED_P0_CHANNEL);
        }
        if (p1Ordered && !escape && has(left, ORDERED_P1_CHANNEL)) {
            entry |= grant(MessageType.P1_ORDERED, ORDERED_P1_CHANNEL);
            left &= ~(1 << ORDERED_P1_CHANNEL);
        }
        if (p1) {
            int open = p0 ? left & ~(1 << P0_CHANNEL) : left;
            int channel = first(open, P1_CHANNEL, P0_CHANNEL, ORDERED_P1_CHANNEL, ORDERED_P0_CHANNEL);
            entry |= grant(MessageType.P1_UNORDERED, channel);
            left &= channel < 0 ? left : ~(1 << channel);
        }
        if (p1Ordered && escape && has(left, ORDERED_P1_CHANNEL)) {
            entry |= grant(MessageType.P1_ORDERED, ORDERED_P1_CHANNEL);
        }
        if (p0) {
            entry |= grant(MessageType.P0_UNORDERED, first(left, P0_CHANNEL, P1_CHANNEL, ORDERED_P0_CHANNEL));
        }
        return entry;
    }

    private static boolean asks(int requests, MessageType type) {
        return has(requests, type.ordinal());
    }

    private static boolean has(int set, int bit) {
        return (set >> bit & 1) != 0;
    }

    private static int grant(MessageType type, int channel) {
        return (channel + 1) << (NIBBLE * type.ordinal());
    }

    private static int first(int open, int... channels) {
        for (int channel : channels) {
            if (has(open, channel)) {
                return channel;
            }
        }
        return -1;
    }

    /** Bit set of a number of channels. */
    static int all(int channels) {
        return (1 << Math.min(channels, CHANNELS)) - 1;
    }
}
