package dev.harbinger.study.networkcache.core;

import org.jspecify.annotations.Nullable;

/**
 * A program did what cannot be done; the message is one line with the place. The instruction had no effect and is not
 * counted, except for those of the network extension, which are handed on before they act, and for accesses to memory
 * of a receive, which are found when they are handed on.
 */
public final class ProgramFault extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** What was wrong. */
    public enum Kind {
        /** An instruction that does not exist, here or at all. */
        ILLEGAL_INSTRUCTION,
        /** A load, store or atomic instruction whose address is not a multiple of its size. */
        MISALIGNED_ACCESS,
        /** A load, store or atomic instruction outside memory, or one that would change the text. */
        WILD_ACCESS,
        /** A jump to an address that is not a multiple of 4. */
        MISALIGNED_JUMP,
        /** A jump out of the text, or running past its end. */
        WILD_JUMP,
        /** A system call that does not exist here, or that cannot do what it is asked. */
        SYSTEM_CALL,
        /** A load, store or atomic instruction in memory of a receive that is not complete. */
        RECEIVE_MEMORY,
        /** An instruction of the network extension without a network, or one that the network refused. */
        NETWORK
    }

    private final Kind kind;
    private final long pc;
    private final String symbol;
    private final int instruction;
    private final long address;

    ProgramFault(Kind kind, String message, Place place, long address, @Nullable Throwable cause) {
        super(message + ", at " + place, cause);
        this.kind = kind;
        this.pc = place.pc();
        this.symbol = place.symbol();
        this.instruction = place.instruction();
        this.address = address;
    }

    /** Where an instruction is. */
    record Place(long pc, String symbol, int instruction) {
        @Override
        public String toString() {
            return "pc 0x%x%s, instruction 0x%08x"
                    .formatted(pc, symbol.isEmpty() ? "" : " (" + symbol + ")", instruction);
        }
    }

    /** What was wrong. */
    public Kind kind() {
        return kind;
    }

    /** Where the instruction is. */
    public long pc() {
        return pc;
    }

    /** The function and the distance from its start, as in {@code main+0x1c}; empty without symbols. */
    public String symbol() {
        return symbol;
    }

    /** The instruction word. */
    public int instruction() {
        return instruction;
    }

    /** The address it accessed or jumped to; 0 when the fault has none. */
    public long address() {
        return address;
    }
}
