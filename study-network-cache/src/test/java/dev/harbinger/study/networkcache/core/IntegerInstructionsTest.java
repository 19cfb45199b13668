package dev.harbinger.study.networkcache.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Integer arithmetic at its edges: extension of signs, shifts, overflow, division by zero. */
class IntegerInstructionsTest {
    private static final int FIRST = 5;
    private static final int SECOND = 6;
    private static final int RESULT = 7;

    /** Instruction, operands (the second one an immediate where it has one), result; in hexadecimal with 0x. */
    private static final String CASES = """
        ADD    0x7fffffffffffffff 1 0x8000000000000000
        ADD    -1 1 0
        SUB    0 0x8000000000000000 0x8000000000000000
        SUB    3 5 -2
        ADDI   0x7fffffffffffffff 1 0x8000000000000000
        ADDI   5 -2048 -2043
        ADDI   5 2047 2052
        ADDW   0x7fffffff 1 0xffffffff80000000
        ADDW   0x1234567800000001 0x1234567800000002 3
        SUBW   0x80000000 1 0x7fffffff
        ADDIW  0x7fffffff 1 0xffffffff80000000
        ADDIW  0x80000000 0 0xffffffff80000000
        ADDIW  0x1ffffffff 0 -1
        SLT    -1 0 1
        SLT    0 -1 0
        SLT    0x8000000000000000 0x7fffffffffffffff 1
        SLT    1 1 0
        SLTU   -1 0 0
        SLTU   0 -1 1
        SLTU   0x7fffffffffffffff 0x8000000000000000 1
        SLTI   -2049 -2048 1
        SLTI   0 -1 0
        SLTIU  0 -1 1
        SLTIU  0xfffffffffffff7ff -2048 1
        SLTIU  0 1 1
        SLTIU  1 1 0
        AND    0xff00ff00ff00ff00 0x0ff00ff00ff00ff0 0x0f000f000f000f00
        OR     0xff00ff00ff00ff00 0x0ff00ff00ff00ff0 0xfff0fff0fff0fff0
        XOR    0xff00ff00ff00ff00 0x0ff00ff00ff00ff0 0xf0f0f0f0f0f0f0f0
        ANDI   0x123456789abcdef0 -16 0x123456789abcdef0
        ORI    0x123456789abcdef0 -1 -1
        XORI   0x123456789abcdef0 -1 0xedcba9876543210f
        SLL    1 63 0x8000000000000000
        SLL    1 64 1
        SLL    3 0xffffffffffffffff 0x8000000000000000
        SRL    -1 63 1
        SRL    0x8000000000000000 64 0x8000000000000000
        SRA    0x8000000000000000 63 -1
        SRA    0x4000000000000000 62 1
        SRA    -8 65 -4
        SLLW   1 31 0xffffffff80000000
        SLLW   1 32 1
        SLLW   0xffffffff00000001 4 16
        SRLW   0xffffffff80000000 31 1
        SRLW   0xffffffff80000000 0 0xffffffff80000000
        SRLW   0x1f0000000 36 0x0f000000
        SRAW   0x80000000 31 -1
        SRAW   0x40000000 30 1
        SRAW   0xffffffff7fffffff 4 0x07ffffff
        SLLI   1 63 0x8000000000000000
        SLLI   0x123456789abcdef0 4 0x23456789abcdef00
        SRLI   -1 63 1
        SRLI   -1 0 -1
        SRAI   0x8000000000000000 63 -1
        SLLIW  1 31 0xffffffff80000000
        SRLIW  0xffffffff80000000 31 1
        SRLIW  -1 0 -1
        SRAIW  0x80000000 31 -1
        MUL    0x100000000 0x100000000 0
        MUL    -3 7 -21
        MULH   0x8000000000000000 0x8000000000000000 0x4000000000000000
        MULH   -1 -1 0
        MULH   -1 1 -1
        MULHU  -1 -1 0xfffffffffffffffe
        MULHU  -1 1 0
        MULHSU -1 -1 -1
        MULHSU -1 1 -1
        MULHSU 1 -1 0
        MULHSU 0x8000000000000000 0x8000000000000000 0xc000000000000000
        MULW   0x10000 0x8000 0xffffffff80000000
        MULW   0x123456780000ffff 0x1234567800010001 -1
        DIV    7 -2 -3
        DIV    -7 2 -3
        DIV    7 0 -1
        DIV    0x8000000000000000 -1 0x8000000000000000
        DIVU   -1 2 0x7fffffffffffffff
        DIVU   7 0 -1
        DIVU   0 0 -1
        REM    7 -2 1
        REM    -7 2 -1
        REM    -7 0 -7
        REM    0x8000000000000000 -1 0
        REMU   -1 10 5
        REMU   -7 0 -7
        DIVW   0x80000000 -1 0xffffffff80000000
        DIVW   0x1234567800000007 0x100000000 -1
        DIVW   -7 2 -3
        DIVUW  0xffffffff 1 -1
        DIVUW  0xffffffff80000000 0x80000000 1
        DIVUW  7 0 -1
        REMW   0x80000000 -1 0
        REMW   0x80000000 0 0xffffffff80000000
        REMW   -7 2 -1
        REMUW  0xffffffff80000000 0 0xffffffff80000000
        REMUW  0xffffffff 16 15
        """;

    @TestFactory
    Stream<DynamicTest> results_at_the_edges() {
        return CASES.lines()
                .map(line -> line.split(" +"))
                .map(parts -> dynamicTest(
                        String.join(" ", parts),
                        () -> assertEquals(
                                Long.toHexString(number(parts[3])),
                                Long.toHexString(result(Rv.valueOf(parts[0]), number(parts[1]), number(parts[2]))))));
    }

    private static long number(String text) {
        return text.startsWith("0x") ? Long.parseUnsignedLong(text.substring(2), 16) : Long.parseLong(text);
    }

    private static long result(Rv rv, long first, long second) {
        Assembly code = new Assembly().constant(FIRST, first);
        if (rv.operands.length() == 3) {
            code.constant(SECOND, second).add(rv.r(RESULT, FIRST, SECOND));
        } else {
            code.add(rv.i(RESULT, FIRST, (int) second));
        }
        return code.run().register(RESULT);
    }

    @Test
    void upper_immediates_are_sign_extended() {
        Hart hart = new Assembly()
                .add(Rv.LUI.i(5, 0, 0x80000), Rv.LUI.i(6, 0, 0x7ffff), Rv.AUIPC.i(7, 0, 0x80000), Rv.AUIPC.i(8, 0, 1))
                .run();
        assertEquals(0xffffffff80000000L, hart.register(5));
        assertEquals(0x7ffff000L, hart.register(6));
        assertEquals(ElfFile.TEXT + 8 + 0xffffffff80000000L, hart.register(7));
        assertEquals(ElfFile.TEXT + 12 + 0x1000, hart.register(8));
    }

    @Test
    void what_is_written_to_x0_is_dropped() {
        Hart hart = new Assembly()
                .add(Rv.ADDI.i(0, 0, 5), Rv.LUI.i(0, 0, 5), Rv.JAL.i(0, 0, 4), Rv.LD.i(0, Assembly.SP, 0))
                .add(Rv.ADD.r(5, 0, 0))
                .run();
        assertEquals(0, hart.register(5));
        assertEquals(0, hart.register(0));
    }

    @Test
    void a_register_may_be_source_and_destination() {
        Hart hart = new Assembly()
                .constant(5, 3)
                .add(Rv.ADD.r(5, 5, 5), Rv.MUL.r(5, 5, 5))
                .run();
        assertEquals(36, hart.register(5));
    }
}
