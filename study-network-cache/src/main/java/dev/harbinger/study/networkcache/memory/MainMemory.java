package dev.harbinger.study.networkcache.memory;

import java.util.Arrays;

/** Main memory: one contiguous range of addresses. There is no limit to the blocks in flight. */
final class MainMemory implements MemoryLevel {
    private static final int PAGE = 4096;

    private final MainMemoryParameters parameters;
    private final long base;
    private final byte[] bytes;
    private long reads;
    private long writes;

    /**
     * Memory.
     *
     * @param base the lowest address, a multiple of 4096
     * @param image its initial content; copied, and extended with zeros to whole pages
     */
    MainMemory(MainMemoryParameters parameters, long base, byte[] image) {
        if (base < 0 || base % PAGE != 0) {
            throw new IllegalArgumentException(
                    "memory begins at " + hex(base) + ": it must begin at a multiple of 4096");
        }
        this.parameters = parameters;
        this.base = base;
        this.bytes = Arrays.copyOf(image, Math.addExact(image.length, PAGE - 1) & -PAGE);
    }

    long base() {
        return base;
    }

    int size() {
        return bytes.length;
    }

    long reads() {
        return reads;
    }

    long writes() {
        return writes;
    }

    @Override
    public long read(long address, byte[] into, int at, int length, long now) {
        peek(address, into, at, length);
        reads++;
        return now + parameters.latency(length);
    }

    @Override
    public void write(long address, byte[] from, int at, int length, long now) {
        poke(address, from, at, length);
        writes++;
    }

    @Override
    public void peek(long address, byte[] into, int at, int length) {
        System.arraycopy(bytes, offset(address, length), into, at, length);
    }

    @Override
    public void poke(long address, byte[] from, int at, int length) {
        System.arraycopy(from, at, bytes, offset(address, length), length);
    }

    private int offset(long address, int length) {
        long offset = address - base;
        if (offset < 0 || offset > bytes.length - length) {
            throw new IndexOutOfBoundsException(length + " bytes at " + hex(address)
                    + " are outside of memory, which is " + hex(base) + " to " + hex(base + bytes.length - 1));
        }
        return (int) offset;
    }

    private static String hex(long address) {
        return "0x" + Long.toHexString(address);
    }
}
