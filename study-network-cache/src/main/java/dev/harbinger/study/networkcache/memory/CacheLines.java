package dev.harbinger.study.networkcache.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The lines of a {@link Cache}: tag array, data array, dirty bits, and the cycle in which the block of each line
 * arrives. It replaces and fills lines and writes dirty blocks back. What counts as an access, and of which kind, is
 * the cache's to say. For one thread.
 */
final class CacheLines {
    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final int latency;
    private final MemoryLevel below;
    private final int lineBytes;
    private final int lineBits;
    private final int offsetMask;
    private final LruTags tags;
    private final byte[] data;
    private final boolean[] dirty;
    private final long[] ready;
    /** Cycles that the fill of each line took, waiting included. */
    private final int[] fillCycles;

    private final Bus bus = new Bus();
    private long replacements;
    private long writebacks;

    /**
     * Empty lines.
     *
     * @param latency cycles of a hit
     */
    CacheLines(CacheGeometry geometry, int latency, MemoryLevel below) {
        this.latency = latency;
        this.below = below;
        this.lineBytes = geometry.line();
        this.lineBits = Integer.numberOfTrailingZeros(lineBytes);
        this.offsetMask = lineBytes - 1;
        this.tags = new LruTags(geometry.sets(), geometry.ways());
        // Values are read eight bytes at a time, those of the last line as well.
        this.data = new byte[geometry.size() + Long.BYTES];
        this.dirty = new boolean[geometry.lines()];
        this.ready = new long[geometry.lines()];
        this.fillCycles = new int[geometry.lines()];
    }

    int count() {
        return tags.lines();
    }

    /** Valid blocks displaced by others. */
    long replacements() {
        return replacements;
    }

    /** Dirty blocks written to the level below. */
    long writebacks() {
        return writebacks;
    }

    /** The line that holds the block of an address, which becomes the newest of its set; -1 if there is none. */
    int find(long address) {
        return tags.find(address >>> lineBits);
    }

    /** The line that holds the block of an address, without counting as a use; -1 if there is none. */
    int peek(long address) {
        return tags.peek(address >>> lineBits);
    }

    /** Whether a line holds a block. */
    boolean isValid(int line) {
        return tags.block(line) != LruTags.NONE;
    }

    /** Bytes from an address to the end of its line, at most {@code most}. */
    int inLine(long address, int most) {
        return Math.min(most, lineBytes - ((int) address & offsetMask));
    }

    /** A line for a block that is missing, filled from below unless all of it is about to be written. */
    int allocate(long address, long now, boolean whole) {
        long block = address >>> lineBits;
        int line = tags.victim(block);
        long start = now;
        if (isValid(line)) {
            replacements++;
            start = bus.take(Math.max(now, ready[line]));
            drop(line, start);
        }
        ready[line] = whole ? start : below.read(block << lineBits, data, line << lineBits, lineBytes, start);
        fillCycles[line] = (int) (ready[line] - now);
        tags.put(line, block);
        return line;
    }

    /** Copies the newest bytes below into the line of a block; no access, no time. */
    void copyFromBelow(int line) {
        below.peek(addressOf(line), data, line << lineBits, lineBytes);
    }

    /** Invalidates a line after writing it back if it is dirty. */
    void drop(int line, long now) {
        if (dirty[line]) {
            writebacks++;
            below.write(addressOf(line), data, line << lineBits, lineBytes, now);
            dirty[line] = false;
        }
        tags.invalidate(line);
    }

    /** Invalidates a line that a device overwrites below; if it overwrites only a part, the rest is kept there. */
    void yieldTo(int line, boolean whole) {
        if (dirty[line] && !whole) {
            writebacks++;
            below.poke(addressOf(line), data, line << lineBits, lineBytes);
        }
        dirty[line] = false;
        tags.invalidate(line);
    }

    /** The cycle in which an access to a line has its bytes: that of a hit, or of the block's arrival. */
    long readyAt(int line, long now) {
        long hit = now + latency;
        return ready[line] <= hit ? hit : inFlight(line, now, hit);
    }

    /**
     * The cycle in which a block in flight arrives. Accesses come in program order: an access that is earlier in time
     * than a preceding miss would have been the miss itself.
     */
    private long inFlight(int line, long now, long hit) {
        if (now < ready[line] - fillCycles[line]) {
            ready[line] = now + fillCycles[line];
        }
        return Math.max(hit, ready[line]);
    }

    /** 1, 2, 4 or 8 bytes of a line, upper bytes 0. */
    long value(int line, long address, int bytes) {
        return (long) LONG.get(data, position(line, address)) & (-1L >>> (-8 * bytes));
    }

    /** Writes the lowest 1, 2, 4 or 8 bytes of a value into a line. */
    void setValue(int line, long address, int bytes, long value) {
        dirty[line] = true;
        int position = position(line, address);
        switch (bytes) {
            case Long.BYTES -> LONG.set(data, position, value);
            case Integer.BYTES -> INT.set(data, position, (int) value);
            case Short.BYTES -> SHORT.set(data, position, (short) value);
            default -> data[position] = (byte) value;
        }
    }

    /** Reads bytes of a line. */
    void read(int line, long address, byte[] into, int at, int bytes) {
        System.arraycopy(data, position(line, address), into, at, bytes);
    }

    /** Writes bytes into a line. */
    void write(int line, long address, byte[] from, int at, int bytes) {
        dirty[line] = true;
        System.arraycopy(from, at, data, position(line, address), bytes);
    }

    private int position(int line, long address) {
        return (line << lineBits) + ((int) address & offsetMask);
    }

    private long addressOf(int line) {
        return tags.block(line) << lineBits;
    }
}
