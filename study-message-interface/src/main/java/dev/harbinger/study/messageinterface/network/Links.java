package dev.harbinger.study.messageinterface.network;

/**
 * Flits on the links between routers, and the places in virtual channels that come back with the flits of the other
 * direction, one a cycle and link (the FVC field). Source: Lee, section 4.4.2.
 */
final class Links {
    private final int latency;
    private final int creditDelay;
    private final TimeWheel flits;
    private final TimeWheel places;
    private final long[] lastReturn;
    private final FlitPool pool;
    private final LinkFaults faults;
    private final boolean hasFaults;

    Links(MeshSize size, MeshSettings settings, FlitPool pool, LinkFaults faults) {
        int links = 4 * size.nodes();
        latency = settings.linkLatency();
        creditDelay = settings.creditDelay();
        flits = new TimeWheel(latency, latency == 1 ? 0 : links);
        places = new TimeWheel(creditDelay + settings.virtualChannels() * settings.channelDepth(), links);
        lastReturn = new long[RouterLayout.places(size.nodes())];
        this.pool = pool;
        this.faults = faults;
        hasFaults = !faults.isEmpty();
    }

    /**
     * A flit leaves over the link of a place for a FIFO.
     *
     * @return whether it is under way; if not, it arrives at the end of this cycle
     */
    boolean carry(long now, int place, int fifo, int token) {
        if (hasFaults) {
            faults.pass(place, token, pool);
        }
        if (latency == 1) {
            return false;
        }
        flits.add(now + latency, (long) fifo << Integer.SIZE | token);
        return true;
    }

    /**
     * A flit has left a virtual channel, which is a sink of the router before.
     *
     * @return the cycle in which that router can use its place again
     */
    long returnPlace(long now, int sink) {
        long due = Math.max(now + creditDelay, lastReturn[sink >> 2] + 1);
        lastReturn[sink >> 2] = due;
        places.add(due, sink);
        return due;
    }

    /** Delivers what is due. */
    void deliver(long now, Routers routers) {
        for (int i = 0; i < flits.count(now); i++) {
            long event = flits.event(now, i);
            routers.arrive((int) (event >>> Integer.SIZE), (int) event);
        }
        flits.clear(now);
        for (int i = 0; i < places.count(now); i++) {
            routers.vacate((int) places.event(now, i));
        }
        places.clear(now);
    }
}
