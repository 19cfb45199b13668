package dev.harbinger.trace.zstd;

import java.io.IOException;

/** Decompresses the blocks of a frame. See RFC 8878, 3.1.1.2. One thread at a time. */
final class Blocks {
    /** Most bytes of a block, compressed or not. */
    static final int MOST_BYTES = 128 << 10;

    private static final int HEADER_BYTES = 3;
    private static final int RAW = 0;
    private static final int REPEATED = 1;
    private static final int COMPRESSED = 2;

    private final LittleEndianInput in;
    private final Literals literals = new Literals();
    private final Sequences sequences;
    private final byte[] block = new byte[MOST_BYTES + BackwardBits.MARGIN];

    Blocks(LittleEndianInput in) throws IOException {
        this.in = in;
        this.sequences = new Sequences();
    }

    /** Forgets all: a frame begins. */
    void reset() {
        literals.reset();
        sequences.reset();
    }

    /** Decompresses the next block into a window; whether it is the last one of the frame. */
    boolean read(Window window) throws IOException {
        int header = (int) in.number(HEADER_BYTES);
        int type = (header >> 1) & 3;
        int size = header >> 3;
        if (type != REPEATED && size > MOST_BYTES) {
            throw new IOException("a block of " + size + " bytes");
        }
        window.beginBlock();
        try {
            read(type, size, window);
        } catch (IndexOutOfBoundsException e) {
            throw new IOException("a block that is damaged", e);
        }
        return (header & 1) != 0;
    }

    private void read(int type, int size, Window window) throws IOException {
        switch (type) {
            case RAW -> {
                in.readFully(block, size);
                window.write(block, 0, size);
            }
            case REPEATED -> {
                in.readFully(block, 1);
                window.fill(block[0], size);
            }
            case COMPRESSED -> {
                in.readFully(block, size);
                int end = literals.read(block, size);
                sequences.read(block, end, size, literals, window);
            }
            default -> throw new IOException("a block of no known kind");
        }
    }
}
