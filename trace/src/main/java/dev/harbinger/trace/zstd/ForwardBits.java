package dev.harbinger.trace.zstd;

import java.io.EOFException;
import java.io.IOException;

/** Bits that are read from the beginning of some bytes, the least of each byte first. One thread at a time. */
final class ForwardBits {
    private final byte[] bytes;
    private final int start;
    private final int end;
    private long bit;

    ForwardBits(byte[] bytes, int start, int end) {
        this.bytes = bytes;
        this.start = start;
        this.end = end;
    }

    /** The next bits as a number, at most 16. */
    int read(int count) throws IOException {
        int value = 0;
        for (int i = 0; i < count; i++, bit++) {
            int at = start + (int) (bit >>> 3);
            if (at >= end) {
                throw new EOFException("a table is cut off");
            }
            value |= ((bytes[at] >>> (bit & 7)) & 1) << i;
        }
        return value;
    }

    /** A number from 0 to {@code most}, of which the smaller ones take a bit less. See RFC 8878, 4.1.1. */
    int readUpTo(int most) throws IOException {
        int longer = Integer.SIZE - Integer.numberOfLeadingZeros(most);
        int shorter = (1 << longer) - 1 - most;
        int low = read(longer - 1);
        if (low < shorter) {
            return low;
        }
        return read(1) == 0 ? low : low + (1 << (longer - 1)) - shorter;
    }

    /** Bytes of which a bit was read. */
    int bytesRead() {
        return (int) ((bit + 7) >>> 3);
    }
}
