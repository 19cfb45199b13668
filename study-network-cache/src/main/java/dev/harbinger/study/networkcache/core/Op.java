package dev.harbinger.study.networkcache.core;

/**
 * The operations of decoded instructions, as numbers for the switch of {@link ExecutionLoop}. Loads, stores and moves
 * of floating-point registers are the same as for integers, because all registers are in one array. The numbers are
 * dense, for a jump table.
 */
final class Op {
    private Op() {}

    static final int ADD_IMMEDIATE = 0;
    static final int ADD_IMMEDIATE_WORD = 1;
    static final int AND_IMMEDIATE = 2;
    static final int OR_IMMEDIATE = 3;
    static final int XOR_IMMEDIATE = 4;
    static final int SET_LESS_IMMEDIATE = 5;
    static final int SET_LESS_IMMEDIATE_UNSIGNED = 6;
    static final int SHIFT_LEFT_IMMEDIATE = 7;
    static final int SHIFT_RIGHT_IMMEDIATE = 8;
    static final int SHIFT_RIGHT_ARITHMETIC_IMMEDIATE = 9;
    static final int SHIFT_LEFT_IMMEDIATE_WORD = 10;
    static final int SHIFT_RIGHT_IMMEDIATE_WORD = 11;
    static final int SHIFT_RIGHT_ARITHMETIC_IMMEDIATE_WORD = 12;
    static final int LOAD_UPPER_IMMEDIATE = 13;
    static final int ADD_UPPER_IMMEDIATE_TO_PC = 14;

    static final int ADD = 15;
    static final int SUBTRACT = 16;
    static final int AND = 17;
    static final int OR = 18;
    static final int XOR = 19;
    static final int SET_LESS = 20;
    static final int SET_LESS_UNSIGNED = 21;
    static final int SHIFT_LEFT = 22;
    static final int SHIFT_RIGHT = 23;
    static final int SHIFT_RIGHT_ARITHMETIC = 24;
    static final int ADD_WORD = 25;
    static final int SUBTRACT_WORD = 26;
    static final int SHIFT_LEFT_WORD = 27;
    static final int SHIFT_RIGHT_WORD = 28;
    static final int SHIFT_RIGHT_ARITHMETIC_WORD = 29;

    static final int MULTIPLY = 30;
    static final int MULTIPLY_HIGH = 31;
    static final int MULTIPLY_HIGH_SIGNED_UNSIGNED = 32;
    static final int MULTIPLY_HIGH_UNSIGNED = 33;
    static final int MULTIPLY_WORD = 34;
    static final int DIVIDE = 35;
    static final int DIVIDE_UNSIGNED = 36;
    static final int REMAINDER = 37;
    static final int REMAINDER_UNSIGNED = 38;
    static final int DIVIDE_WORD = 39;
    static final int DIVIDE_UNSIGNED_WORD = 40;
    static final int REMAINDER_WORD = 41;
    static final int REMAINDER_UNSIGNED_WORD = 42;

    static final int LOAD_BYTE = 43;
    static final int LOAD_HALF = 44;
    static final int LOAD_WORD = 45;
    static final int LOAD_DOUBLEWORD = 46;
    static final int LOAD_BYTE_UNSIGNED = 47;
    static final int LOAD_HALF_UNSIGNED = 48;
    static final int LOAD_WORD_UNSIGNED = 49;
    static final int LOAD_SINGLE = 50;
    static final int STORE_BYTE = 51;
    static final int STORE_HALF = 52;
    static final int STORE_WORD = 53;
    static final int STORE_DOUBLEWORD = 54;

    static final int BRANCH_EQUAL = 55;
    static final int BRANCH_NOT_EQUAL = 56;
    static final int BRANCH_LESS = 57;
    static final int BRANCH_GREATER_EQUAL = 58;
    static final int BRANCH_LESS_UNSIGNED = 59;
    static final int BRANCH_GREATER_EQUAL_UNSIGNED = 60;
    static final int JUMP_AND_LINK = 61;
    static final int JUMP_AND_LINK_REGISTER = 62;
    static final int NOTHING = 63;

    /** Arithmetic on doubles, rounding to nearest: operations of {@link FloatUnit} without the flags. */
    static final int FLOAT_ADD = 64;

    static final int FLOAT_SUBTRACT = 65;
    static final int FLOAT_MULTIPLY = 66;
    static final int FLOAT_DIVIDE = 67;
    static final int FLOAT_SQUARE_ROOT = 68;
    static final int FLOAT_MULTIPLY_ADD = 69;
    static final int FLOAT_MULTIPLY_SUBTRACT = 70;
    static final int FLOAT_NEGATED_MULTIPLY_SUBTRACT = 71;
    static final int FLOAT_NEGATED_MULTIPLY_ADD = 72;
    static final int FLOAT_EQUAL = 73;
    static final int FLOAT_LESS = 74;
    static final int FLOAT_LESS_EQUAL = 75;
    static final int FLOAT_SIGN = 76;
    static final int FLOAT_SIGN_NEGATED = 77;
    static final int FLOAT_SIGN_XOR = 78;
    static final int FLOAT_FROM_WORD = 79;
    static final int FLOAT_FROM_LONG = 80;
    static final int WORD_FROM_FLOAT = 81;
    static final int LONG_FROM_FLOAT = 82;

    /** All other floating-point operations: {@link FloatUnit}. */
    static final int FLOAT = 83;

    /** From here on: instructions of {@link RareInstructions}, one at a time. */
    static final int ATOMIC = 84;

    static final int CONTROL_REGISTER = 85;
    static final int SYSTEM_CALL = 86;
    static final int NETWORK = 87;
    /** A branch or jump whose target is not an instruction of the text. */
    static final int WILD_JUMP = 88;

    static final int ILLEGAL = 89;
    /** The word after the last instruction. */
    static final int END_OF_TEXT = 90;
}
