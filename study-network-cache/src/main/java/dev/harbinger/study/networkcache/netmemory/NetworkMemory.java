package dev.harbinger.study.networkcache.netmemory;

import java.util.Arrays;

/**
 * The memory for waiting messages that are not in the network cache. It has its own address space (Khunjush, section
 * 3.1). For one thread.
 */
public final class NetworkMemory {
    /** The smallest alignment of buffers (Khunjush, section 5.2.1). */
    static final int BOUNDARY = 16;

    /** The address when there is no room. */
    public static final long NONE = BufferAllocator.NONE;

    private final NetworkMemoryParameters parameters;
    private final BufferAllocator buffers;
    private byte[] bytes = new byte[0];

    /** @param lineBytes bytes of a line of the network cache: a line holds bytes of one buffer only */
    public NetworkMemory(NetworkMemoryParameters parameters, int lineBytes) {
        this.parameters = parameters;
        buffers = new BufferAllocator(parameters, Math.max(BOUNDARY, lineBytes));
    }

    /** The address of a buffer, {@link #NONE} when there is no room. */
    public long allocate(int length) {
        long address = buffers.allocate(length);
        int needed = buffers.pools() * parameters.poolBytes();
        if (bytes.length < needed) {
            bytes = Arrays.copyOf(bytes, Math.max(needed, Math.min(2 * bytes.length, parameters.capacityBytes())));
        }
        return address;
    }

    /** Takes a buffer back. */
    public void free(long address) {
        buffers.free(address);
    }

    /** The bytes of all pools; another array after a buffer was allocated. */
    public byte[] bytes() {
        return bytes;
    }

    /** The offset of an address in {@link #bytes()}. */
    public int offset(long address) {
        return buffers.offset(address);
    }

    /** Writes part of an array to a buffer. */
    public void write(long address, byte[] from, int offset, int length) {
        System.arraycopy(from, offset, bytes, buffers.offset(address), length);
    }

    /** Reads from a buffer into part of an array. */
    public void read(long address, byte[] into, int offset, int length) {
        System.arraycopy(bytes, buffers.offset(address), into, offset, length);
    }

    /** Cycles to move a number of bytes. */
    public long cycles(int length) {
        return parameters.cycles(length);
    }
}
