package dev.harbinger.study.messageinterface.network;

import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * A fully connected network: every node reaches every other at one word a cycle, and flits meet nowhere but at the
 * receiving port. A flit put in cycle t can be seen there in cycle t + 1, plus the added latency. A port takes the
 * messages of its senders in turn, each as a whole. What happens does not depend on the order in which nodes put their
 * flits within a cycle. Source: Lee, section 6.3.
 *
 * <p>A damaged header whose coordinates lie outside the mesh goes to the nearest node inside.
 */
public final class IdealNetwork implements Network {
    private final MeshSize size;
    private final IdealSettings settings;
    private final NetworkObserver observer;
    private final boolean isObserved;
    private final PortUse use;
    private final @Nullable ReceivingPort[] ports;
    private final @Nullable Flit[] held;
    private final int[] target;
    private final ArrayDeque<UnderWay> underWay = new ArrayDeque<>();
    private long now;
    private int flits;
    private long moves;
    private int heldFlits;

    private record UnderWay(Flit flit, int sender, int port, long due) {}

    /** Without latency, bound and observer. */
    public IdealNetwork(MeshSize size) {
        this(size, IdealSettings.zeroLatency(), NetworkObserver.NONE);
    }

    /** A network with settings and an observer. */
    public IdealNetwork(MeshSize size, IdealSettings settings, NetworkObserver observer) {
        this.size = size;
        this.settings = settings;
        this.observer = observer;
        isObserved = !observer.equals(NetworkObserver.NONE);
        use = new PortUse(size.nodes());
        ports = new ReceivingPort[2 * size.nodes()];
        held = new Flit[2 * size.nodes()];
        target = new int[2 * size.nodes()];
    }

    @Override
    public MeshSize size() {
        return size;
    }

    @Override
    public boolean canInject(int node, int priority) {
        int from = 2 * node + priority;
        return held[from] == null && use.mayPut(from, now);
    }

    @Override
    public void inject(int node, int priority, Flit flit) {
        int from = 2 * node + priority;
        use.put(from, now, held[from] == null, flit);
        if (flit.isHead()) {
            target[from] = 2 * nearest(MessageHeader.of(flit.word()).destination()) + priority;
        }
        flits++;
        moves++;
        held[from] = flit;
        heldFlits++;
        if (isObserved && (flit.isHead() || flit.isTail())) {
            observer.injected(now, node, priority, flit);
        }
    }

    private int nearest(NodeId id) {
        return size.index(new NodeId(Math.min(id.x(), size.columns() - 1), Math.min(id.y(), size.rows() - 1)));
    }

    @Override
    public @Nullable Flit extractable(int node, int priority) {
        int number = 2 * node + priority;
        ReceivingPort port = ports[number];
        return port == null || !use.mayTake(number, now) ? null : port.peek();
    }

    @Override
    public Flit extract(int node, int priority) {
        int number = 2 * node + priority;
        ReceivingPort port = port(number);
        use.take(number, now, port.peek() != null);
        Flit flit = port.take();
        flits--;
        moves++;
        if (isObserved && (flit.isHead() || flit.isTail())) {
            observer.extracted(now, node, priority, flit);
        }
        return flit;
    }

    @Override
    public void cycle() {
        for (int from = 0; heldFlits > 0 && from < held.length; from++) {
            send(from);
        }
        now++;
        while (!underWay.isEmpty() && underWay.getFirst().due() <= now) {
            UnderWay arrived = underWay.removeFirst();
            port(arrived.port()).arrive(arrived.sender(), arrived.flit());
        }
        for (ReceivingPort port : ports) {
            if (port != null) {
                port.choose();
            }
        }
    }

    private void send(int from) {
        Flit flit = held[from];
        if (flit == null) {
            return;
        }
        ReceivingPort port = port(target[from]);
        if (port.reserved(from >> 1) < settings.buffer()) {
            port.reserve(from >> 1);
            underWay.add(new UnderWay(flit, from >> 1, target[from], now + 1 + settings.addedLatency()));
            held[from] = null;
            heldFlits--;
            moves++;
        }
    }

    private ReceivingPort port(int number) {
        ReceivingPort port = ports[number];
        if (port == null) {
            port = new ReceivingPort(size.nodes());
            ports[number] = port;
        }
        return port;
    }

    @Override
    public int flits() {
        return flits;
    }

    @Override
    public long moves() {
        return moves;
    }

    @Override
    public int longestStep() {
        return 1 + settings.addedLatency();
    }
}
