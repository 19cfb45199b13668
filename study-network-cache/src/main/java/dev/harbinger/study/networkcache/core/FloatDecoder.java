package dev.harbinger.study.networkcache.core;

import static dev.harbinger.study.networkcache.core.InstructionFields.funct3;
import static dev.harbinger.study.networkcache.core.InstructionFields.funct7;
import static dev.harbinger.study.networkcache.core.InstructionFields.immediateOfLoad;
import static dev.harbinger.study.networkcache.core.InstructionFields.immediateOfStore;
import static dev.harbinger.study.networkcache.core.InstructionFields.rd;
import static dev.harbinger.study.networkcache.core.InstructionFields.rs1;
import static dev.harbinger.study.networkcache.core.InstructionFields.rs2;
import static dev.harbinger.study.networkcache.core.InstructionFields.rs3;

/** Decodes the instructions of the extensions F and D for a {@link Decoder}. */
final class FloatDecoder {
    private static final int DYNAMIC = 7;

    private FloatDecoder() {}

    static void load(Decoder decoder, int word) {
        if (funct3(word) == 2 || funct3(word) == 3) {
            int operation = funct3(word) == 2 ? Op.LOAD_SINGLE : Op.LOAD_DOUBLEWORD;
            decoder.set(operation, InstructionClass.LOAD, 32 + rd(word), rs1(word), 0, immediateOfLoad(word));
            decoder.bytes = 1 << funct3(word);
        }
    }

    static void store(Decoder decoder, int word) {
        if (funct3(word) == 2 || funct3(word) == 3) {
            int operation = Op.STORE_BYTE + funct3(word);
            decoder.set(operation, InstructionClass.STORE, 0, rs1(word), 32 + rs2(word), immediateOfStore(word));
            decoder.bytes = 1 << funct3(word);
        }
    }

    /** MADD, MSUB, NMSUB and NMADD. */
    static void fused(Decoder decoder, int word, int operation, int quick) {
        boolean isDouble = (word >>> 25 & 3) == 1;
        if ((word >>> 25 & 3) <= 1) {
            decoder.third = 32 + rs3(word);
            rounded(decoder, word, InstructionClass.FLOAT_MULTIPLY_ADD, operation, isDouble, quick);
            decoder.first = 32 + rs1(word);
            decoder.second = 32 + rs2(word);
            decoder.destination = 32 + rd(word);
        }
    }

    /** OP-FP: arithmetic but for the fused operations. */
    static void operation(Decoder decoder, int word) {
        int format = funct7(word) & 3;
        if (format > 1) {
            return;
        }
        boolean isDouble = format == 1;
        decoder.destination = 32 + rd(word);
        decoder.first = 32 + rs1(word);
        decoder.second = 32 + rs2(word);
        int funct3 = funct3(word);
        switch (funct7(word) >>> 2) {
            case 0 -> rounded(decoder, word, InstructionClass.FLOAT_ADD, FloatOp.ADD, isDouble, Op.FLOAT_ADD);
            case 1 -> rounded(decoder, word, InstructionClass.FLOAT_ADD, FloatOp.SUBTRACT, isDouble, Op.FLOAT_SUBTRACT);
            case 2 ->
                rounded(decoder, word, InstructionClass.FLOAT_MULTIPLY, FloatOp.MULTIPLY, isDouble, Op.FLOAT_MULTIPLY);
            case 3 -> rounded(decoder, word, InstructionClass.FLOAT_DIVIDE, FloatOp.DIVIDE, isDouble, Op.FLOAT_DIVIDE);
            case 4 -> {
                if (funct3 <= 2) {
                    exact(decoder, FloatOp.SIGN + funct3, isDouble, Op.FLOAT_SIGN + funct3);
                }
            }
            case 5 -> {
                if (funct3 <= 1) {
                    exact(decoder, FloatOp.MINIMUM + funct3, isDouble, Op.FLOAT);
                }
            }
            case 8 -> {
                if (rs2(word) == 1 - format) {
                    decoder.second = 0;
                    rounded(decoder, word, InstructionClass.FLOAT_OTHER, FloatOp.CONVERT, isDouble, Op.FLOAT);
                }
            }
            case 11 -> {
                if (rs2(word) == 0) {
                    decoder.second = 0;
                    rounded(
                            decoder,
                            word,
                            InstructionClass.FLOAT_SQUARE_ROOT,
                            FloatOp.SQUARE_ROOT,
                            isDouble,
                            Op.FLOAT_SQUARE_ROOT);
                }
            }
            case 20 -> {
                if (funct3 <= 2) {
                    decoder.destination = rd(word);
                    // funct3: 0 less or equal, 1 less, 2 equal.
                    exact(decoder, FloatOp.LESS_EQUAL - funct3, isDouble, Op.FLOAT_LESS_EQUAL - funct3);
                }
            }
            case 24 -> toInteger(decoder, word, isDouble);
            case 26 -> fromInteger(decoder, word, isDouble);
            case 28 -> {
                decoder.destination = rd(word);
                decoder.second = 0;
                if (rs2(word) == 0 && funct3 == 0) {
                    move(decoder, isDouble ? Op.ADD_IMMEDIATE : Op.ADD_IMMEDIATE_WORD);
                } else if (rs2(word) == 0 && funct3 == 1) {
                    exact(decoder, FloatOp.CLASSIFY, isDouble, Op.FLOAT);
                }
            }
            case 30 -> {
                decoder.first = rs1(word);
                decoder.second = 0;
                if (rs2(word) == 0 && funct3 == 0) {
                    if (isDouble) {
                        move(decoder, Op.ADD_IMMEDIATE);
                    } else {
                        exact(decoder, FloatOp.BOX, false, Op.FLOAT);
                    }
                }
            }
            default -> {}
        }
    }

    private static void toInteger(Decoder decoder, int word, boolean isDouble) {
        int integer = rs2(word);
        if (integer > 3) {
            return;
        }
        decoder.destination = rd(word);
        decoder.second = 0;
        int quick = switch (integer) {
            case 0 -> Op.WORD_FROM_FLOAT;
            case 2 -> Op.LONG_FROM_FLOAT;
            default -> Op.FLOAT;
        };
        truncated(decoder, word, FloatOp.TO_WORD + integer, isDouble, quick);
    }

    private static void fromInteger(Decoder decoder, int word, boolean isDouble) {
        int integer = rs2(word);
        if (integer > 3) {
            return;
        }
        decoder.first = rs1(word);
        decoder.second = 0;
        int quick = switch (integer) {
            case 0 -> Op.FLOAT_FROM_WORD;
            case 2 -> Op.FLOAT_FROM_LONG;
            default -> Op.FLOAT;
        };
        rounded(decoder, word, InstructionClass.FLOAT_OTHER, FloatOp.FROM_WORD + integer, isDouble, quick);
    }

    /**
     * Sets an operation of {@link FloatUnit} that rounds; in round to nearest {@link ExecutionLoop} does it itself when
     * it is {@code quick}.
     */
    private static void rounded(
            Decoder decoder, int word, InstructionClass kind, int operation, boolean isDouble, int quick) {
        int mode = funct3(word);
        if (mode == 5 || mode == 6) {
            return;
        }
        decoder.type = kind;
        boolean nearest = mode == 0 || mode == DYNAMIC;
        decoder.op = isDouble && nearest ? quick : Op.FLOAT;
        decoder.immediate = decoder.third | mode << 8 | (2 * operation + (isDouble ? 1 : 0)) << 16;
    }

    /** Sets an operation of {@link FloatUnit} that does not round. */
    private static void exact(Decoder decoder, int operation, boolean isDouble, int quick) {
        decoder.type = InstructionClass.FLOAT_OTHER;
        decoder.op = isDouble ? quick : Op.FLOAT;
        decoder.immediate = (2 * operation + (isDouble ? 1 : 0)) << 16;
    }

    /** Sets a move between registers, which {@link ExecutionLoop} does as an addition of 0. */
    private static void move(Decoder decoder, int operation) {
        decoder.type = InstructionClass.FLOAT_OTHER;
        decoder.op = operation;
        decoder.immediate = 0;
    }

    /**
     * Sets a conversion to an integer, which {@link ExecutionLoop} does itself in round to zero when it is
     * {@code quick}.
     */
    private static void truncated(Decoder decoder, int word, int operation, boolean isDouble, int quick) {
        rounded(decoder, word, InstructionClass.FLOAT_OTHER, operation, isDouble, Op.FLOAT);
        if (decoder.op == Op.FLOAT && isDouble && funct3(word) == 1) {
            decoder.op = quick;
        }
    }
}
