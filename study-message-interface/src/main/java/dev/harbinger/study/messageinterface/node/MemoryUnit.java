package dev.harbinger.study.messageinterface.node;

import dev.harbinger.study.messageinterface.isa.Opcode;
import dev.harbinger.study.messageinterface.isa.Register;
import dev.harbinger.study.messageinterface.word.GuardedPointer;
import dev.harbinger.study.messageinterface.word.PointerType;
import dev.harbinger.study.messageinterface.word.Word;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Loads and stores of a node: its local memory, in banks that take a request a cycle, and its configuration space. A
 * load takes effect in the order of issue; one that follows a store to the same word closely waits until the store is
 * done, so that a word goes from store to load and use in twice the latency. Source: Lee, section 3.1.
 */
final class MemoryUnit {
    private static final int RECENT = 16;
    private static final int LOAD_FAILED = 1;
    private static final int STORE_FAILED = 2;
    private static final int SLOT_SHIFT = 14;
    private static final int CLUSTER_SHIFT = 17;
    private static final int REGISTER_SHIFT = 4;

    private final Node node;
    private final LocalMemory memory;
    private final RetriedAccesses retried;
    private final ConfigurationAccess configuration;
    private final int banks;
    private final int latency;
    private final long[] recent = new long[RECENT];
    private final long[] done = new long[RECENT];
    private int nextRecent;
    private int busy;

    MemoryUnit(Node node) {
        this.node = node;
        NodeSettings settings = node.settings();
        memory = new LocalMemory(settings.memoryWords());
        retried = new RetriedAccesses(node.number());
        configuration = new ConfigurationAccess(node);
        banks = settings.memoryBanks();
        latency = settings.memoryLatency();
        Arrays.fill(recent, -1);
    }

    /** Begins a cycle: all banks are free. */
    void begin() {
        busy = 0;
    }

    /** Whether the bank of a pointer takes a request in this cycle. */
    boolean isFree(long pointer) {
        return (busy & 1 << bank(pointer)) == 0;
    }

    private int bank(long pointer) {
        return (int) ((GuardedPointer.addressOf(pointer) >>> 3) % banks);
    }

    Word word(long offset) {
        int index = (int) (offset / AddressMap.WORD_BYTES);
        return new Word(memory.bits(index), memory.isPointer(index));
    }

    /** Puts a word there before the first cycle. */
    void set(long offset, Word word) {
        memory.write((int) (offset / AddressMap.WORD_BYTES), word.bits(), word.isPointer());
    }

    void setFull(long offset, boolean full) {
        memory.setFull((int) (offset / AddressMap.WORD_BYTES), full);
    }

    RetriedAccesses retried() {
        return retried;
    }

    /** Executes a memory operation; null when it went well, or when its condition tells that it did not. */
    @Nullable
    Fault access(
            long cycle,
            ThreadSlot thread,
            DecodedOperation operation,
            long pointer,
            boolean isPointer,
            long value,
            boolean valueIsPointer) {
        Fault fault = attempt(cycle, thread, operation, pointer, isPointer, value, valueIsPointer);
        if (fault != null && isUnfaulting(operation)) {
            answer(cycle, thread, operation, false);
            return null;
        }
        return fault;
    }

    /** Source: Lee, section 5.2.3. */
    private static boolean isUnfaulting(DecodedOperation operation) {
        return operation.opcode == Opcode.LDSU || operation.opcode == Opcode.STSU;
    }

    private @Nullable Fault attempt(
            long cycle,
            ThreadSlot thread,
            DecodedOperation operation,
            long pointer,
            boolean isPointer,
            long value,
            boolean valueIsPointer) {
        boolean stores = operation.pointerSource() == 1;
        boolean synchronizes = operation.opcode != Opcode.LD && operation.opcode != Opcode.ST;
        // a synchronizing load changes the word's presence bit
        Fault fault = check(pointer, isPointer, stores || synchronizes);
        if (fault != null) {
            return fault;
        }
        if (!stores && operation.writesPort) {
            return Fault.NO_PORT; // loads come back when they are ready, a port takes words in order
        }
        long address = GuardedPointer.addressOf(pointer);
        if (GuardedPointer.typeOf(pointer) == PointerType.CONFIGURATION) {
            if (!thread.system) {
                return Fault.PRIVILEGE;
            }
            Fault refused = stores
                    ? configuration.store(cycle, address, value, valueIsPointer)
                    : inspect(cycle, thread, operation, address);
            if (refused == null && isUnfaulting(operation)) {
                answer(cycle, thread, operation, true);
            }
            return refused;
        }
        long offset = node.addresses().offset(node.number(), address);
        if (offset < 0) {
            return Fault.NOT_LOCAL;
        }
        busy |= 1 << bank(pointer);
        int index = (int) (offset >>> 3);
        boolean possible = !synchronizes || memory.isFull(index) != stores;
        if (possible) {
            if (stores) {
                store(cycle, thread, address, index, value, valueIsPointer);
            } else {
                load(cycle, thread, operation, address, index);
            }
            if (synchronizes) {
                memory.setFull(index, stores);
            }
        }
        if (isUnfaulting(operation)) {
            answer(cycle, thread, operation, possible);
            if (possible) {
                retried.done(stores, offset);
            }
        } else if (!possible) {
            Word word = new Word(value, valueIsPointer);
            int cluster = raise(thread, operation, stores, pointer, word);
            retried.failed(cluster, thread.slot, stores ? null : ThreadSlot.name(operation.result), offset);
        }
        return null;
    }

    private static @Nullable Fault check(long pointer, boolean isPointer, boolean changes) {
        if (!isPointer) {
            return Fault.NO_POINTER;
        }
        return switch (GuardedPointer.typeOf(pointer)) {
            case ERR_VAL -> Fault.ERR_VAL;
            case READ_ONLY -> changes ? Fault.POINTER_TYPE : alignment(pointer);
            case READ_WRITE, CONFIGURATION -> alignment(pointer);
            case EXECUTE_USER, EXECUTE_SYSTEM, ENTER_USER, ENTER_SYSTEM, EXECUTE_MESSAGE -> Fault.POINTER_TYPE;
        };
    }

    private static @Nullable Fault alignment(long pointer) {
        return GuardedPointer.addressOf(pointer) % AddressMap.WORD_BYTES == 0 ? null : Fault.MISALIGNED;
    }

    private void store(long cycle, ThreadSlot thread, long address, int index, long value, boolean isPointer) {
        memory.write(index, value, isPointer);
        recent[nextRecent] = address;
        done[nextRecent] = cycle + latency;
        nextRecent = (nextRecent + 1) % RECENT;
        node.observer().stored(cycle, node.number(), thread.cluster, thread.slot, address);
    }

    private void load(long cycle, ThreadSlot thread, DecodedOperation operation, long address, int index) {
        long begin = cycle;
        for (int i = 0; i < RECENT; i++) {
            if (recent[i] == address) {
                begin = Math.max(begin, done[i]);
            }
        }
        give(begin + latency, thread, operation, memory.bits(index), memory.isPointer(index));
    }

    private void give(long due, ThreadSlot thread, DecodedOperation operation, long bits, boolean isPointer) {
        ThreadSlot to = thread;
        long when = due;
        if (operation.resultCluster != Register.OWN_CLUSTER) {
            to = node.thread(operation.resultCluster, thread.slot);
        } else {
            thread.await(operation.result);
        }
        node.writes().addSwitched(when, to, operation.result, bits, isPointer);
    }

    private void answer(long cycle, ThreadSlot thread, DecodedOperation operation, boolean done) {
        ThreadSlot to = thread;
        if (operation.conditionCluster != Register.OWN_CLUSTER) {
            to = node.thread(operation.conditionCluster, thread.slot);
        } else {
            thread.await(operation.condition);
        }
        node.writes().addSwitched(cycle + latency, to, operation.condition, done ? 1 : 0, false);
    }

    /**
     * A synchronizing access failed: the event handler will do it. The register of a load stays empty. The result is
     * the cluster of the register.
     */
    private int raise(ThreadSlot thread, DecodedOperation operation, boolean stores, long pointer, Word value) {
        int register = stores ? 0 : operation.result;
        if (!stores && operation.resultCluster == Register.OWN_CLUSTER) {
            thread.empty(register);
        }
        int cluster = stores || operation.resultCluster == Register.OWN_CLUSTER
                ? thread.cluster
                : operation.resultCluster; // where the handler puts the word
        long first = (stores ? STORE_FAILED : LOAD_FAILED)
                | (long) register << REGISTER_SHIFT
                | (long) thread.slot << SLOT_SHIFT
                | (long) cluster << CLUSTER_SHIFT;
        node.events().add(Word.of(first), new Word(pointer, true), stores ? value : Word.ZERO);
        return cluster;
    }

    private @Nullable Fault inspect(long cycle, ThreadSlot thread, DecodedOperation operation, long address) {
        Word found = configuration.load(address);
        if (found == null) {
            return Fault.CONFIGURATION_ADDRESS;
        }
        give(cycle + latency, thread, operation, found.bits(), found.isPointer());
        return null;
    }
}
