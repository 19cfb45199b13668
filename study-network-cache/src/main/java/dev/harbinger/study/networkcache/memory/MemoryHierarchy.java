package dev.harbinger.study.networkcache.memory;

import java.util.Objects;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Split first-level caches, a unified second level, main memory, and translation lookaside buffers, with the data in
 * them. Times are cycles; what an access returns is the cycle when it is complete. For one thread.
 *
 * <p>Loads and stores come in program order and are aligned; their times may go back and forth, as those of an
 * out-of-order core do. Translation runs beside the access: the later of both counts. The caches hold what the program
 * stored; a device beside them sees that and is seen: see {@link #deviceWrite} and {@link #deviceRead}. Instruction
 * lines are not kept coherent: programs that change their own text are not modelled.
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
     * @param image what memory holds at first; copied
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

    /** What it was made with. */
    public MemoryParameters parameters() {
        return parameters;
    }

    /** The instruction cache, for its counts. One access a line or redirection, not one an instruction. */
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
     * Loads 1, 2, 4 or 8 bytes, {@link #lastValue} from then on.
     *
     * @param address a multiple of {@code bytes}
     * @return the cycle when the value is there
     * @throws IndexOutOfBoundsException when the block is outside of memory
     */
    public long load(long address, int bytes, long now) {
        long loaded = dl1.load(address, bytes, now);
        return dtlb == null ? loaded : Math.max(loaded, dtlb.translate(address, now));
    }

    /** What the last load loaded: the lowest address in the lowest byte, upper bytes 0. */
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

    /** Fetches the line of an instruction; the cycle when it is there. */
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
     * A device puts bytes into the data cache, the documents' direct-to-cache transfer. Blocks that are missing take
     * the place of others; of those covered in part the rest is read from below. They are dirty from then on. Any
     * alignment and length.
     *
     * @return the cycle when all of them are there
     */
    public long install(long address, byte[] from, int at, int length, long now) {
        Objects.checkFromIndexSize(at, length, from.length);
        return dl1.install(address, from, at, length, now);
    }

    /**
     * Reserves lines of the data cache for bytes that {@link #install} will bring (early binding: Khunjush, section
     * 3.1.3). Of blocks covered in part the rest is read from below. Lines stay subject to replacement.
     *
     * @return how many lines were taken; those there already are not counted
     */
    public int reserve(long address, int length, long now) {
        return dl1.reserve(address, length, now);
    }

    /** Invalidates the data cache's block of an address, written back first if it is dirty; whether there was one. */
    public boolean invalidate(long address, long now) {
        return dl1.invalidate(address, now);
    }

    /**
     * Invalidates lines of the data cache drawn at random, dirty ones written back first: what a kernel's work leaves
     * behind (Khunjush, section 7.3). Counted apart, see {@link CacheCounts#pollutions}.
     *
     * @param share how many of all lines, 0 to 1; rounded at random, true on average
     * @return how many blocks were lost
     */
    public int invalidateRandomly(double share, RandomGenerator random, long now) {
        return dl1.invalidateRandomly(share, random, now);
    }
}
