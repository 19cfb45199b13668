package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.Collectives;
import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.Status;

/**
 * The blocking calls on arrays, without a new {@link Data} for each message. The communicator implements the calls on
 * {@link Data}.
 */
abstract class ArrayCalls extends CommunicatorCollectives {
    private final ArrayDataCache arrays = new ArrayDataCache();

    ArrayCalls(CommunicatorScope scope, Collectives operations) {
        super(scope, operations);
    }

    @Override
    public final void send(byte[] array, int offset, int count, int destination, int tag) {
        send(arrays.of(this, array, offset, count), destination, tag);
    }

    @Override
    public final Status receive(byte[] array, int offset, int count, int source, int tag) {
        return receive(arrays.of(this, array, offset, count), source, tag);
    }

    @Override
    public final void send(char[] array, int offset, int count, int destination, int tag) {
        send(arrays.of(this, array, offset, count), destination, tag);
    }

    @Override
    public final Status receive(char[] array, int offset, int count, int source, int tag) {
        return receive(arrays.of(this, array, offset, count), source, tag);
    }

    @Override
    public final void send(short[] array, int offset, int count, int destination, int tag) {
        send(arrays.of(this, array, offset, count), destination, tag);
    }

    @Override
    public final Status receive(short[] array, int offset, int count, int source, int tag) {
        return receive(arrays.of(this, array, offset, count), source, tag);
    }

    @Override
    public final void send(int[] array, int offset, int count, int destination, int tag) {
        send(arrays.of(this, array, offset, count), destination, tag);
    }

    @Override
    public final Status receive(int[] array, int offset, int count, int source, int tag) {
        return receive(arrays.of(this, array, offset, count), source, tag);
    }

    @Override
    public final void send(long[] array, int offset, int count, int destination, int tag) {
        send(arrays.of(this, array, offset, count), destination, tag);
    }

    @Override
    public final Status receive(long[] array, int offset, int count, int source, int tag) {
        return receive(arrays.of(this, array, offset, count), source, tag);
    }

    @Override
    public final void send(float[] array, int offset, int count, int destination, int tag) {
        send(arrays.of(this, array, offset, count), destination, tag);
    }

    @Override
    public final Status receive(float[] array, int offset, int count, int source, int tag) {
        return receive(arrays.of(this, array, offset, count), source, tag);
    }

    @Override
    public final void send(double[] array, int offset, int count, int destination, int tag) {
        send(arrays.of(this, array, offset, count), destination, tag);
    }

    @Override
    public final Status receive(double[] array, int offset, int count, int source, int tag) {
        return receive(arrays.of(this, array, offset, count), source, tag);
    }
}
