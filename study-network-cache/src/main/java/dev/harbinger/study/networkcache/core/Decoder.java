package dev.harbinger.study.networkcache.core;

import static dev.harbinger.study.networkcache.core.InstructionFields.branchDistance;
import static dev.harbinger.study.networkcache.core.InstructionFields.funct3;
import static dev.harbinger.study.networkcache.core.InstructionFields.funct7;
import static dev.harbinger.study.networkcache.core.InstructionFields.immediateOfLoad;
import static dev.harbinger.study.networkcache.core.InstructionFields.immediateOfStore;
import static dev.harbinger.study.networkcache.core.InstructionFields.jumpDistance;
import static dev.harbinger.study.networkcache.core.InstructionFields.rd;
import static dev.harbinger.study.networkcache.core.InstructionFields.rs1;
import static dev.harbinger.study.networkcache.core.InstructionFields.rs2;

/**
 * Decodes RV64IMAFD_Zicsr and the network extension: itself the base, M, A and Zicsr, {@link FloatDecoder} F and D,
 * {@link NetworkDecoder} the extension. A word that is not an instruction becomes {@link Op#ILLEGAL}, which is a fault
 * only when it is executed, because a text may contain data. Source: The RISC-V Instruction Set Manual, Volume I,
 * 20191213, chapter 24, for the encodings. For one thread.
 */
final class Decoder {
    private final int size;

    /** The operation and the immediate of the last decoded instruction, as in {@link DecodedText}. */
    int op;

    int immediate;

    /** The facts about it, as in {@link CodeTable}. */
    InstructionClass type = InstructionClass.SYSTEM;

    int destination;
    int first;
    int second;
    int third;
    int bytes;

    /** A decoder of a text with that many instructions. */
    Decoder(int size) {
        this.size = size;
    }

    /** The last instruction as {@link DecodedText} has it. */
    long word() {
        int target = destination == 0 ? DecodedText.DISCARDED : destination;
        return op | (long) target << 8 | (long) first << 16 | (long) second << 24 | (long) immediate << 32;
    }

    /** Decodes an instruction. */
    void decode(int index, int word) {
        clear();
        choose(index, word);
        if (op == Op.ILLEGAL) {
            clear();
        }
    }

    private void clear() {
        op = Op.ILLEGAL;
        immediate = 0;
        type = InstructionClass.SYSTEM;
        destination = 0;
        first = 0;
        second = 0;
        third = 0;
        bytes = 0;
    }

    private void choose(int index, int word) {
        switch (word & 0x7f) {
            case 0x03 -> load(word);
            case 0x07 -> FloatDecoder.load(this, word);
            case 0x0b -> NetworkDecoder.load(this, word);
            case 0x0f -> fence(word);
            case 0x13 -> immediate(word);
            case 0x17 -> upper(word, Op.ADD_UPPER_IMMEDIATE_TO_PC);
            case 0x1b -> immediateWord(word);
            case 0x23 -> store(word);
            case 0x27 -> FloatDecoder.store(this, word);
            case 0x2b -> NetworkDecoder.store(this, word);
            case 0x2f -> atomic(word);
            case 0x33 -> register(word);
            case 0x37 -> upper(word, Op.LOAD_UPPER_IMMEDIATE);
            case 0x3b -> registerWord(word);
            case 0x43 -> FloatDecoder.fused(this, word, FloatOp.MULTIPLY_ADD, Op.FLOAT_MULTIPLY_ADD);
            case 0x47 -> FloatDecoder.fused(this, word, FloatOp.MULTIPLY_SUBTRACT, Op.FLOAT_MULTIPLY_SUBTRACT);
            case 0x4b ->
                FloatDecoder.fused(this, word, FloatOp.NEGATED_MULTIPLY_SUBTRACT, Op.FLOAT_NEGATED_MULTIPLY_SUBTRACT);
            case 0x4f -> FloatDecoder.fused(this, word, FloatOp.NEGATED_MULTIPLY_ADD, Op.FLOAT_NEGATED_MULTIPLY_ADD);
            case 0x53 -> FloatDecoder.operation(this, word);
            case 0x5b -> NetworkDecoder.message(this, word);
            case 0x63 -> branch(index, word);
            case 0x67 -> jumpRegister(word);
            case 0x6f -> jump(index, word);
            case 0x73 -> system(word);
            case 0x7b -> NetworkDecoder.binding(this, word);
            default -> {}
        }
    }

    /** Sets the last decoded instruction, but for what few of them have. */
    void set(int operation, InstructionClass kind, int rd, int rs1, int rs2, int value) {
        op = operation;
        type = kind;
        destination = rd;
        first = rs1;
        second = rs2;
        immediate = value;
    }

    private void load(int word) {
        if (funct3(word) == 7) {
            return;
        }
        set(Op.LOAD_BYTE + funct3(word), InstructionClass.LOAD, rd(word), rs1(word), 0, immediateOfLoad(word));
        bytes = 1 << (funct3(word) & 3);
    }

    private void store(int word) {
        if (funct3(word) < 4) {
            int operation = Op.STORE_BYTE + funct3(word);
            set(operation, InstructionClass.STORE, 0, rs1(word), rs2(word), immediateOfStore(word));
            bytes = 1 << funct3(word);
        }
    }

    private void fence(int word) {
        // Nothing to do for one hart and memory that does not reorder. FENCE.I is another extension.
        if (funct3(word) == 0) {
            set(Op.NOTHING, InstructionClass.SYSTEM, 0, 0, 0, 0);
        }
    }

    private void immediate(int word) {
        int value = word >> 20;
        int shift = value & 63;
        boolean plainShift = value >>> 6 == 0;
        int operation = switch (funct3(word)) {
            case 0 -> Op.ADD_IMMEDIATE;
            case 1 -> plainShift ? Op.SHIFT_LEFT_IMMEDIATE : Op.ILLEGAL;
            case 2 -> Op.SET_LESS_IMMEDIATE;
            case 3 -> Op.SET_LESS_IMMEDIATE_UNSIGNED;
            case 4 -> Op.XOR_IMMEDIATE;
            case 5 ->
                plainShift
                        ? Op.SHIFT_RIGHT_IMMEDIATE
                        : value >>> 6 == 0x10 ? Op.SHIFT_RIGHT_ARITHMETIC_IMMEDIATE : Op.ILLEGAL;
            case 6 -> Op.OR_IMMEDIATE;
            default -> Op.AND_IMMEDIATE;
        };
        if (operation != Op.ILLEGAL) {
            boolean shifts = funct3(word) == 1 || funct3(word) == 5;
            set(operation, InstructionClass.INTEGER, rd(word), rs1(word), 0, shifts ? shift : value);
        }
    }

    private void immediateWord(int word) {
        int value = word >> 20;
        switch (funct3(word)) {
            case 0 -> set(Op.ADD_IMMEDIATE_WORD, InstructionClass.INTEGER, rd(word), rs1(word), 0, value);
            case 1 -> shiftWord(word, 0, Op.SHIFT_LEFT_IMMEDIATE_WORD);
            case 5 -> {
                shiftWord(word, 0, Op.SHIFT_RIGHT_IMMEDIATE_WORD);
                shiftWord(word, 0x20, Op.SHIFT_RIGHT_ARITHMETIC_IMMEDIATE_WORD);
            }
            default -> {}
        }
    }

    private void shiftWord(int word, int funct7, int operation) {
        if (funct7(word) == funct7) {
            set(operation, InstructionClass.INTEGER, rd(word), rs1(word), 0, rs2(word));
        }
    }

    private void upper(int word, int operation) {
        set(operation, InstructionClass.INTEGER, rd(word), 0, 0, word & 0xfffff000);
    }

    private void register(int word) {
        int operation = Op.ILLEGAL;
        InstructionClass kind = InstructionClass.INTEGER;
        switch (funct7(word)) {
            case 0 ->
                operation = switch (funct3(word)) {
                    case 0 -> Op.ADD;
                    case 1 -> Op.SHIFT_LEFT;
                    case 2 -> Op.SET_LESS;
                    case 3 -> Op.SET_LESS_UNSIGNED;
                    case 4 -> Op.XOR;
                    case 5 -> Op.SHIFT_RIGHT;
                    case 6 -> Op.OR;
                    default -> Op.AND;
                };
            case 1 -> {
                kind = multiplyOrDivide(word);
                operation = switch (funct3(word)) {
                    case 0 -> Op.MULTIPLY;
                    case 1 -> Op.MULTIPLY_HIGH;
                    case 2 -> Op.MULTIPLY_HIGH_SIGNED_UNSIGNED;
                    case 3 -> Op.MULTIPLY_HIGH_UNSIGNED;
                    case 4 -> Op.DIVIDE;
                    case 5 -> Op.DIVIDE_UNSIGNED;
                    case 6 -> Op.REMAINDER;
                    default -> Op.REMAINDER_UNSIGNED;
                };
            }
            case 0x20 ->
                operation = switch (funct3(word)) {
                    case 0 -> Op.SUBTRACT;
                    case 5 -> Op.SHIFT_RIGHT_ARITHMETIC;
                    default -> Op.ILLEGAL;
                };
            default -> {}
        }
        if (operation != Op.ILLEGAL) {
            set(operation, kind, rd(word), rs1(word), rs2(word), 0);
        }
    }

    private void registerWord(int word) {
        int operation = switch (funct7(word) << 3 | funct3(word)) {
            case 0 -> Op.ADD_WORD;
            case 1 -> Op.SHIFT_LEFT_WORD;
            case 5 -> Op.SHIFT_RIGHT_WORD;
            case 8 -> Op.MULTIPLY_WORD;
            case 8 + 4 -> Op.DIVIDE_WORD;
            case 8 + 5 -> Op.DIVIDE_UNSIGNED_WORD;
            case 8 + 6 -> Op.REMAINDER_WORD;
            case 8 + 7 -> Op.REMAINDER_UNSIGNED_WORD;
            case 0x100 -> Op.SUBTRACT_WORD;
            case 0x100 + 5 -> Op.SHIFT_RIGHT_ARITHMETIC_WORD;
            default -> Op.ILLEGAL;
        };
        if (operation != Op.ILLEGAL) {
            InstructionClass kind = funct7(word) == 1 ? multiplyOrDivide(word) : InstructionClass.INTEGER;
            set(operation, kind, rd(word), rs1(word), rs2(word), 0);
        }
    }

    private static InstructionClass multiplyOrDivide(int word) {
        return funct3(word) < 4 ? InstructionClass.MULTIPLY : InstructionClass.DIVIDE;
    }

    private void branch(int index, int word) {
        int operation = switch (funct3(word)) {
            case 0 -> Op.BRANCH_EQUAL;
            case 1 -> Op.BRANCH_NOT_EQUAL;
            case 4 -> Op.BRANCH_LESS;
            case 5 -> Op.BRANCH_GREATER_EQUAL;
            case 6 -> Op.BRANCH_LESS_UNSIGNED;
            case 7 -> Op.BRANCH_GREATER_EQUAL_UNSIGNED;
            default -> Op.ILLEGAL;
        };
        if (operation != Op.ILLEGAL) {
            int distance = branchDistance(word);
            set(
                    isInstruction(index, distance) ? operation : Op.WILD_JUMP,
                    InstructionClass.BRANCH,
                    0,
                    rs1(word),
                    rs2(word),
                    distance >> 2);
        }
    }

    private void jump(int index, int word) {
        int distance = jumpDistance(word);
        set(
                isInstruction(index, distance) ? Op.JUMP_AND_LINK : Op.WILD_JUMP,
                InstructionClass.JUMP,
                rd(word),
                0,
                0,
                distance >> 2);
    }

    private boolean isInstruction(int index, int distance) {
        int target = index + (distance >> 2);
        return (distance & 3) == 0 && target >= 0 && target < size;
    }

    private void jumpRegister(int word) {
        if (funct3(word) == 0) {
            set(Op.JUMP_AND_LINK_REGISTER, InstructionClass.JUMP, rd(word), rs1(word), 0, word >> 20);
        }
    }

    private void atomic(int word) {
        int operation = word >>> 27;
        int length = funct3(word);
        boolean exists = length == 2 || length == 3;
        InstructionClass kind = InstructionClass.ATOMIC;
        switch (operation) {
            case AtomicOp.LOAD_RESERVED -> {
                exists &= rs2(word) == 0;
                kind = InstructionClass.LOAD;
            }
            case AtomicOp.STORE_CONDITIONAL -> kind = InstructionClass.STORE;
            default -> exists &= AtomicOp.exists(operation);
        }
        if (exists) {
            set(Op.ATOMIC, kind, rd(word), rs1(word), rs2(word), operation);
            bytes = 1 << length;
        }
    }

    private void system(int word) {
        switch (funct3(word)) {
            case 0 -> {
                if (word == 0x73) {
                    set(Op.SYSTEM_CALL, InstructionClass.SYSTEM, 10, 17, 10, 0);
                    third = 11;
                }
            }
            case 1, 2, 3 -> set(Op.CONTROL_REGISTER, InstructionClass.SYSTEM, rd(word), rs1(word), 0, word);
            case 5, 6, 7 -> set(Op.CONTROL_REGISTER, InstructionClass.SYSTEM, rd(word), 0, 0, word);
            default -> {}
        }
    }
}
