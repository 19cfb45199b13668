package dev.harbinger.study.networkcache.timing;

import dev.harbinger.study.networkcache.core.CodeTable;
import dev.harbinger.study.networkcache.core.InstructionClass;

/**
 * The facts about each instruction of a program that a pipeline needs, in one {@code long} each, so that one array
 * access reads all of them.
 *
 * <pre>
 * bits  0..3   form                               bits 32..35  bytes of an access
 * bits  4..10  register it writes                 bits 36..51  latency
 * bits 11..17  register it reads, the first       bits 52..54  function unit
 * bits 18..24                     the second      bit  55      whether it holds the unit for all of its latency
 * bits 25..31                     the third       bit  56      whether it is the first of its line
 * </pre>
 */
final class DecodedCode {
    /** Forms: the effects of instructions on time. */
    static final int SIMPLE = 0;

    static final int BRANCH = 1;
    static final int JUMP = 2;
    static final int LOAD = 3;
    static final int STORE = 4;
    static final int ATOMIC = 5;
    /** Needs the only multiplier, which others may hold. */
    static final int MULTIPLIER = 6;
    /** Begins when all previous instructions are done. */
    static final int DRAIN = 7;

    /** Function units. */
    static final int INTEGER_UNIT = 0;

    static final int MULTIPLY_UNIT = 1;
    static final int MEMORY_UNIT = 2;
    static final int FLOAT_ADD_UNIT = 3;
    static final int FLOAT_MULTIPLY_UNIT = 4;
    static final int UNITS = 5;

    /** The register of results without a register, so that no test is needed; never read. */
    static final int NOWHERE = 64;

    /** Registers and {@link #NOWHERE}. */
    static final int REGISTERS = 65;

    private static final long NEW_LINE = 1L << 56;
    private static final long HOLDS_UNIT = 1L << 55;

    private final long[] words;
    private final long base;

    DecodedCode(CodeTable code, UnitLatencies latencies, int lineBytes) {
        words = new long[code.size()];
        base = code.address(0);
        for (int i = 0; i < words.length; i++) {
            int destination = code.destination(i);
            words[i] = work(code.classOf(i), latencies)
                    | (long) (destination == 0 ? NOWHERE : destination) << 4
                    | (long) code.source(i, 0) << 11
                    | (long) code.source(i, 1) << 18
                    | (long) code.source(i, 2) << 25
                    | (long) code.bytes(i) << 32
                    | (code.address(i) % lineBytes == 0 ? NEW_LINE : 0);
        }
    }

    long[] words() {
        return words;
    }

    long address(int index) {
        return base + 4L * index;
    }

    private static long work(InstructionClass kind, UnitLatencies latencies) {
        return switch (kind) {
            case INTEGER -> work(SIMPLE, latencies.integer(), INTEGER_UNIT);
            case BRANCH -> work(BRANCH, latencies.integer(), INTEGER_UNIT);
            case JUMP -> work(JUMP, latencies.integer(), INTEGER_UNIT);
            case LOAD -> work(LOAD, latencies.address(), MEMORY_UNIT);
            case STORE -> work(STORE, latencies.address(), MEMORY_UNIT);
            case ATOMIC -> work(ATOMIC, latencies.address(), MEMORY_UNIT);
            case MULTIPLY -> work(MULTIPLIER, latencies.multiply(), MULTIPLY_UNIT);
            case DIVIDE -> work(MULTIPLIER, latencies.divide(), MULTIPLY_UNIT) | HOLDS_UNIT;
            case FLOAT_ADD -> work(SIMPLE, latencies.floatAdd(), FLOAT_ADD_UNIT);
            case FLOAT_OTHER -> work(SIMPLE, latencies.floatOther(), FLOAT_ADD_UNIT);
            case FLOAT_MULTIPLY -> work(MULTIPLIER, latencies.floatMultiply(), FLOAT_MULTIPLY_UNIT);
            case FLOAT_MULTIPLY_ADD -> work(MULTIPLIER, latencies.floatMultiplyAdd(), FLOAT_MULTIPLY_UNIT);
            case FLOAT_DIVIDE -> work(MULTIPLIER, latencies.floatDivide(), FLOAT_MULTIPLY_UNIT) | HOLDS_UNIT;
            case FLOAT_SQUARE_ROOT -> work(MULTIPLIER, latencies.floatSquareRoot(), FLOAT_MULTIPLY_UNIT) | HOLDS_UNIT;
            case SYSTEM, NETWORK -> work(DRAIN, latencies.system(), INTEGER_UNIT);
        };
    }

    private static long work(int form, int latency, int unit) {
        return form | (long) latency << 36 | (long) unit << 52;
    }

    static int form(long word) {
        return (int) word & 15;
    }

    static int destination(long word) {
        return (int) (word >>> 4) & 127;
    }

    static int source0(long word) {
        return (int) (word >>> 11) & 127;
    }

    static int source1(long word) {
        return (int) (word >>> 18) & 127;
    }

    static int source2(long word) {
        return (int) (word >>> 25) & 127;
    }

    static int bytes(long word) {
        return (int) (word >>> 32) & 15;
    }

    static int latency(long word) {
        return (int) (word >>> 36) & 0xffff;
    }

    static int unit(long word) {
        return (int) (word >>> 52) & 7;
    }

    /** Cycles for which an instruction holds its unit. */
    static int hold(long word) {
        return (word & HOLDS_UNIT) == 0 ? 1 : latency(word);
    }

    static boolean isNewLine(long word) {
        return (word & NEW_LINE) != 0;
    }
}
