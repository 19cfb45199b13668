package dev.harbinger.study.messageinterface.node;

import dev.harbinger.study.messageinterface.isa.Register;
import java.util.ArrayList;
import java.util.List;

/**
 * What the threads of a node do: how much they have issued, whether they need only time, and what they wait for. A
 * machine sees by it when a run has ended or is stuck. It changes nothing.
 *
 * <p>Used by one thread.
 */
public final class NodeActivity {
    private final Node node;
    private final Cluster[] clusters;
    private final DecodedInstruction[] code;
    private final int reservedSlot;

    NodeActivity(Node node, Cluster[] clusters, DecodedInstruction[] code) {
        this.node = node;
        this.clusters = clusters;
        this.code = code;
        this.reservedSlot = node.settings().reservedSlot();
    }

    /** Instructions that its threads issued, and faults that stopped them, up to now. */
    public long steps() {
        long all = node.faultCount();
        for (Cluster cluster : clusters) {
            all += cluster.instructions();
        }
        return all;
    }

    /**
     * What changed in it up to now: {@link #steps} without those of its event handler, and synchronizing accesses that
     * were done. An event handler that only tries accesses again and fails leaves it as it is.
     */
    public long stepsBesidesRetries() {
        return steps() - instructions(0, reservedSlot) + node.memory().retried().doneCount();
    }

    /** Whether a synchronizing access failed and was not done since. */
    public boolean hasRetries() {
        return node.memory().retried().isAny();
    }

    /** Synchronizing accesses that failed and were not done since, in the order in which they failed. */
    public List<RetriedAccess> retriedAccesses() {
        return node.memory().retried().open();
    }

    /** Whether something in the node needs only time: a result is under way, or a thread or a unit pauses. */
    public boolean isTimed(long cycle) {
        if (!node.writes().isEmpty() || isInjectionTimed(cycle)) {
            return true;
        }
        for (Cluster cluster : clusters) {
            if (cluster.isTimed(cycle)) {
                return true;
            }
        }
        return false;
    }

    /** Whether something in the node besides its event handler pauses, so that it needs only time. */
    public boolean isTimedBesidesRetries(long cycle) {
        if (isInjectionTimed(cycle)) {
            return true;
        }
        for (int cluster = 0; cluster < Register.CLUSTERS; cluster++) {
            for (int slot = 0; slot < NodeSettings.SLOTS; slot++) {
                if ((cluster > 0 || slot != reservedSlot) && isPausing(cycle, cluster, slot)) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean isInjectionTimed(long cycle) {
        return node.output(0).isTimed(cycle) || node.output(1).isTimed(cycle);
    }

    /** Whether nothing in the node can go on before a message arrives. */
    public boolean isQuiet(long cycle) {
        if (!node.writes().isEmpty()
                || node.hasWaitingMisses()
                || !node.output(0).isIdle()
                || !node.output(1).isIdle()) {
            return false;
        }
        for (Cluster cluster : clusters) {
            if (!cluster.isBlocked(cycle, code)) {
                return false;
            }
        }
        return true;
    }

    /** Whether a thread outside the reserved slots runs. */
    public boolean hasThreads() {
        for (Cluster cluster : clusters) {
            for (int slot = 0; slot < reservedSlot; slot++) {
                if (cluster.slot(slot).running) {
                    return true;
                }
            }
        }
        return false;
    }

    /**
     * Where its threads are that have not ended, and what each of them waits for. Those of the reserved slots that wait
     * for nothing but a message or an event are left out.
     */
    public List<ThreadPosition> positions(long cycle) {
        List<ThreadPosition> found = new ArrayList<>();
        for (Cluster cluster : clusters) {
            Waits waits = new Waits(node, cluster);
            for (int slot = 0; slot < NodeSettings.SLOTS; slot++) {
                ThreadSlot thread = cluster.slot(slot);
                if (thread.running && thread.pc < code.length) {
                    DecodedInstruction next = code[thread.pc];
                    if (slot != reservedSlot || !waits.onlyForPort(thread, next)) {
                        found.add(new ThreadPosition(
                                node.number(),
                                cluster.number(),
                                slot,
                                next.instruction,
                                thread.notBefore > cycle ? List.of() : waits.of(thread, next)));
                    }
                }
            }
        }
        return found;
    }

    /**
     * Whether the thread in the reserved slot of a cluster waits for the next message or event, and for nothing else.
     */
    public boolean isReadyForMessages(int cluster) {
        ThreadSlot thread = thread(cluster, reservedSlot);
        return thread.running
                && thread.pc < code.length
                && new Waits(node, clusters[cluster]).onlyForPort(thread, code[thread.pc]);
    }

    /** Whether a thread slot has a thread. */
    public boolean isRunning(int cluster, int slot) {
        return thread(cluster, slot).running;
    }

    /** Whether a thread pauses, jumps or begins, and needs only time. */
    public boolean isPausing(long cycle, int cluster, int slot) {
        ThreadSlot thread = thread(cluster, slot);
        return thread.running && thread.notBefore > cycle;
    }

    /** Index of the instruction that a thread slot is at. */
    public int position(int cluster, int slot) {
        return thread(cluster, slot).pc;
    }

    /** Operations that took effect on a thread slot up to now. */
    public long operations(int cluster, int slot) {
        return thread(cluster, slot).operations;
    }

    /** Instructions that a thread slot issued up to now. */
    public long instructions(int cluster, int slot) {
        return thread(cluster, slot).instructions;
    }

    private ThreadSlot thread(int cluster, int slot) {
        return clusters[cluster].slot(slot);
    }
}
