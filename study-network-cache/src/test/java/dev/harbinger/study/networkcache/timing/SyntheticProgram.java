package dev.harbinger.study.networkcache.timing;

import dev.harbinger.study.networkcache.core.CodeTable;
import dev.harbinger.study.networkcache.core.InstructionBatch;
import dev.harbinger.study.networkcache.core.InstructionClass;
import java.util.ArrayList;
import java.util.List;

/**
 * A program written down instruction by instruction, and what it executes: each instruction that is added is executed
 * once; {@link #repeat} executes one again.
 */
final class SyntheticProgram {
    static final long TEXT = 0x10000;

    private final List<InstructionClass> classes = new ArrayList<>();

    private final List<Byte> registers = new ArrayList<>();
    private final List<Byte> bytes = new ArrayList<>();
    private final List<int[]> executed = new ArrayList<>();
    private final List<long[]> accesses = new ArrayList<>();

    /** Executes a new instruction; its index. */
    int add(InstructionClass kind, int destination, int... sources) {
        classes.add(kind);
        registers.add((byte) destination);
        for (int i = 0; i < 3; i++) {
            registers.add((byte) (i < sources.length ? sources[i] : 0));
        }
        bytes.add((byte) 0);
        executed.add(new int[] {classes.size() - 1, 0});
        return classes.size() - 1;
    }

    int integer(int destination, int... sources) {
        return add(InstructionClass.INTEGER, destination, sources);
    }

    int branch(int... sources) {
        return add(InstructionClass.BRANCH, 0, sources);
    }

    int load(int destination, int base, long address, int length, long value) {
        return access(InstructionClass.LOAD, destination, new int[] {base}, length, address, value);
    }

    int store(int base, int source, long address, int length, long value) {
        return access(InstructionClass.STORE, 0, new int[] {base, source}, length, address, value);
    }

    int atomic(int destination, int base, int source, long address, int length, long read, long written) {
        int index = access(InstructionClass.ATOMIC, destination, new int[] {base, source}, length, address, read);
        accesses.add(new long[] {address, written});
        return index;
    }

    private int access(InstructionClass kind, int destination, int[] sources, int length, long address, long value) {
        int index = add(kind, destination, sources);
        bytes.set(index, (byte) length);
        accesses.add(new long[] {address, value});
        return index;
    }

    /** Executes an instruction once more. */
    void repeat(int index) {
        executed.add(new int[] {index});
    }

    /** Executes a load or store once more, elsewhere. */
    void repeat(int index, long address, long value) {
        repeat(index);
        accesses.add(new long[] {address, value});
    }

    /** Instructions that are never executed, until the next one begins a line. */
    void skipToLine(int lineBytes) {
        do {
            add(InstructionClass.INTEGER, 0);
            executed.removeLast();
        } while (classes.size() * 4 % lineBytes != 0);
    }

    int size() {
        return classes.size();
    }

    CodeTable table() {
        byte[] destinations = new byte[classes.size()];
        byte[] sources = new byte[3 * classes.size()];
        byte[] lengths = new byte[classes.size()];
        for (int i = 0; i < classes.size(); i++) {
            destinations[i] = registers.get(4 * i);
            for (int j = 0; j < 3; j++) {
                sources[3 * i + j] = registers.get(4 * i + 1 + j);
            }
            lengths[i] = bytes.get(i);
        }
        return new CodeTable(TEXT, classes.toArray(InstructionClass[]::new), destinations, sources, lengths);
    }

    /** What was executed, in batches as long as they may be. */
    List<InstructionBatch> batches() {
        return batches(InstructionBatch.CAPACITY);
    }

    /** What was executed, in batches of that many instructions. */
    List<InstructionBatch> batches(int length) {
        List<InstructionBatch> batches = new ArrayList<>();
        int access = 0;
        for (int i = 0; i < executed.size(); i++) {
            if (i % length == 0) {
                batches.add(new InstructionBatch());
            }
            InstructionBatch batch = batches.getLast();
            int index = executed.get(i)[0];
            batch.index[batch.count++] = index;
            int each = switch (classes.get(index)) {
                case LOAD, STORE -> 1;
                case ATOMIC -> 2;
                default -> 0;
            };
            for (int j = 0; j < each; j++) {
                batch.address[batch.accesses] = accesses.get(access)[0];
                batch.value[batch.accesses++] = accesses.get(access++)[1];
            }
        }
        return batches;
    }
}
