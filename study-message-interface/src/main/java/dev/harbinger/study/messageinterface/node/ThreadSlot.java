package dev.harbinger.study.messageinterface.node;

import dev.harbinger.study.messageinterface.isa.Operation;
import dev.harbinger.study.messageinterface.isa.Register;
import dev.harbinger.study.messageinterface.isa.RegisterFile;
import dev.harbinger.study.messageinterface.word.Word;
import org.jspecify.annotations.Nullable;

/**
 * The registers and the program counter of a hardware thread. Registers of all files are numbered in one row: 0 to 15
 * integer, 16 to 31 floating-point, 32 to 47 condition, 48 to 63 those of the network interface. Bit {@code r} of
 * {@link #full} tells whether register {@code r} holds a value, that of {@link #pending} whether a result for it is
 * under way.
 */
final class ThreadSlot {
    static final int FLOATING = 16;
    static final int CONDITION = 32;
    static final int INTERFACE = 48;
    static final int REGISTERS = 64;

    final int cluster;
    final int slot;

    final long[] bits = new long[REGISTERS];
    long pointers;
    long full;
    long pending;

    /** Its last SEND that found no entry in the GTLB, null when there was none. */
    @Nullable
    Operation missed;

    int pc;
    int entry;
    boolean running;
    /** How many threads have begun in the slot. */
    int starts;

    boolean system;
    long notBefore;
    long instructions;
    long operations;

    ThreadSlot(int cluster, int slot) {
        this.cluster = cluster;
        this.slot = slot;
    }

    /** Number of a register in the row of all registers. */
    static int number(Register register) {
        return register.index()
                + switch (register.file()) {
                    case INTEGER -> 0;
                    case FLOATING -> FLOATING;
                    case CONDITION -> CONDITION;
                    case INTERFACE -> INTERFACE;
                };
    }

    /** The name of a register of that number. */
    static String name(int number) {
        RegisterFile file = number < FLOATING
                ? RegisterFile.INTEGER
                : number < CONDITION
                        ? RegisterFile.FLOATING
                        : number < INTERFACE ? RegisterFile.CONDITION : RegisterFile.INTERFACE;
        return file.prefix() + number % FLOATING;
    }

    boolean isPointer(int register) {
        return (pointers >>> register & 1) != 0;
    }

    Word word(int register) {
        return isPointer(register) ? new Word(bits[register], true) : Word.of(bits[register]);
    }

    /** Fills a register. */
    void write(int register, long value, boolean isPointer) {
        long bit = 1L << register;
        bits[register] = value;
        pointers = isPointer ? pointers | bit : pointers & ~bit;
        full |= bit;
        pending &= ~bit;
    }

    /** A result for a register is under way. */
    void await(int register) {
        long bit = 1L << register;
        full &= ~bit;
        pending |= bit;
    }

    /** Empties a register. */
    void empty(int register) {
        full &= ~(1L << register);
    }

    /** Begins at an instruction. */
    void start(int instruction, boolean atSystemLevel, long cycle) {
        pc = instruction;
        entry = instruction;
        system = atSystemLevel;
        running = true;
        starts++;
        missed = null;
        notBefore = cycle;
    }
}
