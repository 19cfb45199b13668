package dev.harbinger.study.networkcache.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Floating point at its edges: rounding, flags, NaN, boxing, conversions. */
class FloatingPointInstructionsTest {
    private static final int FIRST = 1;
    private static final int SECOND = 2;
    private static final int THIRD = 3;
    private static final int RESULT = 4;
    private static final int INTEGER = 5;

    private static final String NONE = "-";

    /**
     * Instruction, rounding mode (e: nearest even, z: to zero, d: down, u: up, a: nearest away), operands, result,
     * flags (i: inexact, u: underflow, o: overflow, z: division by zero, v: invalid).
     */
    private static final String CASES = """
        FADD_D  e 1.0 0x1p-53 - 1.0 i
        FADD_D  z 1.0 0x1p-53 - 1.0 i
        FADD_D  d 1.0 0x1p-53 - 1.0 i
        FADD_D  u 1.0 0x1p-53 - 0x1.0000000000001p0 i
        FADD_D  a 1.0 0x1p-53 - 0x1.0000000000001p0 i
        FADD_D  e 0x1.0000000000001p0 0x1p-53 - 0x1.0000000000002p0 i
        FADD_D  d -1.0 -0x1p-53 - -0x1.0000000000001p0 i
        FADD_D  u -1.0 -0x1p-53 - -1.0 i
        FADD_D  e 1.0 -0x1p-54 - 1.0 i
        FADD_D  z 1.0 -0x1p-80 - 0x1.fffffffffffffp-1 i
        FADD_D  e 1.0 2.0 - 3.0 -
        FADD_D  e 1.0 -1.0 - 0.0 -
        FADD_D  d 1.0 -1.0 - -0.0 -
        FADD_D  e 0.0 -0.0 - 0.0 -
        FADD_D  d 0.0 -0.0 - -0.0 -
        FADD_D  d 0.0 0.0 - 0.0 -
        FADD_D  e Infinity -Infinity - NaN v
        FADD_D  e Infinity 1.0 - Infinity -
        FADD_D  e NaN 1.0 - NaN -
        FADD_D  e sNaN 1.0 - NaN v
        FADD_D  e MAX MAX - Infinity oi
        FADD_D  z MAX MAX - MAX oi
        FADD_D  d MAX MAX - MAX oi
        FADD_D  u MAX MAX - Infinity oi
        FADD_D  a MAX MAX - Infinity oi
        FADD_D  e MIN MIN - 0x1p-1073 -
        FSUB_D  e 0x1.0p-1022 MIN - 0x0.fffffffffffffp-1022 -
        FSUB_D  e 1.0 1.0 - 0.0 -
        FSUB_D  e Infinity Infinity - NaN v
        FMUL_D  e 0x1.0000000000001p0 0x1.0000000000001p0 - 0x1.0000000000002p0 i
        FMUL_D  u 0x1.0000000000001p0 0x1.0000000000001p0 - 0x1.0000000000003p0 i
        FMUL_D  e 0.0 Infinity - NaN v
        FMUL_D  e -0.0 5.0 - -0.0 -
        FMUL_D  e MIN 0.5 - 0.0 ui
        FMUL_D  u MIN 0.5 - MIN ui
        FMUL_D  a MIN 0.5 - MIN ui
        FMUL_D  e MIN 0.75 - MIN ui
        FMUL_D  e 0x1p-1022 0.5 - 0x1p-1023 -
        FMUL_D  e 0x1.fffffffffffffp-1 0x1p-1022 - 0x1p-1022 ui
        FMUL_D  e 0x1.fffffffffffffp-512 0x1.0000000000001p-511 - 0x1p-1022 i
        FMUL_D  z 0x1.fffffffffffffp-1 0x1p-1022 - 0x0.fffffffffffffp-1022 ui
        FMUL_D  e MAX 2.0 - Infinity oi
        FMUL_D  u MAX -2.0 - -MAX oi
        FDIV_D  e 1.0 3.0 - 0x1.5555555555555p-2 i
        FDIV_D  u 1.0 3.0 - 0x1.5555555555556p-2 i
        FDIV_D  d -1.0 3.0 - -0x1.5555555555556p-2 i
        FDIV_D  e 2.0 3.0 - 0x1.5555555555555p-1 i
        FDIV_D  e 1.0 0.0 - Infinity z
        FDIV_D  e -1.0 0.0 - -Infinity z
        FDIV_D  e 0.0 0.0 - NaN v
        FDIV_D  e Infinity 0.0 - Infinity -
        FDIV_D  e Infinity Infinity - NaN v
        FDIV_D  e 1.0 Infinity - 0.0 -
        FDIV_D  e 0.0 -7.0 - -0.0 -
        FDIV_D  e MIN 2.0 - 0.0 ui
        FDIV_D  e 6.0 3.0 - 2.0 -
        FSQRT_D e 2.0 - - 0x1.6a09e667f3bcdp0 i
        FSQRT_D d 2.0 - - 0x1.6a09e667f3bccp0 i
        FSQRT_D u 2.0 - - 0x1.6a09e667f3bcdp0 i
        FSQRT_D e 4.0 - - 2.0 -
        FSQRT_D e -0.0 - - -0.0 -
        FSQRT_D e -1.0 - - NaN v
        FSQRT_D e Infinity - - Infinity -
        FSQRT_D e -Infinity - - NaN v
        FSQRT_D e MIN - - 0x1p-537 -
        FMADD_D e 0x1.0000000000001p0 0x1.0000000000001p0 -0x1.0000000000002p0 0x1p-104 -
        FMADD_D e 0x1.0000000000001p0 0x1.0000000000001p0 -1.0 0x1.0p-51 i
        FMADD_D e Infinity 0.0 NaN NaN v
        FMADD_D e Infinity 1.0 -Infinity NaN v
        FMADD_D e 0.0 1.0 -0.0 0.0 -
        FMADD_D d 0.0 1.0 -0.0 -0.0 -
        FMADD_D e 1.0 1.0 -1.0 0.0 -
        FMADD_D e 1.0 1.0 0x1p-200 1.0 i
        FMADD_D u 1.0 1.0 0x1p-200 0x1.0000000000001p0 i
        FMADD_D z 1.0 1.0 -0x1p-200 0x1.fffffffffffffp-1 i
        FMSUB_D e 2.0 3.0 1.0 5.0 -
        FMSUB_D e 1.0 0.0 0.0 0.0 -
        FNMSUB_D e 2.0 3.0 1.0 -5.0 -
        FNMSUB_D e 0.0 1.0 0.0 0.0 -
        FNMADD_D e 2.0 3.0 1.0 -7.0 -
        FNMADD_D e 0.0 1.0 0.0 -0.0 -
        FMIN_D  e -0.0 0.0 - -0.0 -
        FMIN_D  e 0.0 -0.0 - -0.0 -
        FMAX_D  e -0.0 0.0 - 0.0 -
        FMIN_D  e NaN 1.0 - 1.0 -
        FMAX_D  e 1.0 NaN - 1.0 -
        FMIN_D  e NaN NaN - NaN -
        FMIN_D  e sNaN 1.0 - 1.0 v
        FMAX_D  e -Infinity 1.0 - 1.0 -
        FSGNJ_D e 1.0 -2.0 - -1.0 -
        FSGNJN_D e 1.0 -2.0 - 1.0 -
        FSGNJX_D e -1.0 -2.0 - 1.0 -
        FSGNJX_D e -1.0 2.0 - -1.0 -
        """;

    private static final String[] MODES = {"e", "z", "d", "u", "a"};

    @TestFactory
    Stream<DynamicTest> arithmetic_of_doubles_with_flags() {
        return lines(CASES)
                .map(parts -> dynamicTest(String.join(" ", parts), () -> {
                    Assembly code = doubles(parts[2], parts[3], parts[4]);
                    Rv rv = Rv.valueOf(parts[0]);
                    code.add(rv.encode(RESULT, FIRST, SECOND, THIRD, 0, rv.isRounded() ? mode(parts[1]) : 0));
                    Hart hart = code.run();
                    assertEquals(Long.toHexString(bits(parts[5])), Long.toHexString(hart.register(32 + RESULT)));
                    assertEquals(flags(parts[6]), hart.floatingPointStatus());
                }));
    }

    @TestFactory
    Stream<DynamicTest> the_same_with_inexact_raised_before_and_the_mode_in_fcsr() {
        return lines(CASES)
                .map(parts -> dynamicTest(String.join(" ", parts), () -> {
                    Assembly code = doubles(parts[2], parts[3], parts[4]);
                    Rv rv = Rv.valueOf(parts[0]);
                    code.add(Rv.CSRRWI.i(0, 1, 1), Rv.CSRRWI.i(0, mode(parts[1]), 2));
                    code.add(rv.encode(RESULT, FIRST, SECOND, THIRD, 0, rv.isRounded() ? 7 : 0));
                    Hart hart = code.run();
                    assertEquals(Long.toHexString(bits(parts[5])), Long.toHexString(hart.register(32 + RESULT)));
                    assertEquals(flags(parts[6]) | 1 | mode(parts[1]) << 5, hart.floatingPointStatus());
                }));
    }

    private static Assembly doubles(String first, String second, String third) {
        Assembly code = new Assembly().floating(FIRST, bits(first));
        if (!second.equals(NONE)) {
            code.floating(SECOND, bits(second));
        }
        if (!third.equals(NONE)) {
            code.floating(THIRD, bits(third));
        }
        return code;
    }

    private static Stream<String[]> lines(String cases) {
        return cases.lines().map(line -> line.split(" +"));
    }

    private static int mode(String name) {
        return List.of(MODES).indexOf(name);
    }

    private static int flags(String letters) {
        int flags = 0;
        for (char letter : letters.toCharArray()) {
            flags |= letter == '-' ? 0 : 1 << "iuozv".indexOf(letter);
        }
        return flags;
    }

    private static long bits(String number) {
        return switch (number) {
            case "sNaN" -> 0x7ff0000000000001L;
            case "NaN" -> 0x7ff8000000000000L;
            case "MAX" -> Double.doubleToRawLongBits(Double.MAX_VALUE);
            case "-MAX" -> Double.doubleToRawLongBits(-Double.MAX_VALUE);
            case "MIN" -> Double.doubleToRawLongBits(Double.MIN_VALUE);
            default -> {
                boolean hexadecimal = number.contains("0x") && !number.contains("p");
                yield hexadecimal
                        ? Long.parseUnsignedLong(number.substring(2), 16)
                        : Double.doubleToRawLongBits(Double.parseDouble(number));
            }
        };
    }

    /** Instruction, rounding mode, operand, integer, flags. */
    private static final String TO_INTEGERS = """
        FCVT_W_D  e 2.5 2 i
        FCVT_W_D  a 2.5 3 i
        FCVT_W_D  e 3.5 4 i
        FCVT_W_D  z -2.9 -2 i
        FCVT_W_D  d -2.1 -3 i
        FCVT_W_D  u 2.1 3 i
        FCVT_W_D  u -0.1 0 i
        FCVT_W_D  e 2147483647.0 2147483647 -
        FCVT_W_D  z 2147483647.5 2147483647 i
        FCVT_W_D  e 2147483647.5 2147483647 v
        FCVT_W_D  e 2147483648.0 2147483647 v
        FCVT_W_D  e -2147483648.0 -2147483648 -
        FCVT_W_D  z -2147483648.9 -2147483648 i
        FCVT_W_D  z -2147483649.0 -2147483648 v
        FCVT_W_D  e NaN 2147483647 v
        FCVT_W_D  e -Infinity -2147483648 v
        FCVT_WU_D z -0.9 0 i
        FCVT_WU_D z -1.0 0 v
        FCVT_WU_D z 4294967295.0 -1 -
        FCVT_WU_D z 2147483648.0 -2147483648 -
        FCVT_WU_D z 4294967296.0 -1 v
        FCVT_WU_D z NaN -1 v
        FCVT_L_D  z 9223372036854774784.0 9223372036854774784 -
        FCVT_L_D  z 9223372036854775808.0 9223372036854775807 v
        FCVT_L_D  z -9223372036854775808.0 -9223372036854775808 -
        FCVT_L_D  z -9223372036854777856.0 -9223372036854775808 v
        FCVT_L_D  e 0x1p-1074 0 i
        FCVT_L_D  u 0x1p-1074 1 i
        FCVT_L_D  z Infinity 9223372036854775807 v
        FCVT_LU_D z 18446744073709549568.0 -2048 -
        FCVT_LU_D z 18446744073709551616.0 -1 v
        FCVT_LU_D d -0.5 0 v
        FCVT_LU_D z NaN -1 v
        FCVT_LU_D z -Infinity 0 v
        FCLASS_D  e -Infinity 1 -
        FCLASS_D  e -1.0 2 -
        FCLASS_D  e -0x1p-1074 4 -
        FCLASS_D  e -0.0 8 -
        FCLASS_D  e 0.0 16 -
        FCLASS_D  e 0x1p-1074 32 -
        FCLASS_D  e 1.0 64 -
        FCLASS_D  e Infinity 128 -
        FCLASS_D  e sNaN 256 -
        FCLASS_D  e NaN 512 -
        """;

    @TestFactory
    Stream<DynamicTest> conversions_to_integers_saturate() {
        return lines(TO_INTEGERS)
                .map(parts -> dynamicTest(String.join(" ", parts), () -> {
                    for (int before = 0; before < 2; before++) {
                        Rv rv = Rv.valueOf(parts[0]);
                        Hart hart = new Assembly()
                                .floating(FIRST, bits(parts[2]))
                                .add(Rv.CSRRWI.i(0, before, 1))
                                .add(rv.encode(INTEGER, FIRST, 0, 0, 0, rv.isRounded() ? mode(parts[1]) : 0))
                                .run();
                        assertEquals(Long.parseLong(parts[3]), hart.register(INTEGER));
                        assertEquals(flags(parts[4]) | before, hart.floatingPointStatus());
                    }
                }));
    }

    /** Instruction, operands, result, flags. */
    private static final String COMPARISONS = """
        FEQ_D 1.0 1.0 1 -
        FEQ_D 0.0 -0.0 1 -
        FEQ_D NaN NaN 0 -
        FEQ_D sNaN 1.0 0 v
        FLT_D 1.0 2.0 1 -
        FLT_D -0.0 0.0 0 -
        FLT_D -1.0 -2.0 0 -
        FLT_D NaN 1.0 0 v
        FLE_D 1.0 1.0 1 -
        FLE_D -0.0 0.0 1 -
        FLE_D 0.0 -0.0 1 -
        FLE_D -Infinity Infinity 1 -
        FLE_D 1.0 NaN 0 v
        """;

    @TestFactory
    Stream<DynamicTest> comparisons() {
        return lines(COMPARISONS)
                .map(parts -> dynamicTest(String.join(" ", parts), () -> {
                    Hart hart = doubles(parts[1], parts[2], NONE)
                            .add(Rv.valueOf(parts[0]).r(INTEGER, FIRST, SECOND))
                            .run();
                    assertEquals(Long.parseLong(parts[3]), hart.register(INTEGER));
                    assertEquals(flags(parts[4]), hart.floatingPointStatus());
                }));
    }

    private static final long BOX = 0xffffffff00000000L;

    private static long boxed(float value) {
        return Float.floatToRawIntBits(value) | BOX;
    }

    @Test
    void a_single_that_is_not_boxed_is_the_canonical_nan() {
        Hart hart = new Assembly()
                .floating(FIRST, Float.floatToRawIntBits(1))
                .floating(SECOND, boxed(2))
                .add(Rv.FADD_S.r(RESULT, FIRST, SECOND), Rv.FSGNJ_S.r(6, FIRST, FIRST), Rv.FCLASS_S.r(7, FIRST, 0))
                .add(Rv.FMIN_S.r(8, FIRST, SECOND), Rv.FMV_X_W.r(9, FIRST, 0), Rv.FCVT_D_S.r(10, FIRST, 0))
                .run();
        assertEquals(0xffffffff7fc00000L, hart.register(32 + RESULT));
        assertEquals(0xffffffff7fc00000L, hart.register(32 + 6));
        assertEquals(1 << 9, hart.register(7));
        assertEquals(boxed(2), hart.register(32 + 8));
        assertEquals(0x3f800000, hart.register(9));
        assertEquals(0x7ff8000000000000L, hart.register(32 + 10));
        assertEquals(0, hart.floatingPointStatus());
    }

    @Test
    void singles_are_boxed_when_they_are_made() {
        Hart hart = new Assembly()
                .constant(INTEGER, 0x123456783f800000L)
                .add(Rv.FMV_W_X.r(1, INTEGER, 0), Rv.FADD_S.r(2, 1, 1), Rv.FCVT_S_W.r(3, 0, 0))
                .add(Rv.ADDI.i(6, Assembly.SP, 0), Rv.SW.encode(0, 6, INTEGER, 0, 0, 0), Rv.FLW.i(4, 6, 0))
                .run();
        assertEquals(boxed(1), hart.register(33));
        assertEquals(boxed(2), hart.register(34));
        assertEquals(boxed(0), hart.register(35));
        assertEquals(boxed(1), hart.register(36));
    }

    @Test
    void stores_and_moves_keep_the_bits() {
        Hart hart = new Assembly()
                .floating(1, 0x7ff0000000000001L)
                .add(Rv.FSD.encode(0, Assembly.SP, 1, 0, 0, 0), Rv.FLD.i(2, Assembly.SP, 0), Rv.FMV_X_D.r(5, 2, 0))
                .add(Rv.FSW.encode(0, Assembly.SP, 1, 0, 8, 0), Rv.LD.i(6, Assembly.SP, 8))
                .add(Rv.FSGNJ_D.r(3, 1, 1), Rv.FMV_X_W.r(7, 1, 0))
                .run();
        assertEquals(0x7ff0000000000001L, hart.register(34));
        assertEquals(0x7ff0000000000001L, hart.register(5));
        assertEquals(1, hart.register(6));
        assertEquals(0x7ff0000000000001L, hart.register(35));
        assertEquals(1, hart.register(7));
        assertEquals(0, hart.floatingPointStatus());
    }

    @Test
    void a_word_that_is_moved_is_sign_extended() {
        assertEquals(
                -2147483648L,
                new Assembly()
                        .floating(1, boxed(-0f))
                        .add(Rv.FMV_X_W.r(5, 1, 0))
                        .run()
                        .register(5));
    }

    @Test
    void singles_round_once() {
        // In double the sum is a tie for single; rounding twice would lose the third operand.
        float third = Math.fma(0x1.000002p0f, 0x1.000002p0f, 0x1p-60f);
        Hart hart = new Assembly()
                .floating(1, boxed(0x1.000002p0f))
                .floating(2, boxed(0x1p-60f))
                .add(Rv.FMADD_S.encode(3, 1, 1, 2, 0, 7), Rv.FMADD_S.encode(4, 1, 1, 2, 0, 7))
                .run();
        assertEquals(boxed(third), hart.register(35));
        assertEquals(boxed(third), hart.register(36));
        assertEquals(1, hart.floatingPointStatus());
    }

    @Test
    void singles_underflow_and_overflow() {
        Hart hart = new Assembly()
                .floating(1, boxed(Float.MIN_VALUE))
                .floating(2, boxed(0.5f))
                .floating(3, boxed(Float.MAX_VALUE))
                .add(Rv.FMUL_S.r(4, 1, 2), Rv.CSRRWI.i(5, 0, 1), Rv.FADD_S.r(6, 3, 3), Rv.CSRRWI.i(7, 0, 1))
                .run();
        assertEquals(boxed(0), hart.register(36));
        assertEquals(3, hart.register(5));
        assertEquals(boxed(Float.POSITIVE_INFINITY), hart.register(38));
        assertEquals(5, hart.register(7));
    }

    @Test
    void a_single_rounded_up_to_the_smallest_normal_number_has_underflowed() {
        for (int before = 0; before < 2; before++) {
            Hart hart = new Assembly()
                    .floating(1, boxed(Float.MIN_NORMAL))
                    .floating(2, boxed(Math.nextDown(1f)))
                    .add(Rv.CSRRWI.i(0, before, 1), Rv.FMUL_S.r(3, 1, 2))
                    .run();
            assertEquals(boxed(Float.MIN_NORMAL), hart.register(35));
            assertEquals(3, hart.floatingPointStatus());
        }
    }

    @Test
    void conversions_between_formats() {
        Hart hart = new Assembly()
                .floating(1, bits("0x1.000001p0"))
                .floating(2, 0x7ff0000000000001L)
                .floating(3, bits("1e300"))
                .floating(4, boxed(Float.MIN_VALUE))
                .add(Rv.FCVT_S_D.r(11, 1, 0), Rv.CSRRWI.i(5, 0, 1))
                .add(Rv.FCVT_S_D.encode(12, 1, 0, 0, 0, 3), Rv.FCVT_S_D.r(13, 2, 0), Rv.CSRRWI.i(6, 0, 1))
                .add(Rv.FCVT_S_D.r(14, 3, 0), Rv.CSRRWI.i(7, 0, 1), Rv.FCVT_D_S.r(15, 4, 0), Rv.CSRRWI.i(8, 0, 1))
                .run();
        assertEquals(boxed(1), hart.register(32 + 11));
        assertEquals(1, hart.register(5));
        assertEquals(boxed(0x1.000002p0f), hart.register(32 + 12));
        assertEquals(0xffffffff7fc00000L, hart.register(32 + 13));
        assertEquals(17, hart.register(6));
        assertEquals(boxed(Float.POSITIVE_INFINITY), hart.register(32 + 14));
        assertEquals(5, hart.register(7));
        assertEquals(bits("0x1p-149"), hart.register(32 + 15));
        assertEquals(0, hart.register(8));
    }

    @Test
    void integers_become_numbers() {
        Hart hart = new Assembly()
                .constant(5, Long.MAX_VALUE)
                .constant(6, -1)
                .constant(7, 0x1234567880000000L)
                .add(Rv.FCVT_D_L.r(1, 5, 0), Rv.CSRRWI.i(8, 0, 1), Rv.FCVT_D_L.encode(2, 5, 0, 0, 0, 1))
                .add(Rv.FCVT_D_LU.r(3, 6, 0), Rv.FCVT_D_W.r(4, 7, 0), Rv.FCVT_D_WU.r(5, 7, 0), Rv.FCVT_S_LU.r(6, 6, 0))
                .run();
        assertEquals(bits("0x1p63"), hart.register(33));
        assertEquals(1, hart.register(8));
        assertEquals(bits("0x1.fffffffffffffp62"), hart.register(34));
        assertEquals(bits("0x1p64"), hart.register(35));
        assertEquals(bits("-2147483648"), hart.register(36));
        assertEquals(bits("2147483648"), hart.register(37));
        assertEquals(boxed(0x1p64f), hart.register(38));
    }

    @Test
    void a_rounding_mode_in_fcsr_that_is_none_makes_instructions_illegal_that_use_it() {
        int[] users = {
            Rv.FADD_D.r(1, 2, 3),
            Rv.FADD_S.r(1, 2, 3),
            Rv.FCVT_D_W.r(1, 0, 0),
            Rv.FCVT_W_D.r(5, 1, 0),
            Rv.FMADD_D.encode(1, 2, 3, 4, 0, 7),
            Rv.FSQRT_D.r(1, 2, 0),
            Rv.FCVT_D_S.r(1, 2, 0)
        };
        for (int user : users) {
            for (int mode = 5; mode < 8; mode++) {
                Assembly code = new Assembly().add(Rv.CSRRWI.i(0, mode, 2)).add(user);
                ProgramFault fault = assertThrows(ProgramFault.class, code::run);
                assertEquals(ProgramFault.Kind.ILLEGAL_INSTRUCTION, fault.kind());
                assertEquals(ElfFile.TEXT + 4, fault.pc());
            }
        }
        new Assembly()
                .add(Rv.CSRRWI.i(0, 5, 2), Rv.FADD_D.encode(1, 2, 3, 0, 0, 0), Rv.FEQ_D.r(5, 1, 1))
                .run();
    }
}
