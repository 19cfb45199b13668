package dev.harbinger.study.networkcache.core;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * A program's memory: one contiguous range of addresses, little-endian, zero at first. Its lowest part, the text and
 * other read-only bytes before the data, is protected from the program's stores. For one thread.
 *
 * <pre>
 * base             protectedEnd          heapStart                          heapLimit             end
 *  | text, constants | data, zeroed data | heap, grows upwards --&gt;        |   &lt;-- stack          |
 * </pre>
 *
 * <p>The methods of this class are for accesses from outside the program, by a network interface for example, which may
 * be misaligned. An access that is not wholly inside is an {@link IndexOutOfBoundsException}.
 */
public final class FlatMemory {
    static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /** The largest size: one array, in whole pages. */
    static final int LARGEST = Integer.MAX_VALUE & -4096;

    private static final int LARGEST_STACK = 8 << 20;

    final byte[] bytes;
    final long base;
    final long protectedEnd;
    final long heapStart;

    FlatMemory(long base, int size, long protectedEnd, long heapStart) {
        this.bytes = new byte[size];
        this.base = base;
        this.protectedEnd = protectedEnd;
        this.heapStart = heapStart;
    }

    /** The lowest address. */
    public long base() {
        return base;
    }

    /** The address after the highest. */
    public long end() {
        return base + bytes.length;
    }

    /**
     * The upper limit of the heap. The memory above it, a quarter of all memory but at most 8 MiB, is for the stack.
     */
    public long heapLimit() {
        return end() - Math.min(LARGEST_STACK, bytes.length / 4);
    }

    /** Whether a range is wholly inside. */
    public boolean contains(long address, long length) {
        long offset = address - base;
        return length >= 0 && offset >= 0 && offset <= bytes.length && length <= bytes.length - offset;
    }

    /** Whether the program may write to all of a range. */
    public boolean isWritable(long address, long length) {
        return contains(address, length) && (length == 0 || address - base >= protectedEnd - base);
    }

    /** Reads 1 to 8 bytes; the lowest address in the lowest byte, upper bytes 0. */
    public long load(long address, int length) {
        int at = offset(address, length);
        long value = 0;
        for (int i = 0; i < length; i++) {
            value |= (bytes[at + i] & 0xffL) << (8 * i);
        }
        return value;
    }

    /** Writes the low 1 to 8 bytes of a value, the lowest byte to the lowest address. */
    public void store(long address, int length, long value) {
        int at = offset(address, length);
        for (int i = 0; i < length; i++) {
            bytes[at + i] = (byte) (value >>> (8 * i));
        }
    }

    /** Copies out. */
    public void read(long address, byte[] into, int start, int length) {
        System.arraycopy(bytes, offset(address, length), into, start, length);
    }

    /** Copies in. */
    public void write(long address, byte[] from, int start, int length) {
        System.arraycopy(from, start, bytes, offset(address, length), length);
    }

    /** An address as an index of {@link #bytes}. */
    int offset(long address, int length) {
        if (!contains(address, length)) {
            throw new IndexOutOfBoundsException(
                    "%d bytes at 0x%x are not inside memory, 0x%x to 0x%x".formatted(length, address, base, end()));
        }
        return (int) (address - base);
    }
}
