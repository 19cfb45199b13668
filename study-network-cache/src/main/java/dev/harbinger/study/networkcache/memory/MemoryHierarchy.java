package dev.harbinger.study.networkcache.memory;

import java.util.Objects;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Split first-level caches, a unified second level, main memory, and translation lookaside buffers, with the data in
 * them. Times are cycles; an access returns the cycle in which it is complete. For one thread.
 *
 * <p>Loads and stores come in program order and are aligned; their times may be out of order, as in an out-of-order
 * core. Translation runs in parallel with the access, and the later of both counts. The caches hold the bytes that the
 * program stored and are coherent with devices: see {@link #deviceWrite} and {@link #deviceRead}. Instruction lines are
 * not kept coherent: programs that change their own text are not modelled.
 *
 * <p>Source: the configuration is that of Khunjush, Tables 6.1 and 7.1; the timing rules are those of sim-outorder, see
 * {@link Cache}.
 */
public final class MemoryHierarchy {
    private final MemoryParameters parameters;
    private final MainMemory memory;
    private final @Nullable Cache l2;
    private final Cache il1;
    private final Cache dl1;
    private final @Nullable Tlb itlb;
    private final @Nullable Tlb dtlb;

    /**
     * A hierarchy with empty caches.
     *
     * @param base the lowest address of memory, a multiple of 4096
     * @param image initial content of memory; copied
     */
    public MemoryHierarchy(MemoryParameters parameters, long base, byte[] image) {
        this.parameters = parameters;
        this.memory = new MainMemory(parameters.memory(), base, image);
        CacheGeometry second = parameters.l2();
        this.l2 = second == null ? null : new Cache(second, parameters.l2Latency(), memory, false);
        MemoryLevel below = l2 == null ? memory : l2;
        this.il1 = new Cache(parameters.il1(), parameters.il1Latency(), below, false);
        this.dl1 = new Cache(parameters.dl1(), parameters.dl1Latency(), below, parameters.countInstalls());
        this.itlb = parameters.itlb().entries() == 0 ? null : new Tlb(parameters.itlb());
        this.dtlb = parameters.dtlb().entries() == 0 ? null : new Tlb(parameters.dtlb());
    }

    /** Its parameters. */
    public MemoryParameters parameters() {
        return parameters;
    }

    /** The instruction cache, for its counts. It counts one access per line or redirection, not per instruction. */
    public Cache instructionCache() {
        return il1;
    }

    /** The data cache, for its counts. */
    public Cache dataCache() {
        return dl1;
    }

    /** The second-level cache, for its counts; null when there is none. */
    public @Nullable Cache secondLevel() {
        return l2;
    }

    /** Translation of loads and stores, for its counts; null when there is none. */
    public @Nullable Tlb dataTlb() {
        return dtlb;
    }

    /** Blocks read from main memory. */
    long memoryReads() {
        return memory.reads();
    }

    /** Blocks written to main memory by the caches; those of devices are not among them. */
    long memoryWrites() {
        return memory.writes();
    }

    /**
     * Loads 1, 2, 4 or 8 bytes into {@link #lastValue}.
     *
     * @param address a multiple of {@code bytes}
     * @return the cycle in which the value arrives
     * @throws IndexOutOfBoundsException when the block is outside of memory
     */
    public long load(long address, int bytes, long now) {
        long loaded = dl1.load(address, bytes, now);
        return dtlb == null ? loaded : Math.max(loaded, dtlb.translate(address, now));
    }

    /** The value of the last load: the lowest address in the lowest byte, upper bytes 0. */
    public long lastValue() {
        return dl1.lastValue();
    }

    /**
     * Stores the lowest 1, 2, 4 or 8 bytes of a value.
     *
     * @param address a multiple of {@code bytes}
     * @return the cycle when the value is in the data cache
     * @throws IndexOutOfBoundsException when the block is outside of memory
     */
    public long store(long address, int bytes, long value, long now) {
        long stored = dl1.store(address, bytes, value, now);
        return dtlb == null ? stored : Math.max(stored, dtlb.translate(address, now));
    }

    /** Fetches the line of an instruction; returns the cycle in which it arrives. */
    public long fetch(long address, long now) {
        long fetched = il1.touch(address, now);
        return itlb == null ? fetched : Math.max(fetched, itlb.translate(address, now));
    }

    /** Whether the data cache holds the block of an address; no access. */
    public boolean contains(long address) {
        return dl1.contains(address);
    }

    /**
     * A device writes to main memory (DMA). Copies of these bytes in caches are invalidated; dirty bytes beside them in
     * the same blocks are written back first. Takes the processor no time. Any alignment and length.
     */
    public void deviceWrite(long address, byte[] from, int at, int length) {
        Objects.checkFromIndexSize(at, length, from.length);
        dl1.yieldTo(address, length);
        if (l2 != null) {
            l2.yieldTo(address, length);
        }
        memory.poke(address, from, at, length);
    }

    /** A device reads memory (DMA): it sees what the program stored. Takes the processor no time. */
    void deviceRead(long address, byte[] into, int at, int length) {
        Objects.checkFromIndexSize(at, length, into.length);
        dl1.peek(address, into, at, length);
    }

    /**
     * A device puts bytes into the data cache: the documents' direct-to-cache transfer. Missing blocks replace others.
     * The rest of blocks that are covered in part is read from below. All of them are dirty from then on. Any alignment
     * and length.
     *
     * @return the cycle in which all of them are written
     */
    public long install(long address, byte[] from, int at, int length, long now) {
        Objects.checkFromIndexSize(at, length, from.length);
        return dl1.install(address, from, at, length, now);
    }

    /**
     * Reserves lines of the data cache for bytes that {@link #install} will bring (early binding: Khunjush, section
     * 3.1.3). The rest of blocks that are covered in part is read from below. Lines stay subject to replacement.
     *
     * @return the number of lines taken, without blocks that were present
     */
    public int reserve(long address, int length, long now) {
        return dl1.reserve(address, length, now);
    }

    /**
     * Invalidates the data cache's block of an address after writing it back if it is dirty; returns whether there was
     * one.
     */
    public boolean invalidate(long address, long now) {
        return dl1.invalidate(address, now);
    }

    /**
     * Invalidates lines of the data cache drawn at random, after writing back dirty ones, to model the work of a kernel
     * (Khunjush, section 7.3). They are counted separately, see {@link CacheCounts#pollutions}.
     *
     * @param share share of all lines, 0 to 1; rounded at random, exact on average
     * @return the number of blocks lost
     */
    public int invalidateRandomly(double share, RandomGenerator random, long now) {
        return dl1.invalidateRandomly(share, random, now);
    }
}
