package dev.harbinger.messaging.transport.local;

import java.lang.foreign.MemorySegment;

/** The writing end of a {@link Lane}. One thread at a time. Allocates nothing. */
final class LaneProducer {
    /**
     * Bytes behind the last record in which commit words are cleared in advance, to keep the path of small packets
     * short.
     */
    private static final int CLEAR_AHEAD = 4 * Lane.LINE;

    private final MemorySegment memory;
    private final long consumerPosition;
    private final long ring;
    private final long mask;
    private final int maxPayload;

    /** Position of the next record; its commit word is zero. */
    private long position;

    /** The consumer's position when last read, plus the ring size: everything below it may be written. */
    private long limit;

    /** The first words of all lines from {@link #position} to here are zero. */
    private long cleared;

    /** The writing end of a lane to which nothing was written yet. */
    LaneProducer(MemorySegment memory, long offset) {
        int capacity = Lane.capacityOf(memory, offset);
        this.memory = memory;
        this.consumerPosition = offset + Lane.CONSUMER_POSITION;
        this.ring = offset + Lane.RING;
        this.mask = capacity - 1L;
        this.maxPayload = Lane.maxPayload(capacity);
        this.limit = capacity;
        this.cleared = capacity;
    }

    /**
     * Publishes a packet.
     *
     * @return false if there is no room now; then nothing was published
     * @throws IllegalArgumentException if {@code length} is more than a packet can carry
     */
    boolean offer(long word0, long word1, long word2, MemorySegment payload, long offset, int length) {
        if (length < 0 || length > maxPayload) {
            throw new IllegalArgumentException(
                    "packet of " + length + " payload bytes: a lane carries 0 to " + maxPayload);
        }
        int record = Lane.recordBytes(length);
        long toEnd = mask + 1 - (position & mask);
        long filling = record > toEnd ? toEnd : 0;
        // The line after the record must be free too: its commit word is cleared before the record is published.
        if (position + filling + record + Lane.LINE > limit && !hasRoom(filling + record + Lane.LINE)) {
            return false;
        }
        if (filling != 0) {
            publish(Lane.PUBLISHED | Lane.FILLING | filling, filling);
        }
        long at = ring + (position & mask);
        Lane.WORD.set(memory, at + 8, word0);
        Lane.WORD.set(memory, at + 16, word1);
        Lane.WORD.set(memory, at + 24, word2);
        if (length != 0) {
            copy(payload, offset, at + Lane.HEADER, length);
        }
        publish(Lane.PUBLISHED | length, record);
        clearAhead();
        return true;
    }

    private boolean hasRoom(long needed) {
        // Acquire: the consumer's reads below its position come before the writes there from now on.
        limit = (long) Lane.WORD.getAcquire(memory, consumerPosition) + mask + 1;
        return position + needed <= limit;
    }

    private void copy(MemorySegment payload, long offset, long to, int length) {
        try {
            MemorySegment.copy(payload, offset, memory, to, length);
        } catch (Throwable e) {
            // The caller's memory is closed or too short: nothing is published, but lines after the first may be dirty.
            cleared = position + Lane.LINE;
            throw e;
        }
    }

    private void publish(long commit, long bytes) {
        long next = position + bytes;
        if (next >= cleared) {
            Lane.WORD.set(memory, ring + (next & mask), 0L);
            cleared = next + Lane.LINE;
        }
        // Release: a reader that sees the commit word sees the words, the payload and the cleared commit word behind.
        Lane.WORD.setRelease(memory, ring + (position & mask), commit);
        position = next;
    }

    private void clearAhead() {
        long end = Math.min(position + CLEAR_AHEAD, limit);
        while (cleared < end) {
            Lane.WORD.set(memory, ring + (cleared & mask), 0L);
            cleared += Lane.LINE;
        }
    }
}
