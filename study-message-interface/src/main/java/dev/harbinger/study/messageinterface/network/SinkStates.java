package dev.harbinger.study.messageinterface.network;

import java.util.Arrays;

/**
 * What routers know of the FIFOs that their paths lead to: free flags, vacancy counters and owners. A sink is {@code 4
 * * place + channel}. A FIFO is allocated to one message, and free again when the message's last flit has gone into it
 * and it is empty. Source: Lee, section 4.4.2 (resource managers) and figure 4-10.
 */
final class SinkStates {
    /** Owner of a sink that is free, or that waits to become empty. */
    static final int NOBODY = -1;

    private final byte[] free;
    private final byte[] draining;
    private final byte[] vacancy;
    private final byte[] owner;
    private final byte[] depth = new byte[RouterLayout.PATHS];

    SinkStates(int routers, MeshSettings settings) {
        int places = RouterLayout.places(routers);
        free = new byte[places];
        draining = new byte[places];
        vacancy = new byte[4 * places];
        owner = new byte[4 * places];
        for (int path = 0; path < RouterLayout.PATHS; path++) {
            int first =
                    path >= RouterLayout.EXTRACTION ? RouterLayout.EXTRACTION_FIFO : 4 * RouterLayout.targetGroup(path);
            depth[path] = (byte) RouterLayout.depth(first, settings);
            for (int router = 0; router < routers; router++) {
                int place = RouterLayout.place(router, path);
                free[place] = (byte) AllocationTable.all(RouterLayout.sinks(path, settings));
                Arrays.fill(vacancy, 4 * place, 4 * place + 4, depth[path]);
            }
        }
        Arrays.fill(owner, (byte) NOBODY);
    }

    /** Bit set of the free FIFOs behind a place. */
    int free(int place) {
        return free[place];
    }

    int vacancy(int sink) {
        return vacancy[sink];
    }

    /** The source FIFO that a sink is allocated to, counted from the path's first, or {@link #NOBODY}. */
    int owner(int sink) {
        return owner[sink];
    }

    void allocate(int place, int channel, int source) {
        free[place] &= (byte) ~(1 << channel);
        owner[4 * place + channel] = (byte) source;
    }

    /**
     * A flit is sent to a sink.
     *
     * @return the vacancy that is left
     */
    int send(int sink, boolean isTail) {
        if (isTail) {
            owner[sink] = NOBODY;
            draining[sink >> 2] |= (byte) (1 << (sink & 3));
        }
        int left = vacancy[sink] - 1;
        if (left < 0) {
            throw new IllegalStateException("a flit sent without vacancy to sink " + sink);
        }
        vacancy[sink] = (byte) left;
        return left;
    }

    /**
     * A flit has left a sink.
     *
     * @return the vacancy after it
     */
    int vacate(int sink) {
        int place = sink >> 2;
        int now = vacancy[sink] + 1;
        int full = depth[RouterLayout.pathOfPlace(place)];
        if (now > full) {
            throw new IllegalStateException("more places returned than taken of sink " + sink);
        }
        vacancy[sink] = (byte) now;
        if (now == full) {
            int drained = draining[place] & 1 << (sink & 3);
            draining[place] ^= (byte) drained;
            free[place] |= (byte) drained;
        }
        return now;
    }
}
