package dev.harbinger.messaging.transport.local;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The memory that a rank exposes to ranks that are threads of the same process. {@link #put} and {@link #remove} must
 * be called by one thread at a time, {@link #find} by any.
 *
 * <pre>
 * bits 63..32    31..0
 * | generation  | slot | a key
 * </pre>
 */
final class ExposedMemory {
    private static final VarHandle KEY = MethodHandles.arrayElementVarHandle(long[].class);

    /** Replaced when it grows; readers keep using the table they have. */
    private static final class Table {
        final long[] keys;
        final @Nullable MemorySegment[] memories;

        Table(long[] keys, @Nullable MemorySegment[] memories) {
            this.keys = keys;
            this.memories = memories;
        }
    }

    private volatile Table table = new Table(new long[16], new MemorySegment[16]);
    private int[] free = new int[16];
    private int freeCount;
    private int used;
    private int generation;

    /** Exposes memory; its key is never 0. */
    long put(MemorySegment memory) {
        int slot = freeCount > 0 ? free[--freeCount] : used++;
        Table now = table;
        if (slot == now.keys.length) {
            now = new Table(Arrays.copyOf(now.keys, 2 * slot), Arrays.copyOf(now.memories, 2 * slot));
            table = now;
        }
        // Not 0, even after wrapping around.
        generation = Math.max(1, generation + 1);
        long key = ((long) generation << 32) | slot;
        now.memories[slot] = memory;
        KEY.setRelease(now.keys, slot, key);
        return key;
    }

    void remove(long key) {
        int slot = (int) key;
        Table now = table;
        KEY.setRelease(now.keys, slot, 0L);
        now.memories[slot] = null;
        if (freeCount == free.length) {
            free = Arrays.copyOf(free, 2 * freeCount);
        }
        free[freeCount++] = slot;
    }

    /** The memory exposed under a key, or null if it is no longer exposed. */
    @Nullable
    MemorySegment find(long key) {
        int slot = (int) key;
        Table now = table;
        if (slot < 0 || slot >= now.keys.length || (long) KEY.getAcquire(now.keys, slot) != key) {
            return null;
        }
        MemorySegment memory = now.memories[slot];
        VarHandle.acquireFence();
        // A slot that was reused meanwhile has another key.
        return (long) KEY.getAcquire(now.keys, slot) == key ? memory : null;
    }

    void clear() {
        table = new Table(new long[16], new MemorySegment[16]);
    }
}
