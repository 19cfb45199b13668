package dev.harbinger.study.networkcache.core;

/**
 * A program's instructions, decoded once: one word each for the loop, with one more after the last, and a
 * {@link CodeTable} for timing.
 *
 * <pre>
 * bits 7..0     operation, {@link Op}
 * bits 15..8    destination; x0 becomes a register that is never read, so that the loop need not ask
 * bits 23..16   first source
 * bits 31..24   second source
 * bits 63..32   immediate, signed; of a branch or jump in instructions
 * in place of the immediate, of floating-point arithmetic:
 * bits 39..32   third source
 * bits 47..40   rounding mode as in the instruction
 * bits 55..48   twice the operation, {@link FloatOp}, plus 1 for doubles
 * </pre>
 *
 * Registers are numbered as in {@link CodeTable}.
 */
final class DecodedText {
    /** The register that receives writes to x0. */
    static final int DISCARDED = 64;

    /** The number of registers, including that one. */
    static final int REGISTERS = 65;

    private final long base;
    private final long[] code;
    private final CodeTable table;

    private DecodedText(long base, long[] code, CodeTable table) {
        this.base = base;
        this.code = code;
        this.table = table;
    }

    /** Decodes a text. */
    static DecodedText of(long base, int[] instructions) {
        int size = instructions.length;
        long[] code = new long[size + 1];
        InstructionClass[] classes = new InstructionClass[size];
        byte[] destinations = new byte[size];
        byte[] sources = new byte[3 * size];
        byte[] bytes = new byte[size];
        Decoder decoder = new Decoder(size);
        for (int i = 0; i < size; i++) {
            decoder.decode(i, instructions[i]);
            code[i] = decoder.word();
            classes[i] = decoder.type;
            destinations[i] = (byte) decoder.destination;
            sources[3 * i] = (byte) decoder.first;
            sources[3 * i + 1] = (byte) decoder.second;
            sources[3 * i + 2] = (byte) decoder.third;
            bytes[i] = (byte) decoder.bytes;
        }
        code[size] = Op.END_OF_TEXT;
        return new DecodedText(base, code, new CodeTable(base, classes, destinations, sources, bytes));
    }

    /** The address of the first instruction. */
    long base() {
        return base;
    }

    /** The words for the loop; not to be changed. */
    long[] code() {
        return code;
    }

    /** The table for timing. */
    CodeTable table() {
        return table;
    }
}
