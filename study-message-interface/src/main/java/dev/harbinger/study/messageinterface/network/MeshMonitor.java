package dev.harbinger.study.messageinterface.network;

/** What went where in a mesh: counters of every path and channel, and the calls of its observer. */
final class MeshMonitor {
    private final NetworkObserver observer;
    private final boolean isObserved;
    private final FlitPool pool;
    private final OutputPath[] paths = OutputPath.values();
    private final long[] flits;
    private long moves;

    MeshMonitor(MeshSize size, NetworkObserver observer, FlitPool pool) {
        this.observer = observer;
        isObserved = !observer.equals(NetworkObserver.NONE);
        this.pool = pool;
        flits = new long[4 * RouterLayout.places(size.nodes())];
    }

    /** Flits that took a place for a channel behind it. */
    long flits(int place, int channel) {
        return flits[4 * place + channel];
    }

    /** How often a flit entered, went from one FIFO to another, or left. */
    long moves() {
        return moves;
    }

    void forwarded(long now, int sink, int token) {
        flits[sink]++;
        moves++;
        if (isObserved && isOfInterest(token)) {
            observer.forwarded(
                    now,
                    RouterLayout.routerOfPlace(sink >> 2),
                    paths[RouterLayout.pathOfPlace(sink >> 2)],
                    sink & 3,
                    pool.get(token));
        }
    }

    void injected(long now, int node, int priority, int token) {
        moves++;
        if (isObserved && isOfInterest(token)) {
            observer.injected(now, node, priority, pool.get(token));
        }
    }

    void extracted(long now, int node, int priority, int token) {
        moves++;
        if (isObserved && isOfInterest(token)) {
            observer.extracted(now, node, priority, pool.get(token));
        }
    }

    private static boolean isOfInterest(int token) {
        return (token & (FlitPool.HEAD | FlitPool.TAIL)) != 0;
    }
}
