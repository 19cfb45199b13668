package dev.harbinger.study.networkcache.core;

/** Numbers of the operations of {@link FloatUnit}. The decoded instruction has twice the number, plus 1 for doubles. */
final class FloatOp {
    private FloatOp() {}

    static final int ADD = 0;
    static final int SUBTRACT = 1;
    static final int MULTIPLY = 2;
    static final int DIVIDE = 3;
    static final int SQUARE_ROOT = 4;
    static final int MULTIPLY_ADD = 5;
    static final int MULTIPLY_SUBTRACT = 6;
    static final int NEGATED_MULTIPLY_SUBTRACT = 7;
    static final int NEGATED_MULTIPLY_ADD = 8;
    static final int SIGN = 9;
    static final int SIGN_NEGATED = 10;
    static final int SIGN_XOR = 11;
    static final int MINIMUM = 12;
    static final int MAXIMUM = 13;
    static final int EQUAL = 14;
    static final int LESS = 15;
    static final int LESS_EQUAL = 16;
    static final int CLASSIFY = 17;
    static final int TO_WORD = 18;
    static final int TO_WORD_UNSIGNED = 19;
    static final int TO_LONG = 20;
    static final int TO_LONG_UNSIGNED = 21;
    static final int FROM_WORD = 22;
    static final int FROM_WORD_UNSIGNED = 23;
    static final int FROM_LONG = 24;
    static final int FROM_LONG_UNSIGNED = 25;
    /** To this format from the other one. */
    static final int CONVERT = 26;
    /** The low 32 bits of an integer register become a single. */
    static final int BOX = 27;
}
