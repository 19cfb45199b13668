package dev.harbinger.study.networkcache.core;

import static dev.harbinger.study.networkcache.core.InstructionFields.funct3;
import static dev.harbinger.study.networkcache.core.InstructionFields.funct7;
import static dev.harbinger.study.networkcache.core.InstructionFields.rd;
import static dev.harbinger.study.networkcache.core.InstructionFields.rs1;
import static dev.harbinger.study.networkcache.core.InstructionFields.rs2;

/** Decodes the instructions of opcode OP-FP: floating-point arithmetic but for the fused ones, see {@link Decoder}. */
final class FloatDecoder {
    private FloatDecoder() {}

    static void decode(Decoder decoder, int word) {
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
            case 0 -> decoder.rounded(word, InstructionClass.FLOAT_ADD, FloatOp.ADD, isDouble, Op.FLOAT_ADD);
            case 1 -> decoder.rounded(word, InstructionClass.FLOAT_ADD, FloatOp.SUBTRACT, isDouble, Op.FLOAT_SUBTRACT);
            case 2 ->
                decoder.rounded(word, InstructionClass.FLOAT_MULTIPLY, FloatOp.MULTIPLY, isDouble, Op.FLOAT_MULTIPLY);
            case 3 -> decoder.rounded(word, InstructionClass.FLOAT_DIVIDE, FloatOp.DIVIDE, isDouble, Op.FLOAT_DIVIDE);
            case 4 -> {
                if (funct3 <= 2) {
                    decoder.exact(FloatOp.SIGN + funct3, isDouble, Op.FLOAT_SIGN + funct3);
                }
            }
            case 5 -> {
                if (funct3 <= 1) {
                    decoder.exact(FloatOp.MINIMUM + funct3, isDouble, Op.FLOAT);
                }
            }
            case 8 -> {
                if (rs2(word) == 1 - format) {
                    decoder.second = 0;
                    decoder.rounded(word, InstructionClass.FLOAT_OTHER, FloatOp.CONVERT, isDouble, Op.FLOAT);
                }
            }
            case 11 -> {
                if (rs2(word) == 0) {
                    decoder.second = 0;
                    decoder.rounded(
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
                    decoder.exact(FloatOp.LESS_EQUAL - funct3, isDouble, Op.FLOAT_LESS_EQUAL - funct3);
                }
            }
            case 24 -> toInteger(decoder, word, isDouble);
            case 26 -> fromInteger(decoder, word, isDouble);
            case 28 -> {
                decoder.destination = rd(word);
                decoder.second = 0;
                if (rs2(word) == 0 && funct3 == 0) {
                    decoder.move(isDouble ? Op.ADD_IMMEDIATE : Op.ADD_IMMEDIATE_WORD);
                } else if (rs2(word) == 0 && funct3 == 1) {
                    decoder.exact(FloatOp.CLASSIFY, isDouble, Op.FLOAT);
                }
            }
            case 30 -> {
                decoder.first = rs1(word);
                decoder.second = 0;
                if (rs2(word) == 0 && funct3 == 0) {
                    if (isDouble) {
                        decoder.move(Op.ADD_IMMEDIATE);
                    } else {
                        decoder.exact(FloatOp.BOX, false, Op.FLOAT);
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
        decoder.truncated(word, FloatOp.TO_WORD + integer, isDouble, quick);
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
        decoder.rounded(word, InstructionClass.FLOAT_OTHER, FloatOp.FROM_WORD + integer, isDouble, quick);
    }
}
