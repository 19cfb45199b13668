package dev.harbinger.messaging.collective;

import dev.harbinger.messaging.Data;
import java.lang.foreign.MemorySegment;

/**
 * Contiguous memory for the data of a collective call: the program's own memory or, for a vector, scratch memory that
 * it is packed into before the call and unpacked from after it.
 */
final class ContiguousBuffers {
    private final Scratch scratch;

    ContiguousBuffers(Scratch scratch) {
        this.scratch = scratch;
    }

    /** The elements of {@code data} to be read, one after the other. */
    MemorySegment packed(Data data) {
        if (data.isContiguous()) {
            return data.segment();
        }
        MemorySegment packed = scratch.packed.take(data.bytes());
        data.packInto(packed);
        return packed;
    }

    /** Memory to receive the first {@code bytes} bytes of {@code data} into; {@link #unpack} completes it. */
    MemorySegment landing(Data data, long bytes) {
        if (!data.isContiguous()) {
            return scratch.landing.take(bytes);
        }
        MemorySegment whole = data.segment();
        return whole.byteSize() == bytes ? whole : whole.asSlice(0, bytes);
    }

    /** Puts what was received into {@code landing} into its place in {@code data}. */
    static void unpack(MemorySegment landing, Data data) {
        if (!data.isContiguous()) {
            data.unpackFrom(landing, landing.byteSize());
        }
    }
}
