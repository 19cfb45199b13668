package dev.harbinger.study.networkcache.core;

/** The kinds of instructions that differ in timing. */
public enum InstructionClass {
    /** Integer arithmetic and logic of one cycle, also loading constants. */
    INTEGER,
    /** Integer multiplication. */
    MULTIPLY,
    /** Integer division and remainder. */
    DIVIDE,
    /** Conditional branch; taken when the next instruction executed is not the next in memory. */
    BRANCH,
    /** Unconditional jump or call. */
    JUMP,
    /** Load: one access. */
    LOAD,
    /** Store: one access. */
    STORE,
    /** Read-modify-write: two accesses, the load first. Load-reserved is a load, store-conditional a store. */
    ATOMIC,
    /** Floating-point addition or subtraction. */
    FLOAT_ADD,
    /** Floating-point multiplication. */
    FLOAT_MULTIPLY,
    /** Fused multiplication and addition. */
    FLOAT_MULTIPLY_ADD,
    /** Floating-point division. */
    FLOAT_DIVIDE,
    /** Floating-point square root. */
    FLOAT_SQUARE_ROOT,
    /** Floating-point conversion, comparison, move, sign injection, classification. */
    FLOAT_OTHER,
    /** System call, fence, control and status register. */
    SYSTEM,
    /** An instruction of the network extension: the last of its batch. */
    NETWORK
}
