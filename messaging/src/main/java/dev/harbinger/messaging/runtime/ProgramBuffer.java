package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.engine.IoVector;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * Prepares the program's memory for the engine. Any thread of the rank may move the message, so all of them must be
 * able to access the memory.
 */
final class ProgramBuffer {
    /** Represents any thread other than the caller. */
    private static final Thread ANOTHER_THREAD =
            Thread.ofPlatform().inheritInheritableThreadLocals(false).unstarted(() -> {});

    /** Shorter runs of a vector are packed, which is faster than copying them one by one. */
    private static final long SHORTEST_PIECE = 1 << 10;

    private ProgramBuffer() {}

    /**
     * The runs of a vector, if they are few, long enough to be copied one by one, and accessible to any thread; else
     * null.
     *
     * @throws IllegalStateException when the vector's arena was closed
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
     * The buffer of a receive call's six-tuple: the address of native memory, or the identity of an array with the
     * offset in it. The same memory has the same number while the program runs.
     */
    static long identity(Data data) {
        MemorySegment memory = data.segment();
        Object array = memory.heapBase().orElse(null);
        return array == null ? memory.address() : ((long) System.identityHashCode(array) << 32) + memory.address();
    }

    /** Whether any thread may access the memory. */
    static boolean isReachable(MemorySegment memory) {
        return memory.isAccessibleBy(ANOTHER_THREAD);
    }

    /** @throws IllegalStateException when the memory's arena was closed */
    static void requireAlive(MemorySegment memory) {
        if (!memory.scope().isAlive()) {
            throw new IllegalStateException("the memory of a message, " + memory.byteSize()
                    + " bytes, is closed: keep its arena open during the call");
        }
    }

    /** Memory that any thread can use, for a message of {@code bytes} bytes. */
    static MemorySegment scratch(long bytes) {
        return MemorySegment.ofArray(new long[Math.toIntExact((bytes + 7) / 8)]).asSlice(0, bytes);
    }
}
