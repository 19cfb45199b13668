package dev.harbinger.messaging.collective;

import dev.harbinger.messaging.Data;
import java.lang.foreign.MemorySegment;

/**
 * Contiguous memory for the data of a collective call: the program's own memory or, for a vector, scratch memory into
 * which it is packed before the call and from which it is unpacked afterwards.
 */
final class ContiguousBuffers {
    private final ScratchBuffers scratch;
    private final int rank;
    private final CollectiveCall call;

    /**
     * The memory of a communicator's calls.
     *
     * @param rank this rank in the communicator
     * @param call the call it is in
     */
    ContiguousBuffers(ScratchBuffers scratch, int rank, CollectiveCall call) {
        this.scratch = scratch;
        this.rank = rank;
        this.call = call;
    }

    private void requireAlive(Data data) {
        if (!data.segment().scope().isAlive()) {
            throw new IllegalStateException("rank " + rank + ": " + call + ": its memory of " + data.bytes()
                    + " bytes is closed: keep its arena open during the call");
        }
    }

    /**
     * The elements of {@code data} to be read, contiguous.
     *
     * @throws IllegalStateException if its arena was closed
     */
    MemorySegment packed(Data data) {
        requireAlive(data);
        if (data.isContiguous()) {
            return data.segment();
        }
        MemorySegment packed = scratch.packed.take(data.bytes());
        data.packInto(packed);
        return packed;
    }

    /**
     * Memory to receive the first {@code bytes} bytes of {@code data} into; {@link #unpack} completes it.
     *
     * @throws IllegalStateException if its arena was closed
     */
    MemorySegment receiveMemory(Data data, long bytes) {
        requireAlive(data);
        if (!data.isContiguous()) {
            return scratch.received.take(bytes);
        }
        MemorySegment whole = data.segment();
        return whole.byteSize() == bytes ? whole : whole.asSlice(0, bytes);
    }

    /** Unpacks the contiguous {@code received} data into {@code data}. */
    static void unpack(MemorySegment received, Data data) {
        if (!data.isContiguous()) {
            data.unpackFrom(received, received.byteSize());
        }
    }
}
