package dev.harbinger.messaging;

import java.lang.foreign.MemorySegment;
import java.util.Objects;

/**
 * The memory that a call sends from or receives into, with element type, count and layout: MPI's (buffer, count,
 * datatype) in one value. It refers to the memory and never copies it.
 *
 * <p>Elements are contiguous or form a vector: {@code blocks} runs of {@code blockLength} elements, whose starts are
 * {@code stride} elements apart (MPI 4.1, section 5.1.2, MPI_TYPE_VECTOR).
 *
 * <p>Only the owner thread can access memory of a confined arena: only that thread may send from it, receive into it
 * and complete those receives. Such messages are copied once more than others.
 *
 * <p>Every {@code of} throws {@link NullPointerException} if its array or segment is null.
 *
 * <p>Immutable. The program must not touch the memory between the start and the completion of a non-blocking call.
 */
public final class Data {
    private static final MemorySegment NO_MEMORY = MemorySegment.ofArray(new byte[0]);
    private static final Data NOTHING = of(NO_MEMORY);

    private final MemorySegment segment;
    private final Datatype type;
    private final long count;
    private final long blockLength;
    private final long stride;

    private Data(MemorySegment segment, Datatype type, long count, long blockLength, long stride) {
        this.segment = segment;
        this.type = type;
        this.count = count;
        this.blockLength = blockLength;
        this.stride = stride;
    }

    /** No elements, of type {@link Datatype#BYTE}. */
    public static Data nothing() {
        return NOTHING;
    }

    /** The whole segment as bytes. */
    public static Data of(MemorySegment segment) {
        return contiguous(segment, Datatype.BYTE);
    }

    /**
     * The whole segment as elements of {@code type}.
     *
     * @throws IllegalArgumentException if the segment's size is not a multiple of the element size
     */
    public static Data of(MemorySegment segment, Datatype type) {
        return contiguous(segment, type);
    }

    /** All elements of {@code array}. */
    public static Data of(byte[] array) {
        return of(array, 0, present(array).length);
    }

    /** {@code count} elements of {@code array} from {@code offset} on. */
    public static Data of(byte[] array, int offset, int count) {
        return range(MemorySegment.ofArray(present(array)), Datatype.BYTE, array.length, offset, count);
    }

    /** All elements of {@code array}. */
    public static Data of(char[] array) {
        return of(array, 0, present(array).length);
    }

    /** {@code count} elements of {@code array} from {@code offset} on. */
    public static Data of(char[] array, int offset, int count) {
        return range(MemorySegment.ofArray(present(array)), Datatype.CHAR, array.length, offset, count);
    }

    /** All elements of {@code array}. */
    public static Data of(short[] array) {
        return of(array, 0, present(array).length);
    }

    /** {@code count} elements of {@code array} from {@code offset} on. */
    public static Data of(short[] array, int offset, int count) {
        return range(MemorySegment.ofArray(present(array)), Datatype.SHORT, array.length, offset, count);
    }

    /** All elements of {@code array}. */
    public static Data of(int[] array) {
        return of(array, 0, present(array).length);
    }

    /** {@code count} elements of {@code array} from {@code offset} on. */
    public static Data of(int[] array, int offset, int count) {
        return range(MemorySegment.ofArray(present(array)), Datatype.INT, array.length, offset, count);
    }

    /** All elements of {@code array}. */
    public static Data of(long[] array) {
        return of(array, 0, present(array).length);
    }

    /** {@code count} elements of {@code array} from {@code offset} on. */
    public static Data of(long[] array, int offset, int count) {
        return range(MemorySegment.ofArray(present(array)), Datatype.LONG, array.length, offset, count);
    }

    /** All elements of {@code array}. */
    public static Data of(float[] array) {
        return of(array, 0, present(array).length);
    }

    /** {@code count} elements of {@code array} from {@code offset} on. */
    public static Data of(float[] array, int offset, int count) {
        return range(MemorySegment.ofArray(present(array)), Datatype.FLOAT, array.length, offset, count);
    }

    /** All elements of {@code array}. */
    public static Data of(double[] array) {
        return of(array, 0, present(array).length);
    }

    /** {@code count} elements of {@code array} from {@code offset} on. */
    public static Data of(double[] array, int offset, int count) {
        return range(MemorySegment.ofArray(present(array)), Datatype.DOUBLE, array.length, offset, count);
    }

    /**
     * A vector over this contiguous data: {@code blocks} runs of {@code blockLength} elements whose starts lie
     * {@code stride} elements apart, the first at this data's start. A column of a row-major matrix is
     * {@code Data.of(matrix).vector(rows, 1, columns)}.
     *
     * @throws IllegalArgumentException if the runs overlap, a number is negative, or the last run ends beyond this data
     */
    public Data vector(int blocks, int blockLength, int stride) {
        if (!isContiguous()) {
            throw new IllegalArgumentException("a vector must be made from contiguous data, not from another vector");
        }
        if (blocks < 0 || blockLength < 0 || (blocks > 1 && stride < blockLength)) {
            throw new IllegalArgumentException("vector of " + blocks + " blocks of " + blockLength + " elements every "
                    + stride + ": the numbers must not be negative and the stride not below the block length");
        }
        long elements = (long) blocks * blockLength;
        long extent = elements == 0 ? 0 : (blocks - 1L) * stride + blockLength;
        if (extent > count) {
            throw new IllegalArgumentException(
                    "vector spans " + extent + " elements but the data underneath has only " + count);
        }
        boolean dense = blocks <= 1 || stride == blockLength;
        MemorySegment spanned = segment.asSlice(0, extent * type.bytes());
        return dense || elements == 0
                ? new Data(spanned, type, elements, elements, elements)
                : new Data(spanned, type, elements, blockLength, stride);
    }

    /**
     * Elements {@code first} to {@code first + count - 1} of this contiguous data.
     *
     * @throws IndexOutOfBoundsException if they are not all within this data
     * @throws IllegalArgumentException if this data is a vector
     */
    public Data slice(long first, long count) {
        if (!isContiguous()) {
            throw new IllegalArgumentException("a slice must be taken from contiguous data, not from a vector");
        }
        Objects.checkFromIndexSize(first, count, this.count);
        return new Data(segment.asSlice(first * type.bytes(), count * type.bytes()), type, count, count, count);
    }

    /** The memory from the first element to the last; for a vector the gaps between the runs are part of it. */
    public MemorySegment segment() {
        return segment;
    }

    /** The element type. */
    public Datatype type() {
        return type;
    }

    /** Number of elements, without the gaps of a vector. */
    public long count() {
        return count;
    }

    /** Bytes of all elements, without the gaps of a vector: the length of the message. */
    public long bytes() {
        return count * type.bytes();
    }

    /** Whether the elements are contiguous. */
    public boolean isContiguous() {
        return blockLength == stride;
    }

    /** Elements in each run of a vector; all elements if the data is contiguous. */
    public long blockLength() {
        return blockLength;
    }

    /**
     * Elements from the start of one run of a vector to the start of the next; all elements if the data is contiguous.
     */
    public long stride() {
        return stride;
    }

    /** Copies the elements, in order, to the first {@link #bytes()} bytes of {@code target}. */
    public void packInto(MemorySegment target) {
        if (isContiguous()) {
            MemorySegment.copy(segment, 0, target, 0, bytes());
            return;
        }
        long run = blockLength * type.bytes();
        long step = stride * type.bytes();
        for (long from = 0, to = 0; to < bytes(); from += step, to += run) {
            MemorySegment.copy(segment, from, target, to, run);
        }
    }

    /**
     * Copies the first {@code bytes} bytes of {@code packed} to the elements, in order; later elements keep their
     * values.
     *
     * @throws IndexOutOfBoundsException if {@code bytes} is more than {@link #bytes()}
     */
    public void unpackFrom(MemorySegment packed, long bytes) {
        Objects.checkFromIndexSize(0, bytes, bytes());
        if (isContiguous()) {
            MemorySegment.copy(packed, 0, segment, 0, bytes);
            return;
        }
        long run = blockLength * type.bytes();
        long step = stride * type.bytes();
        for (long from = 0, to = 0; from < bytes; from += run, to += step) {
            MemorySegment.copy(packed, from, segment, to, Math.min(run, bytes - from));
        }
    }

    private static Data contiguous(MemorySegment segment, Datatype type) {
        present(segment);
        long count = segment.byteSize() / type.bytes();
        if (count * type.bytes() != segment.byteSize()) {
            throw new IllegalArgumentException("segment of " + segment.byteSize()
                    + " bytes does not hold whole elements of " + type + " (" + type.bytes() + " bytes each)");
        }
        return new Data(segment, type, count, count, count);
    }

    private static <M> M present(M memory) {
        return Objects.requireNonNull(
                memory, "the array or segment of a message is null: use Data.nothing() for an empty message");
    }

    private static Data range(MemorySegment array, Datatype type, int length, int offset, int count) {
        if ((offset | count | (length - offset - count)) < 0) {
            throw new IndexOutOfBoundsException(
                    "offset " + offset + " and count " + count + " reach outside an array of " + length + " elements");
        }
        MemorySegment part =
                count == length ? array : array.asSlice((long) offset * type.bytes(), (long) count * type.bytes());
        return new Data(part, type, count, count, count);
    }

    @Override
    public String toString() {
        return isContiguous()
                ? count + " " + type
                : count + " " + type + " in runs of " + blockLength + " every " + stride;
    }
}
