package dev.harbinger.study.messageinterface.node;

import dev.harbinger.study.messageinterface.extraction.NetworkInput;
import dev.harbinger.study.messageinterface.isa.Opcode;
import org.jspecify.annotations.Nullable;

/**
 * The synchronization stage of a cluster: in every cycle it chooses one thread whose next instruction has all operands
 * and resources, in turn, and issues it. Source: Lee, sections 3.1.1 and 4.2.1.
 */
final class Cluster {
    private final Node node;
    private final int number;
    private final ThreadSlot[] slots;
    private final Execution execution;
    private final @Nullable NetworkInput port;
    private final boolean hasEvents;
    private int last;
    private long stalledUntil;
    private long transmittingUntil;

    /**
     * A cluster.
     *
     * @param port the extraction unit of its reserved slot, null on cluster 0, whose reserved slot has the event queue
     */
    Cluster(Node node, int number, @Nullable NetworkInput port) {
        this.node = node;
        this.number = number;
        this.port = port;
        this.hasEvents = port == null;
        this.slots = new ThreadSlot[NodeSettings.SLOTS];
        for (int i = 0; i < slots.length; i++) {
            slots[i] = new ThreadSlot(number, i);
        }
        this.execution = new Execution(node, this);
    }

    ThreadSlot slot(int index) {
        return slots[index];
    }

    int slots() {
        return slots.length;
    }

    int number() {
        return number;
    }

    /** No unit of the cluster does anything until a cycle. */
    void stallUntil(long cycle) {
        stalledUntil = cycle;
    }

    /** The cluster's port to the C-Switch carries a message until a cycle. */
    void transmitUntil(long cycle) {
        transmittingUntil = cycle;
    }

    /** Whether a slot has the ports of the message interface or of the event queue. */
    boolean isReserved(ThreadSlot thread) {
        return thread.slot == node.settings().reservedSlot();
    }

    @Nullable
    NetworkInput port(ThreadSlot thread) {
        return isReserved(thread) ? port : null;
    }

    boolean readsEvents(ThreadSlot thread) {
        return hasEvents && isReserved(thread);
    }

    /** Issues an instruction of one thread, if one is ready. */
    void issue(long cycle, DecodedInstruction[] code) {
        if (cycle < stalledUntil) {
            return;
        }
        for (int i = 1; i <= slots.length; i++) {
            int at = last + i;
            if (at >= slots.length) {
                at -= slots.length;
            }
            ThreadSlot thread = slots[at];
            if (thread.running && cycle >= thread.notBefore && issued(cycle, code, thread)) {
                last = at;
                return;
            }
        }
    }

    private boolean issued(long cycle, DecodedInstruction[] code, ThreadSlot thread) {
        if (thread.pc >= code.length) {
            node.stop(cycle, thread, Fault.NO_CODE, code[code.length - 1].operations[0].operation);
            return false;
        }
        DecodedInstruction instruction = code[thread.pc];
        if ((thread.full & instruction.alwaysFull) != instruction.alwaysFull) {
            return false;
        }
        int nullified = instruction.isPlain ? plain(thread, instruction) : ready(cycle, thread, instruction);
        if (nullified < 0) {
            return false;
        }
        execution.execute(cycle, thread, instruction, nullified);
        return true;
    }

    private static int plain(ThreadSlot thread, DecodedInstruction instruction) {
        for (DecodedOperation operation : instruction.operations) {
            if ((thread.pending & operation.resultMask) != 0) {
                return -1;
            }
        }
        return 0;
    }

    /** Bit k set: operation k is nullified by its predicate. Negative: the instruction cannot issue now. */
    private int ready(long cycle, ThreadSlot thread, DecodedInstruction instruction) {
        int nullified = 0;
        boolean head = false;
        boolean body = false;
        boolean sends = false;
        for (int k = 0; k < instruction.operations.length; k++) {
            DecodedOperation operation = instruction.operations[k];
            sends |= operation.opcode.isSend();
            if (operation.predicate != DecodedOperation.NO_REGISTER
                    && (thread.bits[operation.predicate] != 0) != operation.whenTrue) {
                nullified |= 1 << k;
                continue;
            }
            if ((thread.full & operation.sourceMask) != operation.sourceMask
                    || (thread.pending & operation.resultMask) != 0
                    || (operation.crosses && cycle < transmittingUntil)
                    || (operation.accessesMemory && !node.memoryReady(thread, operation))) {
                return -1;
            }
            head |= operation.readsHead;
            body |= operation.readsBody;
            if (operation.writesPort && !node.stream().isReady(cycle, thread)) {
                return -1;
            }
        }
        if ((head && !headReady(thread)) || (body && !bodyReady(thread))) {
            return -1;
        }
        return sends && !granted(cycle, instruction, nullified) ? -1 : nullified;
    }

    private boolean headReady(ThreadSlot thread) {
        NetworkInput input = port(thread);
        return input == null || input.hasHead();
    }

    private boolean bodyReady(ThreadSlot thread) {
        NetworkInput input = port(thread);
        if (input != null) {
            return input.hasBody();
        }
        return !readsEvents(thread) || !node.events().isEmpty();
    }

    private boolean granted(long cycle, DecodedInstruction instruction, int nullified) {
        if (cycle < transmittingUntil) {
            return false;
        }
        for (int k = 0; k < instruction.operations.length; k++) {
            Opcode opcode = instruction.operations[k].opcode;
            boolean counts = (nullified & 1 << k) == 0;
            if (opcode.isSend()
                    && !node.output(opcode.priority())
                            .grants(
                                    cycle,
                                    number,
                                    (int) instruction.operations[k].constant[0],
                                    counts && opcode.isThrottled(),
                                    counts && opcode.isTranslated() && opcode.isOrdered())) {
                return false;
            }
        }
        return true;
    }

    /** Instructions that its threads issued up to now. */
    long instructions() {
        long all = 0;
        for (ThreadSlot thread : slots) {
            all += thread.instructions;
        }
        return all;
    }

    /** Whether it stalls, or one of its threads pauses. */
    boolean isTimed(long cycle) {
        if (cycle < stalledUntil || cycle < transmittingUntil) {
            return true;
        }
        for (ThreadSlot thread : slots) {
            if (thread.running && thread.notBefore > cycle) {
                return true;
            }
        }
        return false;
    }

    /** Whether none of its threads can issue before something outside happens. */
    boolean isBlocked(long cycle, DecodedInstruction[] code) {
        if (cycle < stalledUntil) {
            return false;
        }
        for (ThreadSlot thread : slots) {
            if (thread.running && (thread.notBefore > cycle || !waits(thread, code))) {
                return false;
            }
        }
        return true;
    }

    private boolean waits(ThreadSlot thread, DecodedInstruction[] code) {
        if (thread.pc >= code.length) {
            return false;
        }
        DecodedInstruction instruction = code[thread.pc];
        if ((thread.full & instruction.alwaysFull) != instruction.alwaysFull) {
            return true;
        }
        for (DecodedOperation operation : instruction.operations) {
            boolean takes = operation.predicate == DecodedOperation.NO_REGISTER
                    || (thread.bits[operation.predicate] != 0) == operation.whenTrue;
            if (takes
                    && ((thread.full & operation.sourceMask) != operation.sourceMask
                            || (operation.readsHead && !headReady(thread))
                            || (operation.readsBody && !bodyReady(thread))
                            || (operation.opcode.isSend() && !node.mayEverSend(operation.opcode))
                            || node.stream().heldFor(thread, operation) != null)) {
                return true;
            }
        }
        return false;
    }
}
