package dev.harbinger.study.networkcache.machine;

import dev.harbinger.study.networkcache.core.CodeTable;
import dev.harbinger.study.networkcache.core.InstructionBatch;
import dev.harbinger.study.networkcache.memory.MemoryHierarchy;

/**
 * The start of a program, which takes no time and leaves no trace in the caches. Its stores go to memory. It ends with
 * the batch that contains its last instruction. For one thread.
 */
final class FastForward {
    private static final int LARGEST_ACCESS = 8;

    private final CodeTable code;
    private final MemoryHierarchy hierarchy;
    private final byte[] stored = new byte[LARGEST_ACCESS];
    private long left;

    /** @param instructions number of instructions to skip */
    FastForward(CodeTable code, MemoryHierarchy hierarchy, long instructions) {
        this.code = code;
        this.hierarchy = hierarchy;
        this.left = instructions;
    }

    /** Ends fast-forward: everything takes time from now on. */
    void end() {
        left = 0;
    }

    /** Passes over a batch; false when the batch must be timed. */
    boolean takes(InstructionBatch batch) {
        if (left <= 0) {
            return false;
        }
        left -= batch.count;
        int access = 0;
        for (int i = 0; i < batch.count; i++) {
            int index = batch.index[i];
            switch (code.classOf(index)) {
                case LOAD -> access++;
                case STORE -> store(batch, access++, code.bytes(index));
                case ATOMIC -> {
                    store(batch, access + 1, code.bytes(index));
                    access += 2;
                }
                default -> {}
            }
        }
        return true;
    }

    private void store(InstructionBatch batch, int access, int bytes) {
        for (int i = 0; i < bytes; i++) {
            stored[i] = (byte) (batch.value[access] >>> (8 * i));
        }
        hierarchy.deviceWrite(batch.address[access], stored, 0, bytes);
    }
}
