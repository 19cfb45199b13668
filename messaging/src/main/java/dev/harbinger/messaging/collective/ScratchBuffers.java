package dev.harbinger.messaging.collective;

import java.lang.foreign.MemorySegment;

/**
 * Temporary memory for the collectives of one communicator, one call at a time. Each buffer grows as requested and is
 * kept for the next call up to {@link #KEPT_BYTES}; larger memory is left to the garbage collector after the call.
 */
final class ScratchBuffers {
    /** Maximum bytes that a buffer keeps between calls. */
    static final long KEPT_BYTES = 1 << 20;

    /** Data received from a peer, to be combined. */
    final Buffer incoming = new Buffer();

    /** An intermediate result. */
    final Buffer accumulator = new Buffer();

    /** Blocks for other ranks that travel together. */
    final Buffer going = new Buffer();

    /** The result of this host. */
    final Buffer host = new Buffer();

    /** The result of all hosts, at a leader that is not the root. */
    final Buffer hosts = new Buffer();

    /** A packed vector to send. */
    final Buffer packed = new Buffer();

    /** A received vector before it is unpacked. */
    final Buffer received = new Buffer();

    /** A reusable buffer. */
    static final class Buffer {
        private MemorySegment memory = MemorySegment.ofArray(new long[0]);

        /**
         * {@code bytes} bytes of undefined content, aligned for every element type, until the next call of this method.
         */
        MemorySegment take(long bytes) {
            if (bytes <= memory.byteSize()) {
                return memory.asSlice(0, bytes);
            }
            long rounded = Math.min(Math.max(bytes, KEPT_BYTES), Math.max(64, Long.highestOneBit(bytes - 1) << 1));
            MemorySegment grown = MemorySegment.ofArray(new long[Math.toIntExact(Math.ceilDiv(rounded, Long.BYTES))]);
            if (grown.byteSize() <= KEPT_BYTES) {
                memory = grown;
            }
            return grown.asSlice(0, bytes);
        }
    }
}
