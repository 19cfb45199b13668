package dev.harbinger.study.networkcache.core;

/** The atomic memory operations, numbered as in bits 31 to 27 of the instruction. */
final class AtomicOp {
    static final int ADD = 0;
    static final int SWAP = 1;
    static final int LOAD_RESERVED = 2;
    static final int STORE_CONDITIONAL = 3;
    static final int XOR = 4;
    static final int OR = 8;
    static final int AND = 12;
    static final int MINIMUM = 16;
    static final int MAXIMUM = 20;
    static final int MINIMUM_UNSIGNED = 24;
    static final int MAXIMUM_UNSIGNED = 28;

    private AtomicOp() {}

    /** Whether there is a read-modify-write operation with a number. */
    static boolean exists(int operation) {
        return operation == SWAP || (operation & 3) == 0;
    }

    /** The new value of memory; shorter values are sign-extended to 64 bits. */
    static long apply(int operation, long memory, long register) {
        return switch (operation) {
            case ADD -> memory + register;
            case SWAP -> register;
            case XOR -> memory ^ register;
            case OR -> memory | register;
            case AND -> memory & register;
            case MINIMUM -> Math.min(memory, register);
            case MAXIMUM -> Math.max(memory, register);
            case MINIMUM_UNSIGNED -> Long.compareUnsigned(memory, register) < 0 ? memory : register;
            case MAXIMUM_UNSIGNED -> Long.compareUnsigned(memory, register) > 0 ? memory : register;
            default -> throw new IllegalArgumentException("no atomic operation " + operation);
        };
    }
}
