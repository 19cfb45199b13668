package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.engine.Failure;
import dev.harbinger.messaging.engine.IoVector;
import dev.harbinger.messaging.engine.ReceiveOperation;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * The program's memory of a receive. A message arrives in that memory itself or, for a vector with short runs and for
 * memory of a confined arena, in a temporary buffer from which the receiving thread unpacks it.
 */
final class ReceiveBuffer {
    private ReceiveBuffer() {}

    /**
     * Makes {@code receive} a receive into {@code into}.
     *
     * @throws IllegalArgumentException when the memory is read-only
     * @throws IllegalStateException when its arena was closed
     * @throws WrongThreadException when it is confined to another thread
     */
    static void set(ReceiveOperation receive, long context, int source, int tag, Data into) {
        requireFillable(into.segment());
        IoVector pieces = ProgramBuffer.pieces(into);
        if (pieces != null) {
            receive.setVector(context, source, tag, pieces);
        } else {
            MemorySegment memory = arrivesInPlace(into) ? into.segment() : ProgramBuffer.scratch(into.bytes());
            receive.set(context, source, tag, memory);
        }
    }

    /** {@link #set} for memory in one piece. */
    static void setSegment(ReceiveOperation receive, long context, int source, int tag, MemorySegment into) {
        requireFillable(into);
        MemorySegment memory = ProgramBuffer.isReachable(into) ? into : ProgramBuffer.scratch(into.byteSize());
        receive.set(context, source, tag, memory);
    }

    /** Copies a completed receive's message to {@code into} if it arrived in a temporary buffer. */
    static void unpack(ReceiveOperation receive, Data into) {
        if (!arrivesInPlace(into) && !receive.isInPlace()) {
            into.unpackFrom(receive.segment(), Math.min(receive.messageBytes(), into.bytes()));
        }
    }

    /** {@link #unpack} for memory in one piece, which the message fills. */
    static void unpackSegment(ReceiveOperation receive, MemorySegment into) {
        if (!ProgramBuffer.isReachable(into)) {
            into.copyFrom(receive.segment());
        }
    }

    /**
     * The elements of a completed receive's message in order, before unpacking, as far as the memory has room; null if
     * the receive had no memory for it, or the memory was closed.
     *
     * @param into the program's memory, or null for a lent message
     */
    static @Nullable MemorySegment payload(ReceiveOperation receive, @Nullable Data into) {
        Failure failure = receive.failure();
        if (failure != null && !(failure instanceof Failure.Truncated)) {
            return null;
        }
        if (into == null) {
            return receive.lent();
        }
        MemorySegment memory = receive.isInPlace() ? into.segment() : receive.segment();
        if (!memory.scope().isAlive()) {
            return null;
        }
        MemorySegment packed = receive.isInPlace() ? SendBuffer.packed(into) : memory;
        return packed.asSlice(0, Math.min(receive.messageBytes(), into.bytes())).asReadOnly();
    }

    /**
     * Checks that the calling thread can receive a message into {@code memory}.
     *
     * @throws IllegalArgumentException when it is read-only
     * @throws IllegalStateException when its arena was closed
     * @throws WrongThreadException when it is confined to another thread
     */
    static void requireFillable(MemorySegment memory) {
        ProgramBuffer.requireAlive(memory);
        if (memory.isReadOnly()) {
            throw new IllegalArgumentException(
                    "a receive into read-only memory of " + memory.byteSize() + " bytes: use writable memory");
        }
        if (!memory.isAccessibleBy(Thread.currentThread())) {
            throw new WrongThreadException("a receive into memory of " + memory.byteSize()
                    + " bytes that is confined to another thread: receive in the thread that owns its arena");
        }
    }

    private static boolean arrivesInPlace(Data into) {
        return into.isContiguous() && ProgramBuffer.isReachable(into.segment());
    }
}
