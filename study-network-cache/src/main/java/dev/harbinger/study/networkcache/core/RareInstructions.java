package dev.harbinger.study.networkcache.core;

import static dev.harbinger.study.networkcache.core.ProgramFault.Kind.ILLEGAL_INSTRUCTION;
import static dev.harbinger.study.networkcache.core.ProgramFault.Kind.MISALIGNED_ACCESS;
import static dev.harbinger.study.networkcache.core.ProgramFault.Kind.MISALIGNED_JUMP;
import static dev.harbinger.study.networkcache.core.ProgramFault.Kind.WILD_ACCESS;
import static dev.harbinger.study.networkcache.core.ProgramFault.Kind.WILD_JUMP;

import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The instructions at which {@link ExecutionLoop} stops: atomic instructions, control and status registers, system
 * calls, the network extension, and all faults. It executes one instruction at a time; the batch has room for it.
 */
final class RareInstructions {
    private static final int FLAGS = 0x001;
    private static final int ROUNDING_MODE = 0x002;
    private static final int STATUS = 0x003;
    private static final int CYCLE = 0xc00;
    private static final int TIME = 0xc01;
    private static final int INSTRUCTIONS_RETIRED = 0xc02;

    private final HartState hart;
    private final SystemCalls systemCalls;
    private final NetworkInstructions network;
    private final @Nullable LongSupplier clock;

    /** For a hart; without a clock, time is the number of instructions executed. */
    RareInstructions(
            HartState hart, SystemCalls systemCalls, NetworkInstructions network, @Nullable LongSupplier clock) {
        this.hart = hart;
        this.systemCalls = systemCalls;
        this.network = network;
        this.clock = clock;
    }

    /** Executes the next instruction. */
    void execute() {
        long word = hart.text.code()[hart.pc];
        switch ((int) word & 0xff) {
            case Op.ATOMIC -> atomic(word);
            case Op.CONTROL_REGISTER -> controlRegister(word);
            case Op.SYSTEM_CALL -> systemCalls.execute();
            case Op.NETWORK -> network.execute(word);
            case Op.WILD_JUMP -> wildJump(word);
            case Op.JUMP_AND_LINK_REGISTER -> throw jumpFault(first(word) + (word >> 32) & -2);
            case Op.END_OF_TEXT ->
                throw hart.fault(
                        WILD_JUMP, "ran past the end of the text, 0x%x".formatted(hart.address()), hart.address());
            case Op.ILLEGAL -> throw hart.fault(ILLEGAL_INSTRUCTION, "illegal instruction", 0);
            default -> {
                int bytes = hart.program.code().bytes(hart.pc);
                if (bytes == 0) {
                    throw hart.fault(
                            ILLEGAL_INSTRUCTION,
                            "illegal instruction: it rounds as fcsr says, where the mode is %d"
                                    .formatted(hart.floats.status() >>> 5),
                            0);
                }
                boolean store = hart.program.code().classOf(hart.pc) == InstructionClass.STORE;
                checkAccess(first(word) + (word >> 32), bytes, store);
                throw new AssertionError("the loop stopped at " + hart.program.place(hart.address()));
            }
        }
    }

    private long first(long word) {
        return hart.registers[(int) word >>> 16 & 0xff];
    }

    private long second(long word) {
        return hart.registers[(int) word >>> 24];
    }

    private void write(long word, long value) {
        hart.registers[(int) word >>> 8 & 0xff] = value;
    }

    private void checkAccess(long address, int bytes, boolean store) {
        boolean allowed = store ? hart.memory.isWritable(address, bytes) : hart.memory.contains(address, bytes);
        if ((address & bytes - 1) != 0 || !allowed) {
            throw accessFault(address, bytes, store);
        }
    }

    private ProgramFault accessFault(long address, int bytes, boolean store) {
        String what = "%s of %d %s at 0x%x"
                .formatted(store ? "store" : "load", bytes, bytes == 1 ? "byte" : "bytes", address);
        if ((address & bytes - 1) != 0) {
            return hart.fault(MISALIGNED_ACCESS, what + ": not a multiple of " + bytes, address);
        }
        if (!hart.memory.contains(address, bytes)) {
            return hart.fault(
                    WILD_ACCESS,
                    what + ": outside memory, 0x%x to 0x%x".formatted(hart.memory.base(), hart.memory.end()),
                    address);
        }
        return hart.fault(
                WILD_ACCESS,
                what + ": text and constants, up to 0x%x, do not change".formatted(hart.memory.protectedEnd),
                address);
    }

    private ProgramFault jumpFault(long target) {
        if ((target & 3) != 0) {
            return hart.fault(MISALIGNED_JUMP, "jump to 0x%x: not a multiple of 4".formatted(target), target);
        }
        return hart.fault(
                WILD_JUMP,
                "jump to 0x%x: outside the text, 0x%x to 0x%x"
                        .formatted(
                                target,
                                hart.text.base(),
                                hart.text.base() + 4L * hart.program.code().size()),
                target);
    }

    private void wildJump(long word) {
        int instruction = hart.program.place(hart.address()).instruction();
        if (hart.program.code().classOf(hart.pc) == InstructionClass.JUMP) {
            throw jumpFault(hart.address() + InstructionFields.jumpDistance(instruction));
        }
        long a = first(word);
        long b = second(word);
        boolean taken = switch (InstructionFields.funct3(instruction)) {
            case 0 -> a == b;
            case 1 -> a != b;
            case 4 -> a < b;
            case 5 -> a >= b;
            case 6 -> Long.compareUnsigned(a, b) < 0;
            default -> Long.compareUnsigned(a, b) >= 0;
        };
        if (taken) {
            throw jumpFault(hart.address() + InstructionFields.branchDistance(instruction));
        }
        hart.record(hart.pc++);
    }

    private void atomic(long word) {
        int operation = (int) (word >> 32);
        int bytes = hart.program.code().bytes(hart.pc);
        long address = first(word);
        checkAccess(address, bytes, operation != AtomicOp.LOAD_RESERVED);
        long old = hart.memory.load(address, bytes);
        long operand = second(word);
        long result = signed(old, bytes);
        hart.record(hart.pc++);
        switch (operation) {
            case AtomicOp.LOAD_RESERVED -> {
                hart.reserved = true;
                hart.reservation = address;
                hart.recordAccess(address, old);
            }
            case AtomicOp.STORE_CONDITIONAL -> {
                boolean stores = hart.reserved && hart.reservation == address;
                hart.reserved = false;
                if (stores) {
                    hart.memory.store(address, bytes, operand);
                }
                result = stores ? 0 : 1;
                // A failed one is recorded as a store of the present value, so that every store has an access.
                hart.recordAccess(address, hart.memory.load(address, bytes));
            }
            default -> {
                hart.memory.store(address, bytes, AtomicOp.apply(operation, result, signed(operand, bytes)));
                hart.recordAccess(address, old);
                hart.recordAccess(address, hart.memory.load(address, bytes));
            }
        }
        write(word, result);
    }

    private static long signed(long value, int bytes) {
        return bytes == 4 ? (int) value : value;
    }

    private void controlRegister(long word) {
        int instruction = (int) (word >> 32);
        int register = instruction >>> 20;
        int kind = InstructionFields.funct3(instruction);
        boolean swaps = (kind & 3) == 1;
        long operand = kind < 4 ? first(word) : InstructionFields.rs1(instruction);
        boolean writes = swaps || InstructionFields.rs1(instruction) != 0;
        boolean counter = register >= CYCLE && register <= INSTRUCTIONS_RETIRED;
        boolean status = register >= FLAGS && register <= STATUS;
        if (!status && (!counter || writes)) {
            throw hart.fault(
                    ILLEGAL_INSTRUCTION,
                    counter
                            ? "illegal instruction: it writes to a counter, register 0x%x".formatted(register)
                            : "illegal instruction: there is no control and status register 0x%x".formatted(register),
                    0);
        }
        if (counter) {
            write(word, counter(register));
            return;
        }
        int old = readStatus(register);
        hart.record(hart.pc++);
        if (writes) {
            int value = (int) operand;
            writeStatus(register, swaps ? value : (kind & 3) == 2 ? old | value : old & ~value);
        }
        write(word, old);
    }

    /** Reads a counter, after all instructions up to this one have been handed over for timing. */
    private long counter(int register) {
        long instructions = hart.instructions();
        hart.record(hart.pc++);
        if (register == INSTRUCTIONS_RETIRED || clock == null) {
            return instructions;
        }
        assert register == CYCLE || register == TIME;
        hart.handOver();
        return clock.getAsLong();
    }

    private int readStatus(int register) {
        int status = hart.floats.status();
        return switch (register) {
            case FLAGS -> status & 31;
            case ROUNDING_MODE -> status >>> 5;
            default -> status;
        };
    }

    private void writeStatus(int register, int value) {
        int status = hart.floats.status();
        hart.floats.setStatus(
                switch (register) {
                    case FLAGS -> (status & 0xe0) | (value & 31);
                    case ROUNDING_MODE -> (status & 31) | (value & 7) << 5;
                    default -> value & 0xff;
                });
    }
}
