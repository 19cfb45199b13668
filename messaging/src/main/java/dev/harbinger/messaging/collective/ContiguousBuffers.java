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

    /** Checks that this thread can use the memory, before anything is sent. */
    private void requireUsable(Data data) {
        MemorySegment memory = data.segment();
        if (!memory.scope().isAlive()) {
            throw new IllegalStateException(memoryOf(data) + " is closed: keep its arena open during the call");
        }
        if (!memory.isAccessibleBy(Thread.currentThread())) {
            throw new WrongThreadException(
                    memoryOf(data) + " is confined to another thread: make the call in the thread that owns its arena");
        }
    }

    private void requireWritable(Data data) {
        if (data.segment().isReadOnly()) {
            throw new IllegalArgumentException(
                    memoryOf(data) + " is to be received into, but is read-only: use writable" + " memory");
        }
    }

    private String memoryOf(Data data) {
        return "rank " + rank + ": " + call + ": its memory of " + data.bytes() + " bytes";
    }

    /**
     * The elements of {@code data} to be read, contiguous.
     *
     * @throws IllegalStateException if its arena was closed
     * @throws WrongThreadException if it is confined to another thread
     */
    MemorySegment packed(Data data) {
        requireUsable(data);
        if (data.isContiguous()) {
            return data.segment();
        }
        MemorySegment packed = scratch.packed.take(data.bytes());
        data.packInto(packed);
        return packed;
    }

    /**
     * The elements of {@code data} to be read and replaced; {@link #unpack} completes it.
     *
     * @throws IllegalArgumentException if its memory is read-only
     * @throws IllegalStateException if its arena was closed
     * @throws WrongThreadException if it is confined to another thread
     */
    MemorySegment packedInPlace(Data data) {
        requireWritable(data);
        return packed(data);
    }

    /**
     * Memory to receive the first {@code bytes} bytes of {@code data} into; {@link #unpack} completes it.
     *
     * @throws IllegalArgumentException if it is read-only
     * @throws IllegalStateException if its arena was closed
     * @throws WrongThreadException if it is confined to another thread
     */
    MemorySegment receiveMemory(Data data, long bytes) {
        requireUsable(data);
        requireWritable(data);
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
