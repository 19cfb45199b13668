package dev.harbinger.messaging.transport;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * The memory that ranks expose to each other. Called under the rank's lock, so never by two threads at once.
 *
 * <p>Exposed memory is named by a key, which its owner hands to the peer in a packet. A peer on the same host may
 * {@link #read} it: one copy, straight from where it lies. Memory from {@link #allocate} it may also {@link #view},
 * without any copy.
 */
public interface RemoteMemory {
    /** No memory is shared: everything travels in packets. */
    RemoteMemory NONE = new RemoteMemory() {
        @Override
        public long expose(int peer, MemorySegment memory) {
            return 0;
        }

        @Override
        public void retract(long key) {
            throw new IllegalArgumentException("nothing is exposed under " + key);
        }

        @Override
        public boolean read(int peer, long key, long offset, MemorySegment into, long intoOffset, long length) {
            return false;
        }

        @Override
        public @Nullable MemorySegment view(int peer, long key, long length) {
            return null;
        }

        @Override
        public @Nullable MemorySegment allocate(long bytes) {
            return null;
        }

        @Override
        public void free(MemorySegment memory) {
            throw new IllegalArgumentException("memory of " + memory.byteSize() + " bytes was not allocated here");
        }
    };

    /**
     * Lets {@code peer} reach {@code memory} until {@link #retract}. A peer that has polled a packet offered after this
     * call sees what was written to the memory before it.
     *
     * @return the key for the peer, or 0 when it cannot reach this memory: then nothing was exposed, and the content
     *     must travel in packets
     */
    long expose(int peer, MemorySegment memory);

    /** Ends what {@link #expose} began. */
    void retract(long key);

    /**
     * Copies {@code length} bytes from {@code offset} of what {@code peer} exposes under {@code key}.
     *
     * @return false when this is impossible: the peer has ended, or exposes nothing under that key any more, or the
     *     system forbids it; then {@code into} may hold a part or nothing
     */
    boolean read(int peer, long key, long offset, MemorySegment into, long intoOffset, long length);

    /**
     * The first {@code length} bytes of what {@code peer} exposes under {@code key}, in place, to be read and written.
     *
     * @return null when that memory can only be read, by {@link #read}
     */
    @Nullable
    MemorySegment view(int peer, long key, long length);

    /**
     * Memory of this rank that peers of the same host can {@link #view} once it is exposed. Its content is undefined;
     * it is aligned to 64 bytes.
     *
     * @return null when the transport has no such memory, or not enough room
     */
    @Nullable
    MemorySegment allocate(long bytes);

    /** Gives back what {@link #allocate} gave: the same segment, once. */
    void free(MemorySegment memory);
}
