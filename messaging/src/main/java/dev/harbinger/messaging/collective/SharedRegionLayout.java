package dev.harbinger.messaging.collective;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/**
 * The layout of the shared memory region of N members, in which ranks of one host publish data to each other.
 *
 * <pre>
 * offset  bytes  the region (native byte order: it never leaves its host)
 *      0      8  magic and version, {@link #MAGIC}; written last when the region is set up
 *      8      8  N
 *     16      8  number of members that no longer use the region
 *     64    64 N progress, one line per member:
 *                  0  8  the last step that the member has finished; written by it alone
 *                  8  8  the number of its current call, from 1; {@value #BETWEEN_CALLS} while what follows changes
 *                 16  8  that call's signature, see {@link #signature}
 *                 24  8  that call's bytes
 *                 32  8  a hash of all calls before it
 *                 40  8  the signature of the call before it
 *                 48  8  the bytes of the call before it
 *                 56  8  1 once the member makes no further call
 *      A         slots of member 0, then of member 1, ...: {@value #SLOTS} each, {@value #SLOT_BYTES} bytes apart
 *      B         buffers of member 0, then of member 1, ...: {@value #BUFFERS} each, {@value #BUFFER_BYTES} bytes
 * A = 64 + 64 N, B = A + N x SLOTS x SLOT_BYTES
 *
 * offset  bytes  a slot; step s uses slot s mod {@value #SLOTS} and buffer s mod {@value #BUFFERS}
 *      0      8  the step, from 1; written last
 *      8      8  the call's signature
 *     16      8  the call's bytes
 *     24      8  a hash of all calls before it
 *     32         content of up to {@value #SLOT_CONTENT} bytes; larger content is in the buffer
 * </pre>
 *
 * <p>A member writes to a slot or its buffer for step s only when all members have finished step s - SLOTS, or s -
 * BUFFERS. The step is written with release and read with acquire, so a reader that sees the step sees its content.
 */
final class SharedRegionLayout {
    /** "HBREGN" and version 3. */
    static final long MAGIC = 0x4842_5245_474e_0003L;

    static final int SLOTS = 64;
    static final int SLOT_BYTES = 576;
    static final int SLOT_HEADER = 32;

    /** Maximum bytes of content in the slot itself. */
    static final int SLOT_CONTENT = SLOT_BYTES - SLOT_HEADER;

    static final int BUFFERS = 4;

    /** A multiple of 64 and of a page; by measurement, see docs/collectives.md. */
    static final int BUFFER_BYTES = 32 << 10;

    static final int SLOT_SIGNATURE = 8;
    static final int SLOT_LENGTH = 16;
    static final int SLOT_HISTORY = 24;

    static final long BETWEEN_CALLS = -1;

    static final int FINISHED = 0;
    static final int CALL = 8;
    static final int CALL_SIGNATURE = 16;
    static final int CALL_BYTES = 24;
    static final int CALL_HISTORY = 32;
    static final int PREVIOUS_SIGNATURE = 40;
    static final int PREVIOUS_BYTES = 48;
    static final int ENDED = 56;

    static final VarHandle WORD = ValueLayout.JAVA_LONG.varHandle();

    /** Members that no longer use the region. */
    static final long LEFT = 16;

    private static final int LINE = 64;
    private static final int TYPE_SHIFT = 12;
    private static final long TYPE = 0xfL << TYPE_SHIFT;

    private SharedRegionLayout() {}

    static long progress(int member) {
        return LINE + (long) LINE * member;
    }

    private static long slots(int members) {
        return progress(members);
    }

    private static long buffers(int members) {
        return slots(members) + (long) members * SLOTS * SLOT_BYTES;
    }

    static long slot(int members, int member, long step) {
        return slots(members) + (member * (long) SLOTS + step % SLOTS) * SLOT_BYTES;
    }

    static long buffer(int members, int member, long step) {
        return buffers(members) + (member * (long) BUFFERS + step % BUFFERS) * BUFFER_BYTES;
    }

    /** Bytes before the buffers. */
    static long headerBytes(int members) {
        return buffers(members);
    }

    static long bytes(int members) {
        return buffers(members) + (long) members * BUFFERS * BUFFER_BYTES;
    }

    /** Sets up a region in memory that is zero except for the buffers. */
    static void format(MemorySegment memory, int members) {
        WORD.set(memory, 8L, (long) members);
        WORD.setRelease(memory, 0L, MAGIC);
    }

    /** @throws IllegalStateException if there is no region of this version for {@code members} members */
    static void check(MemorySegment memory, int members) {
        long magic = (long) WORD.getAcquire(memory, 0L);
        long found = (long) WORD.get(memory, 8L);
        if (magic != MAGIC || found != members) {
            throw new IllegalStateException(
                    "no shared memory region of this version for %d ranks: found %016x for %d, expected %016x; all ranks of a job must run the same version"
                            .formatted(members, magic, found, MAGIC));
        }
    }

    /**
     * The signature of a call.
     *
     * <pre>
     * bits 16-47   root plus 1, or a hash of the counts that all ranks must pass; 0 for neither
     * bits 12-15   element type; 0 matches every type
     * bits 8-11    operation, 0 for none
     * bits 0-7     kind
     * </pre>
     */
    static long signature(CollectiveKind kind, int operation, int elementType, int agreed) {
        return (agreed & 0xffff_ffffL) << 16 | (long) elementType << TYPE_SHIFT | operation << 8 | kind.ordinal();
    }

    static CollectiveKind kind(long signature) {
        return CollectiveKind.values()[(int) signature & 0xff];
    }

    static int operation(long signature) {
        return (int) (signature >> 8) & 0xf;
    }

    static int elementType(long signature) {
        return (int) (signature >> TYPE_SHIFT) & 0xf;
    }

    static int agreed(long signature) {
        return (int) (signature >> 16);
    }

    /** Whether two signatures are of the same call. */
    static boolean agree(long one, long other) {
        long difference = one ^ other;
        boolean anyType = elementType(one) == 0 || elementType(other) == 0;
        return (anyType ? difference & ~TYPE : difference) == 0;
    }

    /** The hash of all calls up to one. */
    static long history(long before, long signature, long bytes) {
        long hash = (before ^ (signature & ~TYPE)) * 0x9e37_79b9_7f4a_7c15L;
        return (hash ^ (hash >>> 29) ^ bytes) * 0xbf58_476d_1ce4_e5b9L;
    }
}
