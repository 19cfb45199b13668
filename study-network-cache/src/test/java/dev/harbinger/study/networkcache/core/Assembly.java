package dev.harbinger.study.networkcache.core;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/** A small program in the making: instructions one after the other, data behind them. */
final class Assembly {
    static final int ZERO = 0;
    static final int RA = 1;
    static final int SP = 2;
    static final int A0 = 10;
    static final int A1 = 11;
    static final int A2 = 12;
    static final int A7 = 17;

    private int[] words = new int[64];
    private int count;

    /** Appends instructions. */
    Assembly add(int... instructions) {
        for (int word : instructions) {
            if (count == words.length) {
                words = Arrays.copyOf(words, 2 * count);
            }
            words[count++] = word;
        }
        return this;
    }

    /** Loads a constant of 64 bits, in eight instructions at most. */
    Assembly constant(int register, long value) {
        if (value == (int) value) {
            int upper = (int) value + 0x800 >>> 12;
            add(Rv.LUI.i(register, 0, upper), Rv.ADDIW.i(register, register, (int) value << 20 >> 20));
            return this;
        }
        long low = value << 52 >> 52;
        constant(register, value - low >> 12);
        return add(Rv.SLLI.i(register, register, 12), Rv.ADDI.i(register, register, (int) low));
    }

    /** Loads the bits of a constant into a floating-point register, by way of x31. */
    Assembly floating(int register, long bits) {
        return constant(31, bits).add(Rv.FMV_D_X.r(register, 31, 0));
    }

    /** Ends with an exit code. */
    Assembly exit(int code) {
        return constant(A0, code).constant(A7, 93).add(Rv.ECALL.match);
    }

    int size() {
        return count;
    }

    /** Address of the next instruction. */
    long here() {
        return ElfFile.TEXT + 4L * count;
    }

    int[] words() {
        return Arrays.copyOf(words, count);
    }

    /** As a program with zeroed data behind it. */
    Program program() {
        return load(new ElfFile().text(words()).data(new byte[0], 4096));
    }

    /** As a program with that data. */
    Program program(long... data) {
        ByteBuffer bytes = ByteBuffer.allocate(8 * data.length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asLongBuffer().put(data);
        return load(new ElfFile().text(words()).data(bytes.array(), 0));
    }

    static Program load(ElfFile file) {
        try {
            return Program.load(file.bytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A hart that has run this, followed by an exit. */
    Hart run() {
        exit(0);
        Hart hart = Hart.of(program()).memory(program().newMemory(1 << 20)).build();
        hart.run();
        return hart;
    }
}
