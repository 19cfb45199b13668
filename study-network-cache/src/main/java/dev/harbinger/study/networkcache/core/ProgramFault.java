package dev.harbinger.study.networkcache.core;

import org.jspecify.annotations.Nullable;

/**
 * A program did something impossible; the message is one line with the place. The instruction had no effect and is not
 * counted. Exceptions are instructions of the network extension, which are handed over before they act, and accesses to
 * memory of a receive, which are found when they are handed over.
 */
public final class ProgramFault extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** The kind of fault. */
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
        /** A system call that does not exist here, or that cannot do what the program requests. */
        SYSTEM_CALL,
        /** A load, store or atomic instruction in memory of an incomplete receive. */
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

    /** The place of an instruction. */
    record Place(long pc, String symbol, int instruction) {
        @Override
        public String toString() {
            return "pc 0x%x%s, instruction 0x%08x"
                    .formatted(pc, symbol.isEmpty() ? "" : " (" + symbol + ")", instruction);
        }
    }

    /** The kind of fault. */
    public Kind kind() {
        return kind;
    }

    /** The address of the instruction. */
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
