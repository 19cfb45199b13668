package dev.harbinger.trace.zstd;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Bits that are read from the end of some bytes to their beginning. The last bit that is set ends the bits and is not
 * one of them. See RFC 8878, 4.1 and 4.2.2. One thread at a time.
 */
final class BackwardBits {
    /** Bytes that must follow in the array, so that eight can be read at once. */
    static final int MARGIN = Long.BYTES;

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final byte[] bytes;
    private final int start;
    /** Bits that are left; below 0 if more were read than there were. */
    private int left;

    /** Bits of the bytes from {@code start} to {@code end}, after which the array has {@link #MARGIN} more. */
    BackwardBits(byte[] bytes, int start, int end) throws IOException {
        if (end <= start || bytes[end - 1] == 0) {
            throw new IOException("bits without an end");
        }
        this.bytes = bytes;
        this.start = start;
        int unused = Integer.numberOfLeadingZeros(bytes[end - 1] & 0xFF) - 24 + 1;
        this.left = 8 * (end - start) - unused;
    }

    /** The next bits, which stay, at most 32; those beyond the beginning are 0. */
    int peek(int count) {
        int from = left - count;
        if (from >= 0) {
            return (int) (at(from) & ((1L << count) - 1));
        }
        return left <= 0 ? 0 : (int) ((at(0) & ((1L << left) - 1)) << -from);
    }

    private long at(int bit) {
        return (long) LONG.get(bytes, start + (bit >>> 3)) >>> (bit & 7);
    }

    /** Skips bits. */
    void skip(int count) {
        left -= count;
    }

    /** The next bits, at most 32; those beyond the beginning are 0. */
    int read(int count) {
        int value = peek(count);
        left -= count;
        return value;
    }

    /** Whether more bits were read than there were. */
    boolean isOverrun() {
        return left < 0;
    }

    /** Whether all bits were read, and no more. */
    boolean isEnd() {
        return left == 0;
    }
}
