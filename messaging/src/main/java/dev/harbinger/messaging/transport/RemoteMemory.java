package dev.harbinger.messaging.transport;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * The memory that ranks expose to each other. Called under the rank's lock, so never by two threads at once.
 *
 * <p>Exposed memory is identified by a key, which its owner sends to the peer in a packet. A peer on the same host may
 * {@link #read} it, with a single copy. It may also {@link #view} memory from {@link #allocate}, without any copy.
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
        public boolean isStable(long key) {
            return true;
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
        public long room() {
            return 0;
        }

        @Override
        public void free(MemorySegment memory) {
            throw new IllegalArgumentException("memory of " + memory.byteSize() + " bytes was not allocated here");
        }
    };

    /**
     * Lets {@code peer} reach {@code memory} until {@link #retract}. A peer that has polled a packet offered after this
     * call sees everything written to the memory before the call.
     *
     * @return the key for the peer, or 0 if the peer cannot reach this memory: then nothing was exposed, and the
     *     content must travel in packets
     */
    long expose(int peer, MemorySegment memory);

    /**
     * Whether what is exposed under {@code key} keeps its content, or can no longer be read, when the program closes
     * its arena. If false, a peer may then read content that other owners of the memory have written.
     */
    boolean isStable(long key);

    /** Ends what {@link #expose} began. */
    void retract(long key);

    /**
     * Copies {@code length} bytes from {@code offset} of what {@code peer} exposes under {@code key}.
     *
     * @return false if this is impossible: the peer has ended, no longer exposes anything under that key, or the system
     *     forbids it; then {@code into} may be partly written
     */
    boolean read(int peer, long key, long offset, MemorySegment into, long intoOffset, long length);

    /**
     * The first {@code length} bytes of what {@code peer} exposes under {@code key}, in place, to be read and written.
     *
     * @return null if that memory can only be read by {@link #read}
     */
    @Nullable
    MemorySegment view(int peer, long key, long length);

    /**
     * Memory of this rank that peers of the same host can {@link #view} once it is exposed. Its content is undefined;
     * it is aligned to 64 bytes.
     *
     * @return null if the transport has no such memory, or not enough
     */
    @Nullable
    MemorySegment allocate(long bytes);

    /** Bytes that {@link #allocate} can still give, in one piece or several; 0 if the transport has no such memory. */
    long room();

    /** Frees a segment from {@link #allocate}, once nothing of it is exposed; called once, with that segment. */
    void free(MemorySegment memory);
}
