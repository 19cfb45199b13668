package dev.harbinger.study.messageinterface.latency;

import dev.harbinger.study.messageinterface.isa.Instruction;
import dev.harbinger.study.messageinterface.network.Flit;
import dev.harbinger.study.messageinterface.network.MeshSize;
import dev.harbinger.study.messageinterface.network.NetworkObserver;
import dev.harbinger.study.messageinterface.network.OutputPath;
import dev.harbinger.study.messageinterface.node.AddressMap;
import dev.harbinger.study.messageinterface.node.NodeObserver;
import dev.harbinger.study.messageinterface.node.ThreadFault;
import dev.harbinger.study.messageinterface.word.GuardedPointer;
import dev.harbinger.study.messageinterface.word.Word;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Follows every message of a machine from the SEND to the end of its handler, and hands each life over when it is
 * complete. It remembers only messages that are under way.
 *
 * <p>Used by the thread that runs the machine.
 */
public final class MessageTracker implements NodeObserver, NetworkObserver {
    private static final int PRIORITIES = 2;

    private final int reservedSlot;
    private final boolean followsHops;
    private final Consumer<MessageLife> complete;
    private final Map<Long, LifeInProgress> underWay = new HashMap<>();
    /** The message that an injection unit is moving, by node and priority. */
    private final @Nullable LifeInProgress[] moving;
    /** The message that a dispatcher has dispatched last, by node and priority. */
    private final @Nullable LifeInProgress[] current;

    /** The message whose handler ends with the instruction that is about to issue, by node and priority. */
    private final @Nullable LifeInProgress[] ending;

    private final long[] lastIssue;
    private long last = -1;
    private long misses;

    /**
     * A tracker.
     *
     * @param size of the mesh
     * @param reservedSlot the thread slot of dispatchers
     * @param followsHops whether lives tell the way through the routers
     * @param complete takes each life
     */
    public MessageTracker(MeshSize size, int reservedSlot, boolean followsHops, Consumer<MessageLife> complete) {
        this.reservedSlot = reservedSlot;
        this.followsHops = followsHops;
        this.complete = complete;
        moving = new LifeInProgress[PRIORITIES * size.nodes()];
        current = new LifeInProgress[PRIORITIES * size.nodes()];
        ending = new LifeInProgress[PRIORITIES * size.nodes()];
        lastIssue = new long[PRIORITIES * size.nodes()];
    }

    @Override
    public void sent(long cycle, int node, int cluster, int slot, int priority) {
        LifeInProgress life = new LifeInProgress();
        life.priority = priority;
        life.sender = node;
        life.cluster = cluster;
        life.slot = slot;
        life.sent = cycle;
        moving[PRIORITIES * node + priority] = life;
    }

    @Override
    public void translated(long cycle, int node, int priority) {
        LifeInProgress life = moving[PRIORITIES * node + priority];
        if (life != null) {
            life.translated = cycle;
        }
    }

    @Override
    public void missed(long cycle, int node, int cluster, int slot) {
        misses++;
        moving[PRIORITIES * node] = null;
    }

    @Override
    public void injected(long cycle, int node, int cluster, int slot, int priority, long message) {
        LifeInProgress life = moving[PRIORITIES * node + priority];
        if (life != null) {
            life.number = message;
            life.queued = cycle;
            underWay.put(message, life);
        }
    }

    @Override
    public void acknowledged(long cycle, int node, int cluster, int slot, int priority) {
        LifeInProgress life = moving[PRIORITIES * node + priority];
        if (life != null) {
            life.acknowledged = cycle;
        }
    }

    @Override
    public void injected(long cycle, int node, int priority, Flit flit) {
        LifeInProgress life = underWay.get(flit.message());
        if (life != null) {
            if (flit.isHead()) {
                life.header(flit.word());
                life.injected = cycle;
            }
            if (flit.isTail()) {
                life.injectedLast = cycle;
            }
        }
    }

    @Override
    public void forwarded(long cycle, int node, OutputPath towards, int channel, Flit flit) {
        LifeInProgress life = followsHops ? underWay.get(flit.message()) : null;
        if (life != null) {
            life.forwarded(cycle, node, towards, channel, flit.isHead(), flit.isTail());
        }
    }

    @Override
    public void extracted(long cycle, int node, int priority, Flit flit) {
        last = cycle;
        LifeInProgress life = underWay.get(flit.message());
        if (life != null) {
            if (flit.isHead()) {
                life.receiver = node;
                life.arrived = cycle;
            }
            if (flit.isTail()) {
                life.arrivedLast = cycle;
            }
        }
    }

    @Override
    public void headRead(long cycle, int node, int priority, long message, Word handler) {
        int port = PRIORITIES * node + priority;
        LifeInProgress before = current[port];
        if (before != null && before.started == MessageLife.UNKNOWN && before.firstIssue == MessageLife.UNKNOWN) {
            // One instruction is the whole handler and reads MsgHead: it issues with the next message.
            before.started = cycle;
            lastIssue[port] = cycle;
        }
        ending[port] = before;
        current[port] = null;
        LifeInProgress life = underWay.get(message);
        if (life != null) {
            life.dispatched = cycle;
            life.handler = handler.isPointer()
                    ? AddressMap.instruction(GuardedPointer.addressOf(handler.bits()))
                    : MessageLife.UNKNOWN;
            current[port] = life;
        }
    }

    @Override
    public void bodyRead(long cycle, int node, int priority, long message) {
        LifeInProgress life = current[PRIORITIES * node + priority];
        if (life != null) {
            life.lastWord = cycle;
        }
    }

    @Override
    public void issued(
            long cycle, int node, int cluster, int slot, int index, Instruction instruction, int operations) {
        last = cycle;
        for (int port = PRIORITIES * node; port < PRIORITIES * (node + 1); port++) {
            LifeInProgress life = moving[port];
            if (life != null && life.sent == cycle && life.cluster == cluster) {
                life.send = index;
            }
        }
        if (slot == reservedSlot && cluster > 0) {
            int port = PRIORITIES * node + cluster - 1;
            LifeInProgress before = ending[port];
            if (before != null) {
                complete(port, before);
            }
            lastIssue[port] = cycle;
            LifeInProgress life = current[port];
            if (life != null && cycle > life.dispatched) {
                life.issued(cycle, index);
            }
        }
    }

    @Override
    public void faulted(ThreadFault fault) {
        if (fault.slot() == reservedSlot && fault.cluster() > 0) {
            end(PRIORITIES * fault.node() + fault.cluster() - 1);
        }
    }

    private void end(int port) {
        LifeInProgress before = ending[port];
        if (before != null) {
            complete(port, before);
        }
        LifeInProgress life = current[port];
        if (life != null) {
            current[port] = null;
            complete(port, life);
        }
    }

    private void complete(int port, LifeInProgress life) {
        ending[port] = null;
        life.begin();
        life.ended = life.started == MessageLife.UNKNOWN ? life.dispatched : lastIssue[port];
        underWay.remove(life.number);
        complete.accept(life.life());
    }

    /**
     * Hands over the messages whose handlers have not been followed by another message, and then those that were never
     * dispatched, with what is known of them. Only after the run.
     */
    public void end() {
        for (int port = 0; port < current.length; port++) {
            end(port);
        }
        underWay.values().stream()
                .sorted((a, b) -> Long.compare(a.number, b.number))
                .map(LifeInProgress::life)
                .forEach(complete);
        underWay.clear();
    }

    /** The last cycle in which an instruction issued or the end of a message left the network, -1 when none did. */
    public long last() {
        return last;
    }

    /** How many SENDs found no entry in the GTLB. */
    public long misses() {
        return misses;
    }
}
