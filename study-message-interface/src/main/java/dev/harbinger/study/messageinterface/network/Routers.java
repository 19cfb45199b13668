package dev.harbinger.study.messageinterface.network;

import static dev.harbinger.study.messageinterface.network.RouterLayout.PATHS;

import java.util.Arrays;

/**
 * All routers of a mesh. In a cycle, every router with something to do chooses for each path the flit that leaves, and
 * grants FIFOs to waiting messages at the same time. A message that arrived in the cycle before takes part in the
 * choice already, and goes if it is granted a FIFO too; one that had to wait for its FIFO takes part from the cycle
 * after. Source: Lee, section 4.4.1 and figure 4-9.
 *
 * <p>Path after path is gone through for all routers, from injection to extraction. So a path finds the room behind it
 * as it was when the cycle began. What moves within a router, or over a link without delay, arrives when all paths are
 * done.
 */
final class Routers {
    private static final int NONE = -1;

    private final MeshWiring wiring;
    private final FlitPool pool;
    private final FlitQueues queues;
    private final SinkStates sinks;
    private final ChannelAllocators allocators;
    private final RoundRobin switches;
    private final Links links;
    private final MeshMonitor monitor;

    /** A place's source FIFOs that own a sink with room and have a flit for it. */
    private final char[] ready;

    /** A place's source FIFOs whose message arrived in the cycle before. */
    private final char[] fresh;

    /** Routers with ready flits or requests, a bit set a path. */
    private final long[] active;

    private final int activeWords;

    /** The sink that a FIFO's message was granted. */
    private final int[] sinkOf;

    private final int[] movedTo;
    private final int[] moved;
    private int moves;

    Routers(MeshSize size, MeshSettings settings, FlitPool pool, Links links, MeshMonitor monitor) {
        int routers = size.nodes();
        wiring = new MeshWiring(size);
        this.pool = pool;
        this.links = links;
        this.monitor = monitor;
        queues = new FlitQueues(routers, settings);
        sinks = new SinkStates(routers, settings);
        allocators = new ChannelAllocators(routers, settings.escapeLosses());
        switches = new RoundRobin(RouterLayout.places(routers));
        ready = new char[RouterLayout.places(routers)];
        fresh = new char[RouterLayout.places(routers)];
        activeWords = (routers + Long.SIZE - 1) / Long.SIZE;
        active = new long[PATHS * activeWords];
        movedTo = new int[routers * PATHS];
        moved = new int[routers * PATHS];
        sinkOf = new int[routers << RouterLayout.FIFO_SHIFT];
        Arrays.fill(sinkOf, NONE);
    }

    FlitQueues queues() {
        return queues;
    }

    MeshWiring wiring() {
        return wiring;
    }

    SinkStates sinks() {
        return sinks;
    }

    ChannelAllocators allocators() {
        return allocators;
    }

    /** One cycle of all routers. */
    void cycle(long now) {
        for (int path = 0; path < PATHS; path++) {
            for (int word = 0; word < activeWords; word++) {
                cycle(path, word, now);
            }
        }
        for (int i = 0; i < moves; i++) {
            arrive(movedTo[i], moved[i]);
        }
        moves = 0;
    }

    private void cycle(int path, int word, long now) {
        long idle = 0;
        for (long left = active[path * activeWords + word]; left != 0; left &= left - 1) {
            int router = (word << 6) + Long.numberOfTrailingZeros(left);
            int place = RouterLayout.place(router, path);
            choose(router, place, path, now);
            if (ready[place] == 0 && !allocators.hasRequests(place)) {
                idle |= left & -left;
            }
        }
        active[path * activeWords + word] &= ~idle;
    }

    private void choose(int router, int place, int path, long now) {
        int newcomers = fresh[place];
        int candidates = ready[place] | newcomers;
        if (allocators.hasRequests(place)) {
            fresh[place] = 0;
            int free = sinks.free(place);
            if (free != 0) {
                grant(router, place, path, allocators.allocate(place, path, free));
            }
        }
        if (path >= RouterLayout.EXTRACTION) {
            // One FIFO behind the path, so one message at most: nothing to choose between.
            candidates &= ready[place];
        }
        if (candidates != 0) {
            int source = switches.choose(place, candidates);
            if ((ready[place] >> source & 1) != 0) {
                switches.won(place, source);
                forward(router, path, place, source, now);
            }
        }
    }

    private void grant(int router, int place, int path, int grants) {
        for (int left = grants, channel = 0; left != 0; left >>>= Byte.SIZE, channel++) {
            int source = (left & 0xff) - 1;
            if (source >= 0) {
                sinks.allocate(place, channel, source);
                sinkOf[RouterLayout.fifo(router, RouterLayout.firstFifo(path) + source)] = 4 * place + channel;
                ready[place] |= (char) (1 << source);
            }
        }
    }

    private void forward(int router, int path, int place, int source, long now) {
        int number = RouterLayout.firstFifo(path) + source;
        int fifo = RouterLayout.fifo(router, number);
        int token = queues.pop(fifo);
        int sink = sinkOf[fifo];
        boolean isTail = (token & FlitPool.TAIL) != 0;
        int vacancy = sinks.send(sink, isTail);
        if (isTail) {
            sinkOf[fifo] = NONE;
        }
        if (isTail || vacancy == 0 || queues.count(fifo) == 0) {
            ready[place] &= (char) ~(1 << source);
        }
        monitor.forwarded(now, sink, token);
        leave(router, number, now);
        int target = wiring.target(place) + (sink & 3);
        if (path >= RouterLayout.EXTRACTION) {
            queues.push(target, token);
        } else if (!RouterLayout.isLink(path) || !links.carry(now, place, target, token)) {
            movedTo[moves] = target;
            moved[moves++] = token;
        }
    }

    /** A flit has left a FIFO: tells those that fill it. */
    private void leave(int router, int number, long now) {
        int group = number >> 2;
        if (group != 0) {
            int sink = 4 * wiring.feeder(router, group) + (number & 3);
            if (RouterLayout.isOfChannels(group)) {
                links.returnPlace(now, sink);
            } else {
                vacate(sink);
            }
        }
    }

    /** A node has taken a flit from its extraction buffer. */
    void leaveExtraction(int router, int priority) {
        vacate(4 * RouterLayout.place(router, RouterLayout.EXTRACTION + priority));
    }

    /** A router learns that a flit has left a FIFO that it sends to. */
    void vacate(int sink) {
        if (sinks.vacate(sink) == 1) {
            int source = sinks.owner(sink);
            int router = RouterLayout.routerOfPlace(sink >> 2);
            int path = RouterLayout.pathOfPlace(sink >> 2);
            if (source != SinkStates.NOBODY
                    && queues.count(RouterLayout.fifo(router, RouterLayout.firstFifo(path) + source)) > 0) {
                makeReady(router, path, source);
            }
        }
    }

    /** A flit comes into a FIFO other than an extraction buffer. */
    void arrive(int fifo, int token) {
        queues.push(fifo, token);
        int router = RouterLayout.routerOfFifo(fifo);
        int number = RouterLayout.numberOfFifo(fifo);
        if ((token & FlitPool.HEAD) != 0) {
            int route = pool.route(token);
            int path = wiring.path(router, number >> 2, route);
            int place = RouterLayout.place(router, path);
            int source = number - RouterLayout.firstFifo(path);
            allocators.request(place, source, route >> 16 & 3);
            fresh[place] |= (char) (1 << source);
            wake(router, path);
        } else {
            int sink = sinkOf[fifo];
            if (sink != NONE && sinks.vacancy(sink) > 0) {
                int path = RouterLayout.pathOfPlace(sink >> 2);
                makeReady(router, path, number - RouterLayout.firstFifo(path));
            }
        }
    }

    private void makeReady(int router, int path, int source) {
        ready[RouterLayout.place(router, path)] |= (char) (1 << source);
        wake(router, path);
    }

    private void wake(int router, int path) {
        active[path * activeWords + (router >> 6)] |= 1L << router;
    }
}
