package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.engine.IoVector;
import dev.harbinger.messaging.engine.SendOperation;
import java.lang.foreign.MemorySegment;

/** The data of a send. Vectors with short runs are packed; memory of a confined arena is copied. */
final class SendBuffer {
    private SendBuffer() {}

    /** A send of {@code data} that any thread can complete. */
    static SendOperation operation(long context, int destination, int tag, Data data, boolean synchronous) {
        SendOperation send = new SendOperation();
        IoVector pieces = ProgramBuffer.pieces(data);
        if (pieces == null) {
            send.set(context, destination, tag, forAnyThread(packed(data)), synchronous);
        } else {
            send.setVector(context, destination, tag, pieces, synchronous);
        }
        send.setElementType(ElementType.of(data.type()));
        return send;
    }

    /**
     * The elements of {@code data} as one contiguous segment, for the calling thread: the memory itself, or a copy of a
     * vector.
     */
    static MemorySegment packed(Data data) {
        if (data.isContiguous()) {
            return data.segment();
        }
        ProgramBuffer.requireAlive(data.segment());
        MemorySegment packed = ProgramBuffer.scratch(data.bytes());
        data.packInto(packed);
        return packed;
    }

    /**
     * The memory itself, or a copy if other threads cannot access it.
     *
     * @throws IllegalStateException when its arena was closed
     * @throws WrongThreadException when it is confined to another thread
     */
    static MemorySegment forAnyThread(MemorySegment memory) {
        ProgramBuffer.requireAlive(memory);
        return ProgramBuffer.isReachable(memory)
                ? memory
                : ProgramBuffer.scratch(memory.byteSize()).copyFrom(memory);
    }
}
