package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.engine.IoVector;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * The program's memory as the engine needs it: in one piece, and reachable by whichever thread of the rank happens to
 * move the message. Vectors, and memory of a confined arena, travel through a copy.
 */
final class ProgramMemory {
    /** Stands for any thread but the one that called. */
    private static final Thread ANOTHER_THREAD = Thread.ofPlatform().unstarted(() -> {});

    private ProgramMemory() {}

    /** Shorter runs of a vector are packed faster than they are read one by one. */
    private static final long SHORTEST_PIECE = 1 << 10;

    /**
     * The runs of a vector, where they are few and long enough to be copied one by one and any thread can reach them;
     * else null.
     */
    static @Nullable IoVector pieces(Data data) {
        long runs = data.isContiguous() ? 1 : data.count() / data.blockLength();
        if (data.isContiguous()
                || runs > IoVector.MOST
                || data.bytes() < runs * SHORTEST_PIECE
                || !data.segment().isNative()
                || !isReachable(data.segment())) {
            return null;
        }
        requireAlive(data.segment());
        long length = data.blockLength() * data.type().bytes();
        long step = data.stride() * data.type().bytes();
        MemorySegment[] segments = new MemorySegment[(int) runs];
        for (int i = 0; i < segments.length; i++) {
            segments[i] = data.segment().asSlice(i * step, length);
        }
        return new IoVector(segments);
    }

    /**
     * A number that stays the same for the same memory while the program runs: the address of native memory, or the
     * identity of an array with the offset in it. It stands for the buffer address in a receive call's six-tuple.
     */
    static long identity(Data data) {
        MemorySegment memory = data.segment();
        Object array = memory.heapBase().orElse(null);
        return array == null ? memory.address() : ((long) System.identityHashCode(array) << 32) + memory.address();
    }

    /** The elements of {@code data} in one piece, to be read by the calling thread. */
    static MemorySegment packed(Data data) {
        if (data.isContiguous()) {
            return data.segment();
        }
        MemorySegment packed = scratch(data.bytes());
        data.packInto(packed);
        return packed;
    }

    /**
     * {@code memory}, or a copy when other threads cannot read it.
     *
     * @throws IllegalStateException when its arena was closed
     * @throws WrongThreadException when it is confined to another thread
     */
    static MemorySegment forAnyThread(MemorySegment memory) {
        requireAlive(memory);
        return isReachable(memory) ? memory : scratch(memory.byteSize()).copyFrom(memory);
    }

    /** Where a message for {@code into} lands: the memory itself, or a place from which it is unpacked at the end. */
    static MemorySegment landing(Data into) {
        requireFillable(into.segment());
        return landsElsewhere(into) ? scratch(into.bytes()) : into.segment();
    }

    /** {@link #landing(Data)} for memory in one piece. */
    static MemorySegment landing(MemorySegment into) {
        requireFillable(into);
        return isReachable(into) ? into : scratch(into.byteSize());
    }

    /** Whether {@link #landing(Data)} is not the memory itself. */
    static boolean landsElsewhere(Data into) {
        return !into.isContiguous() || !isReachable(into.segment());
    }

    /**
     * Checks that a message can be received into {@code memory} by the calling thread.
     *
     * @throws IllegalArgumentException when it is read only
     * @throws IllegalStateException when its arena was closed
     * @throws WrongThreadException when it is confined to another thread
     */
    static void requireFillable(MemorySegment memory) {
        requireAlive(memory);
        if (memory.isReadOnly()) {
            throw new IllegalArgumentException("a receive into read-only memory of " + memory.byteSize()
                    + " bytes: offer memory that can be written");
        }
        if (!memory.isAccessibleBy(Thread.currentThread())) {
            throw new WrongThreadException("a receive into memory of " + memory.byteSize()
                    + " bytes that is confined to another thread: receive in the thread that owns its arena");
        }
    }

    /** Whether any thread may use it. */
    static boolean isReachable(MemorySegment memory) {
        return memory.isAccessibleBy(ANOTHER_THREAD);
    }

    private static void requireAlive(MemorySegment memory) {
        if (!memory.scope().isAlive()) {
            throw new IllegalStateException("the memory of a message, " + memory.byteSize()
                    + " bytes, is gone: its arena was closed before the call");
        }
    }

    private static MemorySegment scratch(long bytes) {
        return MemorySegment.ofArray(new long[Math.toIntExact((bytes + 7) / 8)]).asSlice(0, bytes);
    }
}
