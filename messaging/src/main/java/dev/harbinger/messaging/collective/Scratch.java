package dev.harbinger.messaging.collective;

import java.lang.foreign.MemorySegment;

/**
 * Memory that the collectives of one communicator use while they run, one call at a time. Each room grows to what was
 * asked of it and is kept for the next call up to {@link #KEPT_BYTES}; larger memory is left to the garbage collector
 * after the call.
 */
final class Scratch {
    /** The most that one room keeps between calls. */
    static final long KEPT_BYTES = 1 << 20;

    /** What came from a peer and is about to be combined. */
    final Room incoming = new Room();

    /** A result in the making. */
    final Room accumulator = new Room();

    /** Blocks for other ranks that travel together. */
    final Room going = new Room();

    /** The result of this host. */
    final Room host = new Room();

    /** The result of all hosts, at a leader that is not the root. */
    final Room hosts = new Room();

    /** A vector that is sent, packed. */
    final Room packed = new Room();

    /** A vector that is received, before it is unpacked. */
    final Room landing = new Room();

    /** One piece of scratch memory. */
    static final class Room {
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
