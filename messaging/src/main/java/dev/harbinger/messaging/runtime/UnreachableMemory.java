package dev.harbinger.messaging.runtime;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/**
 * Bounds the memory that the program can no longer reach and that the garbage collector has not found yet. The
 * collector sees only the small objects in front of that memory, so it has no reason to run by itself. As
 * {@link java.nio.ByteBuffer#allocateDirect} does, it is run when much has been given out. The limit is twice what was
 * in use after the last collection, so the cost of a collection is shared by many allocations. Any thread may call any
 * method.
 */
final class UnreachableMemory {
    /** Bytes that may be outstanding without a collection, at least. */
    static final long FEWEST = 64 << 20;

    /** The waits for the collector's cleaner, each twice the one before: half a second together. */
    private static final int MOST_WAITS = 9;

    /** Fruitless waits after which a finished collection is taken to have freed everything. */
    private static final int FRUITLESS = 2;

    private final Runnable collector;
    private long outstanding;
    private long givenSince;
    private long limit = FEWEST;

    /** @param collector runs the garbage collector */
    UnreachableMemory(Runnable collector) {
        this.collector = collector;
    }

    /** Notes that memory was given to the program. */
    synchronized void given(long bytes) {
        outstanding += bytes;
        givenSince += bytes;
    }

    /** Notes that memory was freed. */
    synchronized void freed(long bytes) {
        outstanding -= bytes;
    }

    /** Whether so much is outstanding with {@code bytes} more that a collection is due. */
    synchronized boolean isDue(long bytes) {
        return outstanding > 0 && outstanding + bytes > limit;
    }

    /** Whether a collection may find {@code bytes} bytes: at least that much was given out since the last one. */
    synchronized boolean mayFind(long bytes) {
        return outstanding >= bytes && givenSince >= bytes;
    }

    private synchronized long outstanding() {
        return outstanding;
    }

    /**
     * Runs the garbage collector and waits, at most half a second, until it has found what is unreachable.
     *
     * @param free frees what was found so far
     */
    void collect(Runnable free) {
        AtomicBoolean found = new AtomicBoolean();
        abandon(found);
        collector.run();
        int fruitless = 0;
        for (int wait = 0; wait < MOST_WAITS && fruitless < FRUITLESS; wait++) {
            long before = outstanding();
            LockSupport.parkNanos(this, TimeUnit.MILLISECONDS.toNanos(1L << wait));
            free.run();
            fruitless = found.get() && outstanding() == before ? fruitless + 1 : 0;
        }
        settle();
    }

    private synchronized void settle() {
        givenSince = 0;
        limit = Math.max(FEWEST, 2 * outstanding);
    }

    /** Makes an unreachable segment; {@code found} is set when the collector has found it. */
    // The segment is empty.
    @SuppressWarnings("restricted")
    private static void abandon(AtomicBoolean found) {
        MemorySegment _ = MemorySegment.NULL.reinterpret(Arena.ofAuto(), _ -> found.set(true));
    }
}
