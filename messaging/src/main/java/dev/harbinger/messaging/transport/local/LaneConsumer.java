package dev.harbinger.messaging.transport.local;

import dev.harbinger.messaging.transport.PacketSink;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The reading end of a {@link Lane}. {@link #poll} by one thread at a time, {@link #mayHavePackets} by any. Allocates
 * nothing.
 */
final class LaneConsumer {
    private static final VarHandle POSITION;

    static {
        try {
            POSITION = MethodHandles.lookup().findVarHandle(LaneConsumer.class, "position", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final int peer;
    private final MemorySegment memory;
    private final long consumerPosition;
    private final long ring;
    private final long mask;
    private final int maxPayload;
    private final long publishEvery;
    private final Runnable roomMade;

    /** Position of the next record; other threads may read it as a hint. */
    private long position;

    /** The last published value of {@link #position}. */
    private long published;

    /**
     * The reading end of a lane, from the first record that was not read: of a new lane its first, of another the one
     * after {@link #publishAll}.
     *
     * @param peer the rank that writes
     * @param roomMade called when room was made for the producer, a few times per lap
     */
    LaneConsumer(int peer, MemorySegment memory, long offset, Runnable roomMade) {
        int capacity = Lane.capacityOf(memory, offset);
        this.peer = peer;
        this.memory = memory;
        this.consumerPosition = offset + Lane.CONSUMER_POSITION;
        this.ring = offset + Lane.RING;
        this.mask = capacity - 1L;
        this.maxPayload = Lane.maxPayload(capacity);
        // With an eighth held back, an empty lane still has room for the largest record behind the largest filling
        // record.
        this.publishEvery = capacity / 8L;
        this.roomMade = roomMade;
        this.published = (long) Lane.WORD.getAcquire(memory, consumerPosition);
        this.position = published;
    }

    /** Whether a record is published at the position; a hint for threads that do not poll. */
    boolean mayHavePackets() {
        long at = (long) POSITION.getOpaque(this);
        return (long) Lane.WORD.getOpaque(memory, ring + (at & mask)) != 0;
    }

    /**
     * Passes up to {@code max} packets to {@code sink}. A packet counts as consumed even if the sink throws.
     *
     * @return how many
     */
    int poll(PacketSink sink, int max) {
        int found = 0;
        while (found < max) {
            long at = position;
            long record = ring + (at & mask);
            // Acquire: words, payload and the next commit word are those that the producer wrote before this commit
            // word.
            long commit = (long) Lane.WORD.getAcquire(memory, record);
            if (commit == 0) {
                break;
            }
            int length = (int) commit;
            if ((commit & Lane.FILLING) != 0) {
                POSITION.setOpaque(this, at + length);
                continue;
            }
            if (length < 0 || length > maxPayload) {
                throw new IllegalStateException("lane from rank " + peer + " is damaged: a record of " + length
                        + " payload bytes, expected at most " + maxPayload);
            }
            POSITION.setOpaque(this, at + Lane.recordBytes(length));
            found++;
            sink.packet(
                    peer,
                    (long) Lane.WORD.get(memory, record + 8),
                    (long) Lane.WORD.get(memory, record + 16),
                    (long) Lane.WORD.get(memory, record + 24),
                    memory,
                    record + Lane.HEADER,
                    length);
            if (position - published >= publishEvery) {
                publish();
            }
        }
        return found;
    }

    /** Publishes up to where the lane was read, for one who reads it later. */
    void publishAll() {
        if (published != position) {
            publish();
        }
    }

    private void publish() {
        published = position;
        // Release: the producer overwrites records below only after they were read here.
        Lane.WORD.setRelease(memory, consumerPosition, published);
        roomMade.run();
    }
}
