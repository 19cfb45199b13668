package dev.harbinger.study.networkcache.core;

import static dev.harbinger.study.networkcache.core.FlatMemory.INT;
import static dev.harbinger.study.networkcache.core.FlatMemory.LONG;
import static dev.harbinger.study.networkcache.core.FlatMemory.SHORT;

/**
 * The hot loop: executes instructions one after the other until the batch is full or an instruction needs
 * {@link RareInstructions}, as every fault does. It is one method with its state in locals, without allocation and
 * without calls except to {@link FloatUnit}, and well under the 8,000 bytes of bytecode up to which HotSpot compiles.
 *
 * <p>Arithmetic on doubles is done here with Java's arithmetic, which rounds to nearest as IEEE 754 does, if no flag
 * can change. The flags are sticky and inexact is almost always raised, so only results that are not finite or that may
 * have underflowed are left to {@link FloatUnit}.
 *
 * <p>A profile of a conjugate-gradient and sorting program has 96 of 100 samples in this method, most of them at the
 * start of an instruction: reading the word and its operands, and the jump to its operation. So all static facts are in
 * one word, there is one array of registers, and x0 needs no test. The batch costs little: a sink that reads every
 * index makes the loop 3 % slower.
 */
final class ExecutionLoop {
    private static final double TWO_63 = 0x1p63;

    private ExecutionLoop() {}

    /** Executes until the batch has {@code room} instructions or the next one needs care. */
    static void execute(HartState hart, int room) {
        final long[] code = hart.text.code();
        final long[] r = hart.registers;
        final FloatUnit floats = hart.floats;
        final byte[] memory = hart.memory.bytes;
        final long base = hart.memory.base;
        final long protectedBytes = hart.memory.protectedEnd - base;
        final long textBase = hart.text.base();
        final InstructionBatch batch = hart.batch;
        final int[] index = batch.index;
        final long[] address = batch.address;
        final long[] value = batch.value;
        int pc = hart.pc;
        int n = batch.count;
        int m = batch.accesses;
        boolean quick = floats.isQuick();

        run:
        while (n < room) {
            final long w = code[pc];
            final long a = r[(int) w >>> 16 & 0xff];
            final long b = r[(int) w >>> 24];
            final long i = w >> 32;
            long v;
            boolean careful = false;
            switch ((int) w & 0xff) {
                case Op.ADD_IMMEDIATE -> v = a + i;
                case Op.ADD_IMMEDIATE_WORD -> v = (int) (a + i);
                case Op.AND_IMMEDIATE -> v = a & i;
                case Op.OR_IMMEDIATE -> v = a | i;
                case Op.XOR_IMMEDIATE -> v = a ^ i;
                case Op.SET_LESS_IMMEDIATE -> v = a < i ? 1 : 0;
                case Op.SET_LESS_IMMEDIATE_UNSIGNED -> v = Long.compareUnsigned(a, i) < 0 ? 1 : 0;
                case Op.SHIFT_LEFT_IMMEDIATE -> v = a << i;
                case Op.SHIFT_RIGHT_IMMEDIATE -> v = a >>> i;
                case Op.SHIFT_RIGHT_ARITHMETIC_IMMEDIATE -> v = a >> i;
                case Op.SHIFT_LEFT_IMMEDIATE_WORD -> v = (int) (a << i);
                case Op.SHIFT_RIGHT_IMMEDIATE_WORD -> v = (int) ((a & 0xffffffffL) >>> i);
                case Op.SHIFT_RIGHT_ARITHMETIC_IMMEDIATE_WORD -> v = (int) a >> i;
                case Op.LOAD_UPPER_IMMEDIATE -> v = i;
                case Op.ADD_UPPER_IMMEDIATE_TO_PC -> v = textBase + 4L * pc + i;

                case Op.ADD -> v = a + b;
                case Op.SUBTRACT -> v = a - b;
                case Op.AND -> v = a & b;
                case Op.OR -> v = a | b;
                case Op.XOR -> v = a ^ b;
                case Op.SET_LESS -> v = a < b ? 1 : 0;
                case Op.SET_LESS_UNSIGNED -> v = Long.compareUnsigned(a, b) < 0 ? 1 : 0;
                case Op.SHIFT_LEFT -> v = a << b;
                case Op.SHIFT_RIGHT -> v = a >>> b;
                case Op.SHIFT_RIGHT_ARITHMETIC -> v = a >> b;
                case Op.ADD_WORD -> v = (int) (a + b);
                case Op.SUBTRACT_WORD -> v = (int) (a - b);
                case Op.SHIFT_LEFT_WORD -> v = (int) (a << (b & 31));
                case Op.SHIFT_RIGHT_WORD -> v = (int) ((a & 0xffffffffL) >>> (b & 31));
                case Op.SHIFT_RIGHT_ARITHMETIC_WORD -> v = (int) a >> (int) b;

                case Op.MULTIPLY -> v = a * b;
                case Op.MULTIPLY_HIGH -> v = Math.multiplyHigh(a, b);
                case Op.MULTIPLY_HIGH_SIGNED_UNSIGNED -> v = Math.multiplyHigh(a, b) + ((b >> 63) & a);
                case Op.MULTIPLY_HIGH_UNSIGNED -> v = Math.unsignedMultiplyHigh(a, b);
                case Op.MULTIPLY_WORD -> v = (int) (a * b);
                // Java's division overflows as RISC-V's does; only 0 differs.
                case Op.DIVIDE -> v = b == 0 ? -1 : a / b;
                case Op.DIVIDE_UNSIGNED -> v = b == 0 ? -1 : Long.divideUnsigned(a, b);
                case Op.REMAINDER -> v = b == 0 ? a : a % b;
                case Op.REMAINDER_UNSIGNED -> v = b == 0 ? a : Long.remainderUnsigned(a, b);
                case Op.DIVIDE_WORD -> v = (int) b == 0 ? -1 : (int) a / (int) b;
                case Op.DIVIDE_UNSIGNED_WORD -> v = (int) b == 0 ? -1 : Integer.divideUnsigned((int) a, (int) b);
                case Op.REMAINDER_WORD -> v = (int) b == 0 ? (int) a : (int) a % (int) b;
                case Op.REMAINDER_UNSIGNED_WORD ->
                    v = (int) b == 0 ? (int) a : Integer.remainderUnsigned((int) a, (int) b);

                // Rotating moves the bits that must be 0 to the top, so that one comparison finds misaligned and wild
                // addresses.
                case Op.LOAD_BYTE, Op.LOAD_BYTE_UNSIGNED -> {
                    long at = a + i;
                    long offset = at - base;
                    if (Long.compareUnsigned(offset, memory.length) >= 0) {
                        break run;
                    }
                    byte loaded = memory[(int) offset];
                    v = ((int) w & 0xff) == Op.LOAD_BYTE ? loaded : loaded & 0xff;
                    address[m] = at;
                    value[m++] = loaded & 0xff;
                }
                case Op.LOAD_HALF, Op.LOAD_HALF_UNSIGNED -> {
                    long at = a + i;
                    long offset = at - base;
                    if (Long.compareUnsigned(Long.rotateRight(offset, 1), memory.length >> 1) >= 0) {
                        break run;
                    }
                    short loaded = (short) SHORT.get(memory, (int) offset);
                    v = ((int) w & 0xff) == Op.LOAD_HALF ? loaded : loaded & 0xffff;
                    address[m] = at;
                    value[m++] = loaded & 0xffff;
                }
                case Op.LOAD_WORD -> {
                    long at = a + i;
                    long offset = at - base;
                    if (Long.compareUnsigned(Long.rotateRight(offset, 2), memory.length >> 2) >= 0) {
                        break run;
                    }
                    v = (int) INT.get(memory, (int) offset);
                    address[m] = at;
                    value[m++] = v & 0xffffffffL;
                }
                case Op.LOAD_WORD_UNSIGNED, Op.LOAD_SINGLE -> {
                    long at = a + i;
                    long offset = at - base;
                    if (Long.compareUnsigned(Long.rotateRight(offset, 2), memory.length >> 2) >= 0) {
                        break run;
                    }
                    v = (int) INT.get(memory, (int) offset) & 0xffffffffL;
                    address[m] = at;
                    value[m++] = v;
                    if (((int) w & 0xff) == Op.LOAD_SINGLE) {
                        v |= FloatFormat.BOX;
                    }
                }
                case Op.LOAD_DOUBLEWORD -> {
                    long at = a + i;
                    long offset = at - base;
                    if (Long.compareUnsigned(Long.rotateRight(offset, 3), memory.length >> 3) >= 0) {
                        break run;
                    }
                    v = (long) LONG.get(memory, (int) offset);
                    address[m] = at;
                    value[m++] = v;
                }
                case Op.STORE_BYTE -> {
                    long at = a + i;
                    long offset = at - base;
                    if (Long.compareUnsigned(offset, memory.length) >= 0 || offset < protectedBytes) {
                        break run;
                    }
                    memory[(int) offset] = (byte) b;
                    address[m] = at;
                    value[m++] = b & 0xff;
                    index[n++] = pc++;
                    continue;
                }
                case Op.STORE_HALF -> {
                    long at = a + i;
                    long offset = at - base;
                    if (Long.compareUnsigned(Long.rotateRight(offset, 1), memory.length >> 1) >= 0
                            || offset < protectedBytes) {
                        break run;
                    }
                    SHORT.set(memory, (int) offset, (short) b);
                    address[m] = at;
                    value[m++] = b & 0xffff;
                    index[n++] = pc++;
                    continue;
                }
                case Op.STORE_WORD -> {
                    long at = a + i;
                    long offset = at - base;
                    if (Long.compareUnsigned(Long.rotateRight(offset, 2), memory.length >> 2) >= 0
                            || offset < protectedBytes) {
                        break run;
                    }
                    INT.set(memory, (int) offset, (int) b);
                    address[m] = at;
                    value[m++] = b & 0xffffffffL;
                    index[n++] = pc++;
                    continue;
                }
                case Op.STORE_DOUBLEWORD -> {
                    long at = a + i;
                    long offset = at - base;
                    if (Long.compareUnsigned(Long.rotateRight(offset, 3), memory.length >> 3) >= 0
                            || offset < protectedBytes) {
                        break run;
                    }
                    LONG.set(memory, (int) offset, b);
                    address[m] = at;
                    value[m++] = b;
                    index[n++] = pc++;
                    continue;
                }

                case Op.BRANCH_EQUAL -> {
                    index[n++] = pc;
                    pc += a == b ? (int) i : 1;
                    continue;
                }
                case Op.BRANCH_NOT_EQUAL -> {
                    index[n++] = pc;
                    pc += a != b ? (int) i : 1;
                    continue;
                }
                case Op.BRANCH_LESS -> {
                    index[n++] = pc;
                    pc += a < b ? (int) i : 1;
                    continue;
                }
                case Op.BRANCH_GREATER_EQUAL -> {
                    index[n++] = pc;
                    pc += a >= b ? (int) i : 1;
                    continue;
                }
                case Op.BRANCH_LESS_UNSIGNED -> {
                    index[n++] = pc;
                    pc += Long.compareUnsigned(a, b) < 0 ? (int) i : 1;
                    continue;
                }
                case Op.BRANCH_GREATER_EQUAL_UNSIGNED -> {
                    index[n++] = pc;
                    pc += Long.compareUnsigned(a, b) >= 0 ? (int) i : 1;
                    continue;
                }
                case Op.JUMP_AND_LINK -> {
                    r[(int) w >>> 8 & 0xff] = textBase + 4L * pc + 4;
                    index[n++] = pc;
                    pc += (int) i;
                    continue;
                }
                case Op.JUMP_AND_LINK_REGISTER -> {
                    long offset = ((a + i) & -2) - textBase;
                    if (Long.compareUnsigned(Long.rotateRight(offset, 2), code.length - 1) >= 0) {
                        break run;
                    }
                    r[(int) w >>> 8 & 0xff] = textBase + 4L * pc + 4;
                    index[n++] = pc;
                    pc = (int) (offset >>> 2);
                    continue;
                }
                case Op.NOTHING -> {
                    index[n++] = pc++;
                    continue;
                }

                case Op.FLOAT_ADD -> {
                    double z = Double.longBitsToDouble(a) + Double.longBitsToDouble(b);
                    // A sum cannot underflow: one that is subnormal is exact.
                    careful = !quick || !(Math.abs(z) <= Double.MAX_VALUE);
                    v = Double.doubleToRawLongBits(z);
                }
                case Op.FLOAT_SUBTRACT -> {
                    double z = Double.longBitsToDouble(a) - Double.longBitsToDouble(b);
                    careful = !quick || !(Math.abs(z) <= Double.MAX_VALUE);
                    v = Double.doubleToRawLongBits(z);
                }
                case Op.FLOAT_MULTIPLY -> {
                    double z = Double.longBitsToDouble(a) * Double.longBitsToDouble(b);
                    careful = !quick || !FloatUnit.isPlain(z);
                    v = Double.doubleToRawLongBits(z);
                }
                case Op.FLOAT_DIVIDE -> {
                    double z = Double.longBitsToDouble(a) / Double.longBitsToDouble(b);
                    careful = !quick || !FloatUnit.isPlain(z);
                    v = Double.doubleToRawLongBits(z);
                }
                case Op.FLOAT_SQUARE_ROOT -> {
                    double z = Math.sqrt(Double.longBitsToDouble(a));
                    careful = !quick || !FloatUnit.isPlain(z);
                    v = Double.doubleToRawLongBits(z);
                }
                case Op.FLOAT_MULTIPLY_ADD,
                        Op.FLOAT_MULTIPLY_SUBTRACT,
                        Op.FLOAT_NEGATED_MULTIPLY_SUBTRACT,
                        Op.FLOAT_NEGATED_MULTIPLY_ADD -> {
                    int op = (int) w & 0xff;
                    double x = Double.longBitsToDouble(a);
                    double y = Double.longBitsToDouble(r[(int) i & 0xff]);
                    double z = Math.fma(
                            op >= Op.FLOAT_NEGATED_MULTIPLY_SUBTRACT ? -x : x,
                            Double.longBitsToDouble(b),
                            ((op - Op.FLOAT_MULTIPLY_ADD) & 1) != 0 ? -y : y);
                    careful = !quick || !FloatUnit.isPlain(z);
                    v = Double.doubleToRawLongBits(z);
                }
                case Op.FLOAT_EQUAL -> {
                    double x = Double.longBitsToDouble(a);
                    double y = Double.longBitsToDouble(b);
                    careful = Double.isNaN(x) || Double.isNaN(y);
                    v = x == y ? 1 : 0;
                }
                case Op.FLOAT_LESS -> {
                    double x = Double.longBitsToDouble(a);
                    double y = Double.longBitsToDouble(b);
                    careful = Double.isNaN(x) || Double.isNaN(y);
                    v = x < y ? 1 : 0;
                }
                case Op.FLOAT_LESS_EQUAL -> {
                    double x = Double.longBitsToDouble(a);
                    double y = Double.longBitsToDouble(b);
                    careful = Double.isNaN(x) || Double.isNaN(y);
                    v = x <= y ? 1 : 0;
                }
                case Op.FLOAT_SIGN -> v = (a & Long.MAX_VALUE) | (b & Long.MIN_VALUE);
                case Op.FLOAT_SIGN_NEGATED -> v = (a & Long.MAX_VALUE) | (~b & Long.MIN_VALUE);
                case Op.FLOAT_SIGN_XOR -> v = a ^ (b & Long.MIN_VALUE);
                case Op.FLOAT_FROM_WORD -> {
                    careful = !quick;
                    v = Double.doubleToRawLongBits((int) a);
                }
                case Op.FLOAT_FROM_LONG -> {
                    careful = !quick;
                    v = Double.doubleToRawLongBits((double) a);
                }
                case Op.WORD_FROM_FLOAT -> {
                    double x = Double.longBitsToDouble(a);
                    careful = !quick || !(x > Integer.MIN_VALUE - 1.0 && x < Integer.MAX_VALUE + 1.0);
                    v = (int) x;
                }
                case Op.LONG_FROM_FLOAT -> {
                    double x = Double.longBitsToDouble(a);
                    careful = !quick || !(x >= -TWO_63 && x < TWO_63);
                    v = (long) x;
                }
                case Op.FLOAT -> {
                    careful = true;
                    v = 0;
                }
                default -> {
                    break run;
                }
            }
            if (careful) {
                if (!floats.execute(w, r)) {
                    break;
                }
                quick = floats.isQuick();
            } else {
                r[(int) w >>> 8 & 0xff] = v;
            }
            index[n++] = pc++;
        }
        hart.pc = pc;
        batch.count = n;
        batch.accesses = m;
    }
}
