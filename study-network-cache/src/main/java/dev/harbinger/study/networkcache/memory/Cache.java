package dev.harbinger.study.networkcache.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.random.RandomGenerator;

/**
 * A set-associative, write-back, write-allocate cache with LRU replacement that carries data. For one thread.
 *
 * <p>Each line has the cycle in which its block arrives. A miss costs the time of the level below, without the latency
 * of this cache in addition. A hit costs the latency of this cache, or the time until the block arrives, so that misses
 * in flight merge. Writing back costs nothing. A miss that displaces a valid block waits for that block, if it is still
 * in flight, and for a free cycle of the bus. There is no limit to the misses in flight. These are the rules of
 * SimpleScalar's sim-outorder, with which the documents' numbers were obtained.
 */
public final class Cache implements MemoryLevel {
    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final CacheGeometry geometry;
    private final int latency;
    private final MemoryLevel below;
    private final boolean countInstalls;
    private final int lineBits;
    private final int offsetMask;
    private final LruTags tags;
    private final byte[] data;
    private final boolean[] dirty;
    private final long[] ready;
    /** Cycles that the fill of each line took, waiting included. */
    private final int[] fillCycles;

    private final Bus bus = new Bus();
    private long lastValue;

    private long reads;
    private long writes;
    private long readMisses;
    private long writeMisses;
    private long replacements;
    private long writebacks;
    private long invalidations;
    private long pollutions;
    private long installs;
    private long installMisses;

    /**
     * An empty cache.
     *
     * @param latency cycles of a hit
     * @param countInstalls whether {@link #install} counts as write accesses
     */
    Cache(CacheGeometry geometry, int latency, MemoryLevel below, boolean countInstalls) {
        this.geometry = geometry;
        this.latency = latency;
        this.below = below;
        this.countInstalls = countInstalls;
        this.lineBits = Integer.numberOfTrailingZeros(geometry.line());
        this.offsetMask = geometry.line() - 1;
        this.tags = new LruTags(geometry.sets(), geometry.ways());
        // Values are read eight bytes at a time, those of the last line as well.
        this.data = new byte[geometry.size() + Long.BYTES];
        this.dirty = new boolean[geometry.lines()];
        this.ready = new long[geometry.lines()];
        this.fillCycles = new int[geometry.lines()];
    }

    /** Its shape. */
    public CacheGeometry geometry() {
        return geometry;
    }

    /** Whether it holds the block of an address; no access. */
    public boolean contains(long address) {
        return tags.peek(address >>> lineBits) >= 0;
    }

    /** Its counts so far. */
    public CacheCounts counts() {
        return new CacheCounts(
                reads,
                writes,
                readMisses,
                writeMisses,
                replacements,
                writebacks,
                invalidations,
                pollutions,
                installs,
                installMisses);
    }

    /** Reads 1, 2, 4 or 8 aligned bytes into {@link #lastValue}; returns the cycle in which they arrive. */
    long load(long address, int bytes, long now) {
        reads++;
        int line = tags.find(address >>> lineBits);
        if (line < 0) {
            readMisses++;
            line = allocate(address, now, false);
        }
        lastValue = (long) LONG.get(data, position(line, address)) & (-1L >>> (-8 * bytes));
        return readyAt(line, now);
    }

    /** The value of the last load, upper bytes 0. */
    long lastValue() {
        return lastValue;
    }

    /**
     * Writes the lowest 1, 2, 4 or 8 bytes of a value to an aligned address; returns the cycle in which they are
     * written.
     */
    long store(long address, int bytes, long value, long now) {
        writes++;
        int line = tags.find(address >>> lineBits);
        if (line < 0) {
            writeMisses++;
            line = allocate(address, now, false);
        }
        dirty[line] = true;
        int position = position(line, address);
        switch (bytes) {
            case Long.BYTES -> LONG.set(data, position, value);
            case Integer.BYTES -> INT.set(data, position, (int) value);
            case Short.BYTES -> SHORT.set(data, position, (short) value);
            default -> data[position] = (byte) value;
        }
        return readyAt(line, now);
    }

    /** Accesses the block of an address, as a fetch does; returns the cycle in which it arrives. */
    long touch(long address, long now) {
        reads++;
        int line = tags.find(address >>> lineBits);
        if (line < 0) {
            readMisses++;
            line = allocate(address, now, false);
        }
        return readyAt(line, now);
    }

    @Override
    public long read(long address, byte[] into, int at, int bytes, long now) {
        long cycle = touch(address, now);
        System.arraycopy(data, position(tags.find(address >>> lineBits), address), into, at, bytes);
        return cycle;
    }

    @Override
    public void write(long address, byte[] from, int at, int bytes, long now) {
        writes++;
        int line = tags.find(address >>> lineBits);
        if (line < 0) {
            writeMisses++;
            line = allocate(address, now, false);
        }
        dirty[line] = true;
        System.arraycopy(from, at, data, position(line, address), bytes);
    }

    /**
     * Puts bytes of a device into the cache. Blocks that they cover in part are read from below first if they are
     * missing.
     *
     * @return the cycle in which all of them are written
     */
    long install(long address, byte[] from, int at, int bytes, long now) {
        long cycle = now;
        for (int done = 0, length; done < bytes; done += length) {
            long to = address + done;
            length = inLine(to, bytes - done);
            installs++;
            if (countInstalls) {
                writes++;
            }
            int line = tags.find(to >>> lineBits);
            if (line < 0) {
                installMisses++;
                if (countInstalls) {
                    writeMisses++;
                }
                line = allocate(to, now, length == geometry.line());
            }
            dirty[line] = true;
            System.arraycopy(from, at + done, data, position(line, to), length);
            cycle = Math.max(cycle, readyAt(line, now));
        }
        return cycle;
    }

    /**
     * Allocates lines for the blocks of a range ahead of {@link #install}. Blocks that are covered in part are read
     * from below. Blocks that are covered wholly wait for their bytes and cost nothing; until then they read as before,
     * because a program may look.
     *
     * @return the number of lines allocated
     */
    int reserve(long address, int bytes, long now) {
        int given = 0;
        for (int done = 0, length; done < bytes; done += length) {
            long to = address + done;
            length = inLine(to, bytes - done);
            if (tags.find(to >>> lineBits) < 0) {
                boolean whole = length == geometry.line();
                int line = allocate(to, now, whole);
                if (whole) {
                    below.peek(to, data, line << lineBits, length);
                }
                given++;
            }
        }
        return given;
    }

    /** Invalidates the block of an address after writing it back if it is dirty; returns whether there was one. */
    boolean invalidate(long address, long now) {
        int line = tags.peek(address >>> lineBits);
        if (line < 0) {
            return false;
        }
        drop(line, now);
        invalidations++;
        return true;
    }

    /**
     * Invalidates lines drawn at random without repetition, dirty ones written back first. Lines that hold no block are
     * drawn as well.
     *
     * @param share share of all lines, 0 to 1; a number of lines that is not whole is rounded at random, exact on
     *     average
     * @return the number of blocks lost
     */
    int invalidateRandomly(double share, RandomGenerator random, long now) {
        if (!(share >= 0 && share <= 1)) {
            throw new IllegalArgumentException(
                    "the share of lines to invalidate is " + share + ": it must be from 0 to 1");
        }
        int wanted = (int) (share * tags.lines() + random.nextDouble());
        int lost = 0;
        for (int line = 0; wanted > 0; line++) {
            // Each remaining line is equally likely to be chosen.
            if (random.nextInt(tags.lines() - line) < wanted) {
                wanted--;
                if (tags.block(line) != LruTags.NONE) {
                    drop(line, now);
                    lost++;
                }
            }
        }
        pollutions += lost;
        return lost;
    }

    /** Gives up its bytes of a range that a device is about to write. Other bytes of these blocks are kept below. */
    void yieldTo(long address, int bytes) {
        for (int done = 0, length; done < bytes; done += length) {
            long from = address + done;
            length = inLine(from, bytes - done);
            int line = tags.peek(from >>> lineBits);
            if (line >= 0) {
                if (dirty[line] && length < geometry.line()) {
                    writebacks++;
                    below.poke(addressOf(line), data, line << lineBits, geometry.line());
                }
                dirty[line] = false;
                tags.invalidate(line);
                invalidations++;
            }
        }
    }

    @Override
    public void peek(long address, byte[] into, int at, int bytes) {
        for (int done = 0, length; done < bytes; done += length) {
            long from = address + done;
            length = inLine(from, bytes - done);
            int line = tags.peek(from >>> lineBits);
            if (line >= 0) {
                System.arraycopy(data, position(line, from), into, at + done, length);
            } else {
                below.peek(from, into, at + done, length);
            }
        }
    }

    @Override
    public void poke(long address, byte[] from, int at, int bytes) {
        int line = tags.peek(address >>> lineBits);
        if (line >= 0) {
            dirty[line] = true;
            System.arraycopy(from, at, data, position(line, address), bytes);
        } else {
            below.poke(address, from, at, bytes);
        }
    }

    /** A line for a block that is missing, filled from below unless all of it is about to be written. */
    private int allocate(long address, long now, boolean whole) {
        long block = address >>> lineBits;
        int line = tags.victim(block);
        long start = now;
        if (tags.block(line) != LruTags.NONE) {
            replacements++;
            start = bus.take(Math.max(now, ready[line]));
            drop(line, start);
        }
        int position = line << lineBits;
        ready[line] = whole ? start : below.read(block << lineBits, data, position, geometry.line(), start);
        fillCycles[line] = (int) (ready[line] - now);
        tags.put(line, block);
        return line;
    }

    private void drop(int line, long now) {
        if (dirty[line]) {
            writebacks++;
            below.write(addressOf(line), data, line << lineBits, geometry.line(), now);
            dirty[line] = false;
        }
        tags.invalidate(line);
    }

    private long readyAt(int line, long now) {
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

    private int position(int line, long address) {
        return (line << lineBits) + ((int) address & offsetMask);
    }

    private long addressOf(int line) {
        return tags.block(line) << lineBits;
    }

    /** Bytes from an address to the end of its line, at most {@code most}. */
    private int inLine(long address, int most) {
        return Math.min(most, geometry.line() - ((int) address & offsetMask));
    }
}
