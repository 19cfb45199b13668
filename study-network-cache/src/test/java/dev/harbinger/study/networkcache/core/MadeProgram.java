package dev.harbinger.study.networkcache.core;

import static dev.harbinger.study.networkcache.core.Assembly.A0;
import static dev.harbinger.study.networkcache.core.Assembly.A1;
import static dev.harbinger.study.networkcache.core.Assembly.A2;
import static dev.harbinger.study.networkcache.core.Assembly.A7;

/** Small executables for tests of the whole: ELF files that are made without a compiler. */
public final class MadeProgram {
    private static final int INSTRUCTIONS = 200;

    /** Where each has zeroed data to work on. */
    public static final long DATA = ElfFile.dataAddress(INSTRUCTIONS);

    private static final int READ = 63;
    private static final int WRITE = 64;
    private static final int MESSAGE = 0x5b;

    private MadeProgram() {}

    /** Posts a receive of 8 bytes and stores to its memory, in a function {@code main}. */
    public static byte[] storingIntoAPostedReceive(long id) {
        return elf(post(id).add(Rv.SW.encode(0, A1, A0, 0, 4, 0)).exit(0));
    }

    /** Posts a receive of 8 bytes, lets time pass and loads from its memory, in a function {@code main}. */
    public static byte[] loadingFromAPostedReceive(long id) {
        Assembly code = post(id);
        for (int i = 0; i < 50; i++) {
            code.add(Rv.DIV.r(A0, A7, A2));
        }
        return elf(code.add(Rv.LD.i(A0, A1, 0)).exit(0));
    }

    private static Assembly post(long id) {
        return new Assembly()
                .constant(A0, id)
                .constant(A1, DATA)
                .constant(A2, 8)
                .add(MESSAGE | A7 << 7 | A0 << 15 | A1 << 20 | A2 << 27);
    }

    /** Writes the same bytes without end. */
    public static byte[] printingWithoutEnd() {
        Assembly code = call(WRITE, 1, 64);
        return elf(code.add(Rv.JAL.i(0, 0, -4 * code.size())));
    }

    /** Writes the first 8 bytes of its standard input, then ends with an exit code. */
    public static byte[] echoing(int exitCode) {
        Assembly code = call(READ, 0, 8);
        code.add(Rv.ADDI.i(A2, A0, 0)).constant(A0, 1).constant(A7, WRITE).add(Rv.ECALL.match);
        return elf(code.exit(exitCode));
    }

    private static Assembly call(int number, int descriptor, int bytes) {
        return new Assembly()
                .constant(A0, descriptor)
                .constant(A1, DATA)
                .constant(A2, bytes)
                .constant(A7, number)
                .add(Rv.ECALL.match);
    }

    private static byte[] elf(Assembly code) {
        while (code.size() < INSTRUCTIONS) {
            code.add(0);
        }
        return new ElfFile()
                .text(code.words())
                .data(new byte[0], 4096)
                .function("main", ElfFile.TEXT)
                .bytes();
    }
}
