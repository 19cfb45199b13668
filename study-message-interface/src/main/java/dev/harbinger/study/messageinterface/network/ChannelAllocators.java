package dev.harbinger.study.messageinterface.network;

import static dev.harbinger.study.messageinterface.network.RouterLayout.EXTRACTION;

/**
 * The requests of waiting messages for a FIFO behind each path, and the main and local allocators that grant them: the
 * table says which type may have which FIFO, a main allocator which group, the group's local allocator which of its
 * FIFOs. An extraction buffer is a single FIFO, granted without regard to type. Source: Lee, sections 3.3.3 and 4.4.1.
 */
final class ChannelAllocators {
    private static final int TYPES = 4;
    private static final int LANE = 16;
    private static final int LANE_MASK = 0xffff;
    private static final int CONTENDED = 1;
    private static final int P1_UNORDERED = MessageType.P1_UNORDERED.ordinal();
    private static final int P1_ORDERED = MessageType.P1_ORDERED.ordinal();

    private final AllocationTable table = new AllocationTable();
    private final int escapeLosses;
    /** Of each place the source FIFOs that ask, 16 bits a type. */
    private final long[] requests;

    private final int[] losses;
    private final RoundRobin arbiters;
    private long escapes;

    ChannelAllocators(int routers, int escapeLosses) {
        this.escapeLosses = escapeLosses;
        requests = new long[RouterLayout.places(routers)];
        losses = new int[RouterLayout.places(routers)];
        arbiters = new RoundRobin(TYPES * RouterLayout.places(routers));
    }

    /** Asks for a FIFO behind a place, for the message in a source FIFO counted from the path's first. */
    void request(int place, int source, int type) {
        requests[place] |= bit(type, source);
    }

    boolean hasRequests(int place) {
        return requests[place] != 0;
    }

    /** How often unordered P1 messages were put first because of too many losses. */
    long escapes() {
        return escapes;
    }

    /**
     * Grants what can be granted in this cycle.
     *
     * @param path path of the place
     * @param free bit set of free FIFOs behind the place
     * @return what was granted: a byte a FIFO behind the place, the source FIFO plus one, 0 for none
     */
    int allocate(int place, int path, int free) {
        return path >= EXTRACTION ? extraction(place, free) : channels(place, free);
    }

    private int extraction(int place, int free) {
        long asked = requests[place];
        int any = lane(asked, 0) | lane(asked, 1) | lane(asked, 2) | lane(asked, 3);
        if ((free & 1) == 0 || any == 0) {
            return 0;
        }
        int source = arbiters.choose(TYPES * place, any);
        arbiters.won(TYPES * place, source);
        requests[place] &= ~(bit(0, source) | bit(1, source) | bit(2, source) | bit(3, source));
        return source + 1;
    }

    private int channels(int place, int free) {
        long asked = requests[place];
        int types = types(asked);
        boolean escape = losses[place] >= escapeLosses;
        int entry = table.channels(types, free, escape);
        int grants = 0;
        for (int left = types; left != 0; left &= left - 1) {
            int type = Integer.numberOfTrailingZeros(left);
            int channel = AllocationTable.channelOf(entry, type);
            if (channel >= 0) {
                int arbiter = TYPES * place + type;
                int source = arbiters.choose(arbiter, lane(asked, type));
                arbiters.won(arbiter, source);
                requests[place] &= ~bit(type, source);
                grants |= (source + 1) << (Byte.SIZE * channel);
            }
        }
        count(place, types, entry, escape);
        return grants;
    }

    private void count(int place, int types, int entry, boolean escape) {
        if ((types >> P1_UNORDERED & 1) == 0) {
            losses[place] = 0;
        } else if (AllocationTable.channelOf(entry, P1_UNORDERED) >= 0) {
            losses[place] = 0;
            if (escape && AllocationTable.channelOf(entry, P1_UNORDERED) == CONTENDED) {
                escapes++;
            }
        } else if (AllocationTable.channelOf(entry, P1_ORDERED) >= 0) {
            losses[place]++;
        }
    }

    private static int types(long asked) {
        return (lane(asked, 0) != 0 ? 1 : 0)
                | (lane(asked, 1) != 0 ? 2 : 0)
                | (lane(asked, 2) != 0 ? 4 : 0)
                | (lane(asked, 3) != 0 ? 8 : 0);
    }

    /** The source FIFOs that ask for a type. */
    private static int lane(long asked, int type) {
        return (int) (asked >>> (LANE * type)) & LANE_MASK;
    }

    private static long bit(int type, int source) {
        return 1L << (LANE * type + source);
    }
}
