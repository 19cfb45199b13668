package dev.harbinger.messaging.transport.local;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/**
 * The memory of a lane: a ring of packets from one rank to one other, written by a {@link LaneProducer} and read by a
 * {@link LaneConsumer}, which may live in different processes. This class defines the layout and what both ends need to
 * know about it.
 *
 * <pre>
 * offset  bytes  the lane (native byte order: a lane never leaves its host)
 *      0      8  magic and version, {@link #MAGIC}; written last when the lane is formatted
 *      8      8  C, bytes of the ring, a power of two
 *    128      8  consumer's position: total bytes of the ring consumed; written by the consumer only, lazily
 *    256      C  the ring
 *
 * offset  bytes  a record of the ring; begins at a multiple of 64, so that a small packet is one cache line
 *      0      8  commit word: 0 while nothing is published here, otherwise
 *                  bit 63      1
 *                  bit 62      1 when the record only fills the ring up to its end, 0 when it holds a packet
 *                  bits 0-31   packet: payload length L in bytes; filling: bytes of the whole record
 *      8     24  the packet's three words
 *     32      L  payload
 *   32+L         unused, up to the next multiple of 64
 * </pre>
 *
 * <p>A record never crosses the end of the ring. Positions count bytes from the start and never wrap; position p lies
 * at {@code p mod C} of the ring.
 *
 * <p>The commit word alone publishes a record. There is no shared tail index, so a packet of up to {@value #INLINE}
 * payload bytes moves from core to core as a single cache line. This is safe because of three rules:
 *
 * <ol>
 *   <li>Before the producer publishes a record (release), the commit word of the position behind it is zero. So a
 *       consumer that has seen a record (acquire) finds zero or a published record at the next position, never a
 *       remainder of an earlier lap.
 *   <li>The consumer writes only its position (release), after it has finished with the records below it. The producer
 *       writes to the ring only up to the position it has read (acquire) plus C.
 *   <li>Nothing is visible until the commit word is written, so a producer that dies at any instruction leaves a lane
 *       that ends with its last published record.
 * </ol>
 */
final class Lane {
    /** "HBLANE" and version 1. */
    static final long MAGIC = 0x4842_4c41_4e45_0001L;

    /** Bytes of a cache line, the unit of records. */
    static final int LINE = 64;

    /** Bytes of a record before its payload. */
    static final int HEADER = 32;

    /** Payload bytes that share the first line of a record. */
    static final int INLINE = LINE - HEADER;

    /**
     * Bytes before the ring: the consumer's position has a pair of lines to itself, because processors fetch lines in
     * pairs.
     */
    static final int RING = 256;

    static final int CAPACITY = 8;
    static final int CONSUMER_POSITION = 128;

    static final long PUBLISHED = 1L << 63;
    static final long FILLING = 1L << 62;

    /** The smallest ring. */
    static final int MIN_CAPACITY = 1 << 10;

    /** The largest ring. */
    static final int MAX_CAPACITY = 1 << 30;

    static final VarHandle WORD = ValueLayout.JAVA_LONG.varHandle();

    private Lane() {}

    /** Total bytes of a lane with a ring of {@code capacity} bytes. */
    static long bytes(int capacity) {
        return RING + (long) capacity;
    }

    /**
     * Maximum payload bytes of a packet: at most a quarter of the ring, so that a record fits behind a filling record
     * even if the consumer publishes its position late.
     */
    static int maxPayload(int capacity) {
        return capacity / 4 - HEADER;
    }

    /** Bytes of a packet's record. */
    static int recordBytes(int payload) {
        return (HEADER + payload + LINE - 1) & -LINE;
    }

    /**
     * Returns {@code capacity} if it is valid for a ring.
     *
     * @throws IllegalArgumentException if it is not a power of two or out of range
     */
    static int checkCapacity(long capacity) {
        if (capacity < MIN_CAPACITY || capacity > MAX_CAPACITY || Long.bitCount(capacity) != 1) {
            throw new IllegalArgumentException("lane of " + capacity + " bytes: must be a power of two from "
                    + MIN_CAPACITY + " to " + MAX_CAPACITY);
        }
        return (int) capacity;
    }

    /** Sets up a lane in zeroed {@code memory} at {@code offset}, a multiple of 8 (of {@value #LINE} for speed). */
    static void format(MemorySegment memory, long offset, int capacity) {
        WORD.set(memory, offset + CAPACITY, (long) checkCapacity(capacity));
        WORD.setRelease(memory, offset, MAGIC);
    }

    /**
     * The ring's size in bytes of the lane at {@code offset}.
     *
     * @throws IllegalStateException if there is no lane of this version
     */
    static int capacityOf(MemorySegment memory, long offset) {
        long magic = (long) WORD.getAcquire(memory, offset);
        if (magic != MAGIC) {
            throw new IllegalStateException(
                    "no lane of this version: found %016x, expected %016x; all ranks of a job must run the same version"
                            .formatted(magic, MAGIC));
        }
        return checkCapacity((long) WORD.get(memory, offset + CAPACITY));
    }
}
