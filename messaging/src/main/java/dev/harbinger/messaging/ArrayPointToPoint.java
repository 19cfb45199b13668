package dev.harbinger.messaging;

import java.lang.foreign.MemorySegment;

/**
 * The calls of {@link PointToPoint} on primitive arrays, with offset and count in elements, and on whole segments. Each
 * is equivalent to the call on {@link Data} that it links to.
 */
public interface ArrayPointToPoint extends PointToPoint {
    /** {@link #send(Data, int, int)}. */
    default void send(byte[] array, int offset, int count, int destination, int tag) {
        send(Data.of(array, offset, count), destination, tag);
    }

    /** {@link #send(Data, int, int)}. */
    default void send(char[] array, int offset, int count, int destination, int tag) {
        send(Data.of(array, offset, count), destination, tag);
    }

    /** {@link #send(Data, int, int)}. */
    default void send(short[] array, int offset, int count, int destination, int tag) {
        send(Data.of(array, offset, count), destination, tag);
    }

    /** {@link #send(Data, int, int)}. */
    default void send(int[] array, int offset, int count, int destination, int tag) {
        send(Data.of(array, offset, count), destination, tag);
    }

    /** {@link #send(Data, int, int)}. */
    default void send(long[] array, int offset, int count, int destination, int tag) {
        send(Data.of(array, offset, count), destination, tag);
    }

    /** {@link #send(Data, int, int)}. */
    default void send(float[] array, int offset, int count, int destination, int tag) {
        send(Data.of(array, offset, count), destination, tag);
    }

    /** {@link #send(Data, int, int)}. */
    default void send(double[] array, int offset, int count, int destination, int tag) {
        send(Data.of(array, offset, count), destination, tag);
    }

    /** {@link #send(Data, int, int)}. */
    default void send(MemorySegment segment, int destination, int tag) {
        send(Data.of(segment), destination, tag);
    }

    /** {@link #ssend(Data, int, int)}. */
    default void ssend(byte[] array, int offset, int count, int destination, int tag) {
        ssend(Data.of(array, offset, count), destination, tag);
    }

    /** {@link #ssend(Data, int, int)}. */
    default void ssend(char[] array, int offset, int count, int destination, int tag) {
        ssend(Data.of(array, offset, count), destination, tag);
    }

    /** {@link #ssend(Data, int, int)}. */
    default void ssend(short[] array, int offset, int count, int destination, int tag) {
        ssend(Data.of(array, offset, count), destination, tag);
    }

    /** {@link #ssend(Data, int, int)}. */
    default void ssend(int[] array, int offset, int count, int destination, int tag) {
        ssend(Data.of(array, offset, count), destination, tag);
    }

    /** {@link #ssend(Data, int, int)}. */
    default void ssend(long[] array, int offset, int count, int destination, int tag) {
        ssend(Data.of(array, offset, count), destination, tag);
    }

    /** {@link #ssend(Data, int, int)}. */
    default void ssend(float[] array, int offset, int count, int destination, int tag) {
        ssend(Data.of(array, offset, count), destination, tag);
    }

    /** {@link #ssend(Data, int, int)}. */
    default void ssend(double[] array, int offset, int count, int destination, int tag) {
        ssend(Data.of(array, offset, count), destination, tag);
    }

    /** {@link #ssend(Data, int, int)}. */
    default void ssend(MemorySegment segment, int destination, int tag) {
        ssend(Data.of(segment), destination, tag);
    }

    /** {@link #isend(Data, int, int)}. */
    default Request isend(byte[] array, int offset, int count, int destination, int tag) {
        return isend(Data.of(array, offset, count), destination, tag);
    }

    /** {@link #isend(Data, int, int)}. */
    default Request isend(char[] array, int offset, int count, int destination, int tag) {
        return isend(Data.of(array, offset, count), destination, tag);
    }

    /** {@link #isend(Data, int, int)}. */
    default Request isend(short[] array, int offset, int count, int destination, int tag) {
        return isend(Data.of(array, offset, count), destination, tag);
    }

    /** {@link #isend(Data, int, int)}. */
    default Request isend(int[] array, int offset, int count, int destination, int tag) {
        return isend(Data.of(array, offset, count), destination, tag);
    }

    /** {@link #isend(Data, int, int)}. */
    default Request isend(long[] array, int offset, int count, int destination, int tag) {
        return isend(Data.of(array, offset, count), destination, tag);
    }

    /** {@link #isend(Data, int, int)}. */
    default Request isend(float[] array, int offset, int count, int destination, int tag) {
        return isend(Data.of(array, offset, count), destination, tag);
    }

    /** {@link #isend(Data, int, int)}. */
    default Request isend(double[] array, int offset, int count, int destination, int tag) {
        return isend(Data.of(array, offset, count), destination, tag);
    }

    /** {@link #isend(Data, int, int)}. */
    default Request isend(MemorySegment segment, int destination, int tag) {
        return isend(Data.of(segment), destination, tag);
    }

    /** {@link #receive(Data, int, int)}. */
    default Status receive(byte[] array, int offset, int count, int source, int tag) {
        return receive(Data.of(array, offset, count), source, tag);
    }

    /** {@link #receive(Data, int, int)}. */
    default Status receive(char[] array, int offset, int count, int source, int tag) {
        return receive(Data.of(array, offset, count), source, tag);
    }

    /** {@link #receive(Data, int, int)}. */
    default Status receive(short[] array, int offset, int count, int source, int tag) {
        return receive(Data.of(array, offset, count), source, tag);
    }

    /** {@link #receive(Data, int, int)}. */
    default Status receive(int[] array, int offset, int count, int source, int tag) {
        return receive(Data.of(array, offset, count), source, tag);
    }

    /** {@link #receive(Data, int, int)}. */
    default Status receive(long[] array, int offset, int count, int source, int tag) {
        return receive(Data.of(array, offset, count), source, tag);
    }

    /** {@link #receive(Data, int, int)}. */
    default Status receive(float[] array, int offset, int count, int source, int tag) {
        return receive(Data.of(array, offset, count), source, tag);
    }

    /** {@link #receive(Data, int, int)}. */
    default Status receive(double[] array, int offset, int count, int source, int tag) {
        return receive(Data.of(array, offset, count), source, tag);
    }

    /** {@link #receive(Data, int, int)}. */
    default Status receive(MemorySegment segment, int source, int tag) {
        return receive(Data.of(segment), source, tag);
    }

    /** {@link #ireceive(Data, int, int)}. */
    default Request ireceive(byte[] array, int offset, int count, int source, int tag) {
        return ireceive(Data.of(array, offset, count), source, tag);
    }

    /** {@link #ireceive(Data, int, int)}. */
    default Request ireceive(char[] array, int offset, int count, int source, int tag) {
        return ireceive(Data.of(array, offset, count), source, tag);
    }

    /** {@link #ireceive(Data, int, int)}. */
    default Request ireceive(short[] array, int offset, int count, int source, int tag) {
        return ireceive(Data.of(array, offset, count), source, tag);
    }

    /** {@link #ireceive(Data, int, int)}. */
    default Request ireceive(int[] array, int offset, int count, int source, int tag) {
        return ireceive(Data.of(array, offset, count), source, tag);
    }

    /** {@link #ireceive(Data, int, int)}. */
    default Request ireceive(long[] array, int offset, int count, int source, int tag) {
        return ireceive(Data.of(array, offset, count), source, tag);
    }

    /** {@link #ireceive(Data, int, int)}. */
    default Request ireceive(float[] array, int offset, int count, int source, int tag) {
        return ireceive(Data.of(array, offset, count), source, tag);
    }

    /** {@link #ireceive(Data, int, int)}. */
    default Request ireceive(double[] array, int offset, int count, int source, int tag) {
        return ireceive(Data.of(array, offset, count), source, tag);
    }

    /** {@link #ireceive(Data, int, int)}. */
    default Request ireceive(MemorySegment segment, int source, int tag) {
        return ireceive(Data.of(segment), source, tag);
    }
}
