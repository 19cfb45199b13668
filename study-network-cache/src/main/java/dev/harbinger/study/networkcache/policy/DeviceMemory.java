package dev.harbinger.study.networkcache.policy;

import dev.harbinger.study.networkcache.memory.MemoryHierarchy;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Memory of the system, separate from the program's, in which a network interface or a kernel keeps messages until
 * their receives are posted. It is a ring: buffers are taken one after the other, and a buffer is used again once its
 * message and all earlier ones are gone. When it is full, messages stay in the network. For one thread.
 *
 * <pre>
 * base                                       base + stage   base + size
 *  | one message, fetched when it is received |     ring     |
 * </pre>
 */
public final class DeviceMemory {
    /** The address when there is no room. */
    static final long NONE = 0;

    private static final int BOUNDARY = 64;

    private final MemoryHierarchy hierarchy;
    private final long base;
    private final int stage;
    private final int size;
    private final Deque<Buffer> taken = new ArrayDeque<>();
    private int next;

    private static final class Buffer {
        private final int start;
        private final int end;
        private boolean isFree;

        private Buffer(int start, int end) {
            this.start = start;
            this.end = end;
        }
    }

    /**
     * An empty ring.
     *
     * @param base its lowest address, a multiple of 64
     * @param size its bytes
     * @param largest bytes of the largest message with its header
     * @throws IllegalArgumentException when one such message does not fit
     */
    public DeviceMemory(MemoryHierarchy hierarchy, long base, int size, long largest) {
        this.hierarchy = hierarchy;
        this.base = base;
        this.size = size & -BOUNDARY;
        long needed = rounded(largest);
        if (needed > this.size) {
            throw new IllegalArgumentException("device.buffers is " + size + ": the largest message needs " + needed);
        }
        this.stage = (int) needed;
        this.next = stage;
    }

    /**
     * Writes bytes to a buffer as a device does, after a header of zeros. Copies in caches are invalidated.
     *
     * @param header bytes of the header
     * @return the address of the first byte after the header, {@link #NONE} when there is no room
     */
    long write(byte[] bytes, int header) {
        // It fits, because the largest message does.
        int length = (int) rounded((long) header + bytes.length);
        int start = next + length > size ? stage : next;
        if (!isFree(start, start + length)) {
            return NONE;
        }
        taken.addLast(new Buffer(start, start + length));
        next = start + length;
        return put(base + start, bytes, header);
    }

    /**
     * Writes bytes as {@link #write} does, to a place that always has room. They stay until the next ones are written
     * there.
     */
    long writeOnDemand(byte[] bytes, int header) {
        return put(base, bytes, header);
    }

    /** Frees the buffer of a message that was written to an address. */
    void free(long address) {
        for (Buffer buffer : taken) {
            if (base + buffer.start <= address && address < base + buffer.end) {
                buffer.isFree = true;
                break;
            }
        }
        while (!taken.isEmpty() && taken.getFirst().isFree) {
            taken.removeFirst();
        }
    }

    /** Whether a part holds no message. Messages follow each other around the ring from the oldest. */
    private boolean isFree(int start, int end) {
        if (end > size) {
            return false;
        }
        Buffer oldest = taken.peekFirst();
        if (oldest == null) {
            return true;
        }
        boolean isWrapped = taken.getLast().end <= oldest.start;
        return isWrapped ? start >= next && end <= oldest.start : start >= next || end <= oldest.start;
    }

    private long put(long address, byte[] bytes, int header) {
        hierarchy.deviceWrite(address, new byte[header], 0, header);
        hierarchy.deviceWrite(address + header, bytes, 0, bytes.length);
        return address + header;
    }

    /** Whole blocks, and at least one, because buffers are distinguished by their addresses. */
    private static long rounded(long bytes) {
        return (Math.max(1, bytes) + BOUNDARY - 1) & -BOUNDARY;
    }
}
