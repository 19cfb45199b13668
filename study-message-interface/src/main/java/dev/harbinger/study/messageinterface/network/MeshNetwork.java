package dev.harbinger.study.messageinterface.network;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The two-dimensional mesh of the M-Machine, cycle by cycle: dimension-order routers with virtual channels and turn
 * buffers, channels allocated by type of message, flow control by returned places. Ordered messages of a priority keep
 * to one channel, so those of a type between two nodes arrive in the order of their injection; replies (priority 1)
 * have a channel to themselves, so they move whatever requests do. Source: Lee, sections 3.3.3, 4.1 and 4.4.
 *
 * <p>A flit that meets nobody and is put in cycle t can be taken in cycle t + 3 + hops times link latency: it leaves
 * the inject register in cycle t, the turn buffers of x and y in the next ones, each virtual channel in the cycle after
 * its arrival, and is in the extraction buffer after that.
 *
 * <p>A damaged header may lead a message astray, never out: a message turns, or is extracted, at the last router of its
 * direction. One that names a node outside the mesh therefore reaches the nearest node inside.
 *
 * <p>Runs are repeatable: nothing depends on chance, nor on the order in which nodes use it within a cycle. Memory is
 * taken at the beginning, and grows only with the most flits that were ever in it.
 */
public final class MeshNetwork implements Network {
    private final MeshSize size;
    private final MeshSettings settings;
    private final FlitPool pool = new FlitPool();
    private final MeshMonitor monitor;
    private final Links links;
    private final Routers routers;
    private final FlitQueues queues;
    private final PortUse use;
    private long now;

    /** The architecture's mesh, without faults and observer. */
    public MeshNetwork(MeshSize size) {
        this(size, MeshSettings.architecture(), NetworkObserver.NONE, List.of());
    }

    /**
     * A mesh.
     *
     * @throws IllegalArgumentException when a fault is at a node that does not exist
     */
    public MeshNetwork(MeshSize size, MeshSettings settings, NetworkObserver observer, List<LinkFault> faults) {
        this.size = size;
        this.settings = settings;
        monitor = new MeshMonitor(size, observer, pool);
        links = new Links(size, settings, pool, new LinkFaults(size, faults));
        routers = new Routers(size, settings, pool, links, monitor);
        queues = routers.queues();
        use = new PortUse(size.nodes());
    }

    @Override
    public MeshSize size() {
        return size;
    }

    /** Its settings. */
    public MeshSettings settings() {
        return settings;
    }

    @Override
    public boolean canInject(int node, int priority) {
        return queues.count(RouterLayout.fifo(node, priority)) == 0 && use.mayPut(2 * node + priority, now);
    }

    @Override
    public void inject(int node, int priority, Flit flit) {
        int register = RouterLayout.fifo(node, priority);
        use.put(2 * node + priority, now, queues.count(register) == 0, flit);
        int route = flit.isHead() ? routers.wiring().route(node, flit.word().bits()) : 0;
        int token = pool.put(flit, route);
        monitor.injected(now, node, priority, token);
        routers.arrive(register, token);
    }

    @Override
    public @Nullable Flit extractable(int node, int priority) {
        int buffer = RouterLayout.fifo(node, RouterLayout.EXTRACTION_FIFO + priority);
        if (queues.count(buffer) == 0 || !use.mayTake(2 * node + priority, now)) {
            return null;
        }
        return pool.get(queues.peek(buffer));
    }

    @Override
    public Flit extract(int node, int priority) {
        int buffer = RouterLayout.fifo(node, RouterLayout.EXTRACTION_FIFO + priority);
        use.take(2 * node + priority, now, queues.count(buffer) > 0);
        int token = queues.pop(buffer);
        monitor.extracted(now, node, priority, token);
        routers.leaveExtraction(node, priority);
        return pool.remove(token);
    }

    @Override
    public void cycle() {
        links.deliver(now, routers);
        routers.cycle(now);
        now++;
    }

    @Override
    public int flits() {
        return pool.size();
    }

    @Override
    public long moves() {
        return monitor.moves();
    }

    @Override
    public int longestStep() {
        return settings.linkLatency() + settings.creditDelay() + settings.virtualChannels() * settings.channelDepth();
    }

    /** Cycles that have ended. */
    public long cycles() {
        return now;
    }

    /**
     * Flits that a router has sent along a path into a channel or turn buffer. Divided by {@link #cycles}, the use that
     * is made of it.
     *
     * @param channel 0 to 3, always 0 on the extraction paths
     */
    public long flitsForwarded(int node, OutputPath path, int channel) {
        return monitor.flits(RouterLayout.place(node, path), channel);
    }

    /** How often an unordered reply was put before ordered ones because it had lost too many times in succession. */
    public long escapes() {
        return routers.allocators().escapes();
    }

    /** How many FIFOs are allocated to a message, or wait to become empty after one: none in a mesh at rest. */
    public int allocatedFifos() {
        int free = 0;
        int all = 0;
        for (int router = 0; router < size.nodes(); router++) {
            for (int path = 0; path < RouterLayout.PATHS; path++) {
                free += Integer.bitCount(routers.sinks().free(RouterLayout.place(router, path)));
                all += RouterLayout.sinks(path, settings);
            }
        }
        return all - free;
    }
}
