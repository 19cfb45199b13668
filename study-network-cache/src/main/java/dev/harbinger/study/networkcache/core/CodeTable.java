package dev.harbinger.study.networkcache.core;

/**
 * The static facts about each instruction of a program, by its index: its position in the text, counted in instructions
 * of 4 bytes. Immutable; for any thread.
 *
 * <p>Registers are numbered 0 to 31 for integers and 32 to 63 for floating point; 0 also stands for "none", because no
 * instruction waits for x0.
 */
public final class CodeTable {
    private final long base;
    private final InstructionClass[] classes;
    private final byte[] destinations;
    private final byte[] sources;
    private final byte[] bytes;

    /**
     * A table; it keeps the arrays.
     *
     * @param base address of the first instruction
     * @param classes the kind of each instruction
     * @param destinations the register each writes
     * @param sources three for each instruction: the registers it reads
     * @param bytes bytes of memory each instruction accesses at once, 0 for none
     */
    public CodeTable(long base, InstructionClass[] classes, byte[] destinations, byte[] sources, byte[] bytes) {
        this.base = base;
        this.classes = classes;
        this.destinations = destinations;
        this.sources = sources;
        this.bytes = bytes;
    }

    /** Number of instructions. */
    public int size() {
        return classes.length;
    }

    /** The address of an instruction. */
    public long address(int index) {
        return base + 4L * index;
    }

    /** The kind of an instruction's work. */
    public InstructionClass classOf(int index) {
        return classes[index];
    }

    /** The register it writes, 0 for none. */
    public int destination(int index) {
        return destinations[index];
    }

    /** A register it reads, 0 for none; {@code which} is 0, 1 or 2. For a store 0 is the address and 1 the value. */
    public int source(int index, int which) {
        return sources[3 * index + which];
    }

    /** Bytes of memory it accesses at once: 1, 2, 4 or 8, 0 for none. */
    public int bytes(int index) {
        return bytes[index];
    }
}
