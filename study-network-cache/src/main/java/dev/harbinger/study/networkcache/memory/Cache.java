package dev.harbinger.study.networkcache.memory;

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
    private final CacheGeometry geometry;
    private final MemoryLevel below;
    private final boolean countInstalls;
    private final CacheLines lines;
    private long lastValue;

    private long reads;
    private long writes;
    private long readMisses;
    private long writeMisses;
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
        this.below = below;
        this.countInstalls = countInstalls;
        this.lines = new CacheLines(geometry, latency, below);
    }

    /** Its shape. */
    public CacheGeometry geometry() {
        return geometry;
    }

    /** Whether it holds the block of an address; no access. */
    public boolean contains(long address) {
        return lines.peek(address) >= 0;
    }

    /** Its counts so far. */
    public CacheCounts counts() {
        return new CacheCounts(
                reads,
                writes,
                readMisses,
                writeMisses,
                lines.replacements(),
                lines.writebacks(),
                invalidations,
                pollutions,
                installs,
                installMisses);
    }

    /** Reads 1, 2, 4 or 8 aligned bytes into {@link #lastValue}; returns the cycle in which they arrive. */
    long load(long address, int bytes, long now) {
        reads++;
        int line = lines.find(address);
        if (line < 0) {
            readMisses++;
            line = lines.allocate(address, now, false);
        }
        lastValue = lines.value(line, address, bytes);
        return lines.readyAt(line, now);
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
        int line = lines.find(address);
        if (line < 0) {
            writeMisses++;
            line = lines.allocate(address, now, false);
        }
        lines.setValue(line, address, bytes, value);
        return lines.readyAt(line, now);
    }

    /** Accesses the block of an address, as a fetch does; returns the cycle in which it arrives. */
    long touch(long address, long now) {
        reads++;
        int line = lines.find(address);
        if (line < 0) {
            readMisses++;
            line = lines.allocate(address, now, false);
        }
        return lines.readyAt(line, now);
    }

    @Override
    public long read(long address, byte[] into, int at, int bytes, long now) {
        long cycle = touch(address, now);
        lines.read(lines.find(address), address, into, at, bytes);
        return cycle;
    }

    @Override
    public void write(long address, byte[] from, int at, int bytes, long now) {
        writes++;
        int line = lines.find(address);
        if (line < 0) {
            writeMisses++;
            line = lines.allocate(address, now, false);
        }
        lines.write(line, address, from, at, bytes);
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
            length = lines.inLine(to, bytes - done);
            installs++;
            if (countInstalls) {
                writes++;
            }
            int line = lines.find(to);
            if (line < 0) {
                installMisses++;
                if (countInstalls) {
                    writeMisses++;
                }
                line = lines.allocate(to, now, length == geometry.line());
            }
            lines.write(line, to, from, at + done, length);
            cycle = Math.max(cycle, lines.readyAt(line, now));
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
            length = lines.inLine(to, bytes - done);
            if (lines.find(to) < 0) {
                boolean whole = length == geometry.line();
                int line = lines.allocate(to, now, whole);
                if (whole) {
                    lines.copyFromBelow(line);
                }
                given++;
            }
        }
        return given;
    }

    /** Invalidates the block of an address after writing it back if it is dirty; returns whether there was one. */
    boolean invalidate(long address, long now) {
        int line = lines.peek(address);
        if (line < 0) {
            return false;
        }
        lines.drop(line, now);
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
        int wanted = (int) (share * lines.count() + random.nextDouble());
        int lost = 0;
        for (int line = 0; wanted > 0; line++) {
            // Each remaining line is equally likely to be chosen.
            if (random.nextInt(lines.count() - line) < wanted) {
                wanted--;
                if (lines.isValid(line)) {
                    lines.drop(line, now);
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
            length = lines.inLine(from, bytes - done);
            int line = lines.peek(from);
            if (line >= 0) {
                lines.yieldTo(line, length == geometry.line());
                invalidations++;
            }
        }
    }

    @Override
    public void peek(long address, byte[] into, int at, int bytes) {
        for (int done = 0, length; done < bytes; done += length) {
            long from = address + done;
            length = lines.inLine(from, bytes - done);
            int line = lines.peek(from);
            if (line >= 0) {
                lines.read(line, from, into, at + done, length);
            } else {
                below.peek(from, into, at + done, length);
            }
        }
    }

    @Override
    public void poke(long address, byte[] from, int at, int bytes) {
        int line = lines.peek(address);
        if (line >= 0) {
            lines.write(line, address, from, at, bytes);
        } else {
            below.poke(address, from, at, bytes);
        }
    }
}
