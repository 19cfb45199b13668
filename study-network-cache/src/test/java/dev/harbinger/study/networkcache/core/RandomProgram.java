package dev.harbinger.study.networkcache.core;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Random;

/**
 * Random programs that end: registers from a table of awkward values, random instructions, branches and jumps forwards
 * only; at the end all registers, fcsr and the data they worked on are written to standard output.
 *
 * <pre>
 * data  0     table of values, which stays
 *       2048  what the program works on
 *       4096  registers: x0 to x31, f0 to f31, fcsr
 * </pre>
 */
final class RandomProgram {
    private static final int TABLE = 2048;
    private static final int DUMP = 4096;
    private static final int DUMP_BYTES = 65 * 8;
    private static final int DATA = DUMP + DUMP_BYTES;

    /** Points at the middle of what the program works on. */
    private static final int BASE = 8;
    /** Addresses of atomic accesses and jumps. */
    private static final int TEMPORARY = 9;

    private static final int FLAGS = 1;
    private static final int MODE = 2;
    private static final int STATUS = 3;

    private final Random random;
    private final Assembly code = new Assembly();
    private final List<Rv> choices;

    private RandomProgram(long seed, List<Rv> choices) {
        this.random = new Random(seed);
        this.choices = choices;
    }

    /** A program with about that many of the given instructions. */
    static ElfFile of(long seed, int instructions, List<Rv> choices) {
        return new RandomProgram(seed, choices).make(instructions);
    }

    private ElfFile make(int instructions) {
        // The data's address depends on the length of the text, so that the first two instructions come last.
        code.add(0, 0);
        body(instructions);
        dump();
        int[] words = code.words();
        long base = ElfFile.dataAddress(words.length) + TABLE + 1024;
        words[0] = Rv.LUI.i(BASE, 0, (int) (base + 0x800 >>> 12));
        words[1] = Rv.ADDIW.i(BASE, BASE, (int) base << 20 >> 20);
        return new ElfFile().text(words).data(table(), 0).function("_start", ElfFile.TEXT);
    }

    private void body(int instructions) {
        for (int i = 1; i < 32; i++) {
            if (i != BASE) {
                code.add(Rv.LD.i(i, BASE, fromTable()));
            }
            code.add(Rv.FLD.i(i, BASE, fromTable()));
        }
        code.add(Rv.FLD.i(0, BASE, fromTable()), Rv.CSRRW.i(0, 0, STATUS));
        for (int i = 0; i < instructions; i++) {
            switch (random.nextInt(10)) {
                case 0 -> code.add(Rv.FLD.i(random.nextInt(32), BASE, fromTable()));
                case 1 ->
                    code.add(
                            random.nextBoolean()
                                    ? Rv.LD.i(target(), BASE, fromTable())
                                    : Rv.FLW.i(random.nextInt(32), BASE, fromTable()));
                default -> instruction(choices.get(random.nextInt(choices.size())));
            }
        }
        // What the last ones may jump over.
        code.add(Rv.FENCE.match, Rv.FENCE.match, Rv.FENCE.match);
    }

    private int fromTable() {
        return -1024 - 8 * (1 + random.nextInt(125));
    }

    private int source() {
        return random.nextInt(32);
    }

    private int target() {
        int register;
        do {
            register = random.nextInt(32);
        } while (register == BASE || register == TEMPORARY);
        return register;
    }

    private int offset(int bytes) {
        return (random.nextInt(2040) - 1020) / bytes * bytes;
    }

    private int mode() {
        int mode = random.nextInt(8);
        return mode > 4 ? 7 : mode;
    }

    private void instruction(Rv rv) {
        int rd = rv.isFloat(0) ? random.nextInt(32) : target();
        switch (rv.form) {
            case I -> {
                if (rv == Rv.JALR) {
                    landing();
                    int skipped = random.nextInt(3);
                    code.add(
                            Rv.AUIPC.i(TEMPORARY, 0, 0), Rv.JALR.i(rd, TEMPORARY, 8 + 4 * skipped + random.nextInt(2)));
                } else if (rv.bytes > 0) {
                    code.add(rv.i(rd, BASE, offset(rv.bytes)));
                } else {
                    code.add(rv.i(rd, source(), random.nextInt(4096) - 2048));
                }
            }
            case STORE -> code.add(rv.encode(0, BASE, source(), 0, offset(rv.bytes), 0));
            case BRANCH, JUMP -> code.add(rv.encode(rd, source(), source(), 0, 4 + 4 * random.nextInt(3), 0));
            case ATOMIC -> atomic(rv, rd);
            case CSR -> {
                int register = 1 + random.nextInt(3);
                // A rounding mode that there is: 0 to 4.
                code.add(
                        register == FLAGS
                                ? rv.i(rd, source(), FLAGS)
                                : register == MODE
                                        ? Rv.CSRRWI.i(rd, random.nextInt(5), MODE)
                                        : Rv.CSRRS.i(rd, 0, STATUS));
            }
            case FIXED -> code.add(Rv.FENCE.match);
            default -> {
                code.add(rv.encode(rd, source(), source(), source(), random.nextInt(1 << 20), mode()));
                if (rv.operands.contains("f") && random.nextInt(3) == 0) {
                    // The flags are sticky: seen and cleared often, or one would hide another.
                    code.add(Rv.CSRRWI.i(target(), random.nextInt(2), FLAGS));
                }
            }
        }
    }

    /** What a branch shortly before may jump over: instructions that follow belong together. */
    private void landing() {
        code.add(Rv.FENCE.match, Rv.FENCE.match);
    }

    private void atomic(Rv rv, int rd) {
        landing();
        int address = offset(rv.bytes);
        code.add(Rv.ADDI.i(TEMPORARY, BASE, address));
        boolean conditional = rv == Rv.SC_W || rv == Rv.SC_D;
        if (conditional && random.nextInt(3) > 0) {
            Rv reserve = rv == Rv.SC_W ? Rv.LR_W : Rv.LR_D;
            code.add(reserve.r(target(), TEMPORARY, 0));
            if (random.nextInt(3) == 0) {
                int other = address > 0 ? address - rv.bytes : address + rv.bytes;
                code.add(Rv.ADDI.i(TEMPORARY, BASE, other));
            }
        }
        code.add(rv.r(rd, TEMPORARY, source()));
        if (rv == Rv.LR_W || rv == Rv.LR_D) {
            // Ends the reservation, which a store in between would end on some processors only.
            code.add((rv == Rv.LR_W ? Rv.SC_W : Rv.SC_D).r(target(), TEMPORARY, source()));
        }
    }

    private void dump() {
        code.add(Rv.ADDI.i(TEMPORARY, BASE, 1024));
        for (int i = 0; i < 32; i++) {
            code.add(Rv.SD.encode(0, TEMPORARY, i, 0, 8 * i, 0), Rv.FSD.encode(0, TEMPORARY, i, 0, 256 + 8 * i, 0));
        }
        code.add(Rv.CSRRS.i(Assembly.A0, 0, STATUS), Rv.SD.encode(0, TEMPORARY, Assembly.A0, 0, 512, 0));
        code.constant(Assembly.A0, 1).add(Rv.ADDI.i(Assembly.A1, TEMPORARY, -2048));
        code.constant(Assembly.A2, DATA - TABLE).constant(Assembly.A7, 64).add(Rv.ECALL.match);
        code.exit(0);
    }

    private byte[] table() {
        ByteBuffer data = ByteBuffer.allocate(DATA).order(ByteOrder.LITTLE_ENDIAN);
        while (data.position() < DUMP) {
            data.putLong(value());
        }
        return data.array();
    }

    private long value() {
        return switch (random.nextInt(8)) {
            case 0 -> random.nextLong();
            case 1 -> AWKWARD[random.nextInt(AWKWARD.length)];
            case 2 -> random.nextInt(100) - 50;
            case 3 -> Double.doubleToRawLongBits(random.nextGaussian());
            case 4 -> Double.doubleToRawLongBits(Math.scalb(random.nextDouble() - 0.5, random.nextInt(40) - 1040));
            case 5 -> boxed(Float.floatToRawIntBits((float) random.nextGaussian()));
            case 6 -> boxed(Float.floatToRawIntBits(Math.scalb(random.nextFloat() - 0.5f, random.nextInt(40) - 140)));
            default ->
                random.nextBoolean()
                        ? boxed(AWKWARD_SINGLES[random.nextInt(AWKWARD_SINGLES.length)])
                        : Double.doubleToRawLongBits(random.nextLong() >> random.nextInt(63));
        };
    }

    private static long boxed(int single) {
        return single | 0xffffffffL << 32;
    }

    static final long[] AWKWARD = {
        0,
        1,
        -1,
        Long.MIN_VALUE,
        Long.MAX_VALUE,
        Integer.MIN_VALUE,
        Integer.MAX_VALUE,
        0x80000000L,
        0xffffffffL,
        0x8000000000000001L,
        0x000fffffffffffffL,
        0x0010000000000000L,
        0x0010000000000001L,
        0x7fefffffffffffffL,
        0x7ff0000000000000L,
        0xfff0000000000000L,
        0x7ff8000000000000L,
        0xfff8000000000001L,
        0x7ff0000000000001L,
        0xfff4000000000000L,
        0x3ff0000000000000L,
        0xbff0000000000000L,
        0x3ff0000000000001L,
        0x3fefffffffffffffL,
        0x3fe0000000000000L,
        0x3ff8000000000000L,
        0x4004000000000000L,
        0x41dfffffffc00000L,
        0xc1e0000000200000L,
        0x43e0000000000000L,
        0x43dfffffffffffffL,
        0xc3e0000000000000L,
        0x43f0000000000000L,
        0x36a0000000000000L,
        0x380fffffffffffffL,
        0x47efffffefffffffL,
        0x47effffff0000000L
    };

    static final int[] AWKWARD_SINGLES = {
        0,
        0x80000000,
        1,
        0x007fffff,
        0x00800000,
        0x00800001,
        0x7f7fffff,
        0x7f800000,
        0xff800000,
        0x7fc00000,
        0xffc00001,
        0x7f800001,
        0xffa00000,
        0x3f800000,
        0xbf800000,
        0x3f000000,
        0x3fc00000,
        0x3f7fffff,
        0x4f000000,
        0x4effffff,
        0xcf000000,
        0x5f000000,
        0x5f800000
    };
}
