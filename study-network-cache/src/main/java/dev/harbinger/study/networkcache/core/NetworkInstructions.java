package dev.harbinger.study.networkcache.core;

import org.jspecify.annotations.Nullable;

/**
 * The instructions of the network extension, as docs/network-extension.md describes them. Each is handed over with its
 * batch before it acts.
 */
final class NetworkInstructions {
    private static final int LOAD = 0x0b;
    private static final int STORE = 0x2b;
    private static final int MESSAGE = 0x5b;

    private final HartState hart;
    private final @Nullable NetworkPort port;

    NetworkInstructions(HartState hart, @Nullable NetworkPort port) {
        this.hart = hart;
        this.port = port;
    }

    /** Executes the next instruction, which is one of these. */
    void execute(long word) {
        ProgramFault.Place place = hart.program.place(hart.address());
        if (port == null) {
            throw new ProgramFault(
                    ProgramFault.Kind.NETWORK,
                    "an instruction of the network extension, but there is no network: run the program with traffic",
                    place,
                    0,
                    null);
        }
        int instruction = place.instruction();
        long first = hart.registers[InstructionFields.rs1(instruction)];
        long address = accessed(instruction, first);
        hart.record(hart.pc++);
        hart.handOver();
        try {
            long result = act(port, instruction, first, address);
            hart.registers[(int) word >>> 8 & 0xff] = result;
        } catch (NetworkFault e) {
            throw new ProgramFault(ProgramFault.Kind.NETWORK, String.valueOf(e.getMessage()), place, address, e);
        }
    }

    /**
     * The network address of a load or store, which is refused when misaligned; for other instructions the address that
     * they name, or 0.
     */
    private long accessed(int instruction, long first) {
        int opcode = instruction & 0x7f;
        if (opcode != LOAD && opcode != STORE) {
            boolean named = opcode == MESSAGE || InstructionFields.funct3(instruction) == 0;
            return named ? hart.registers[InstructionFields.rs2(instruction)] : 0;
        }
        long address = first
                + (opcode == LOAD
                        ? InstructionFields.immediateOfLoad(instruction)
                        : InstructionFields.immediateOfStore(instruction));
        int bytes = bytes(instruction);
        if ((address & bytes - 1) != 0) {
            throw hart.fault(
                    ProgramFault.Kind.MISALIGNED_ACCESS,
                    "network %s of %d bytes at 0x%x: not a multiple of %d"
                            .formatted(opcode == LOAD ? "load" : "store", bytes, address, bytes),
                    address);
        }
        return address;
    }

    private static int bytes(int instruction) {
        return 1 << (InstructionFields.funct3(instruction) & 3);
    }

    private long act(NetworkPort port, int instruction, long first, long address) {
        int kind = InstructionFields.funct3(instruction);
        return switch (instruction & 0x7f) {
            case LOAD -> extended(kind, port.load(address, bytes(instruction)));
            case STORE -> {
                long value = hart.registers[InstructionFields.rs2(instruction)];
                int unused = 64 - 8 * bytes(instruction);
                port.store(address, bytes(instruction), value << unused >>> unused);
                yield 0;
            }
            case MESSAGE -> {
                long bytes = hart.registers[InstructionFields.rs3(instruction)];
                if (kind == 0) {
                    yield port.post(first, address, bytes);
                }
                port.send(first, address, bytes);
                yield 0;
            }
            default ->
                switch (kind) {
                    case 0 -> port.remap(first, address) ? 1 : 0;
                    case 1 -> port.await(first);
                    case 2 -> port.isComplete(first) ? 1 : 0;
                    default -> port.find(first);
                };
        };
    }

    private static long extended(int kind, long value) {
        return switch (kind) {
            case 0 -> (byte) value;
            case 1 -> (short) value;
            case 2 -> (int) value;
            default -> value;
        };
    }
}
