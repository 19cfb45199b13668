package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.Collectives;
import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.Op;

/** The collectives of a communicator, each passed to the operations that perform it. */
abstract class CommunicatorCollectives implements Communicator {
    private final CommunicatorScope scope;
    private final Collectives operations;

    CommunicatorCollectives(CommunicatorScope scope, Collectives operations) {
        this.scope = scope;
        this.operations = operations;
    }

    private Collectives open() {
        scope.checkOpen();
        scope.rank().activity().countCall();
        return operations;
    }

    @Override
    public final void barrier() {
        open().barrier();
    }

    @Override
    public final void bcast(Data data, int root) {
        open().bcast(data, root);
    }

    @Override
    public final void reduce(Data in, Data out, Op op, int root) {
        open().reduce(in, out, op, root);
    }

    @Override
    public final void allreduce(Data in, Data out, Op op) {
        open().allreduce(in, out, op);
    }

    @Override
    public final void allreduce(Data inOut, Op op) {
        open().allreduce(inOut, op);
    }

    @Override
    public final double allreduce(double value, Op op) {
        return open().allreduce(value, op);
    }

    @Override
    public final long allreduce(long value, Op op) {
        return open().allreduce(value, op);
    }

    @Override
    public final void gather(Data in, Data out, int root) {
        open().gather(in, out, root);
    }

    @Override
    public final void gatherv(Data in, Data out, int[] counts, int[] displacements, int root) {
        open().gatherv(in, out, counts, displacements, root);
    }

    @Override
    public final void scatter(Data in, Data out, int root) {
        open().scatter(in, out, root);
    }

    @Override
    public final void scatterv(Data in, int[] counts, int[] displacements, Data out, int root) {
        open().scatterv(in, counts, displacements, out, root);
    }

    @Override
    public final void allgather(Data in, Data out) {
        open().allgather(in, out);
    }

    @Override
    public final void allgatherv(Data in, Data out, int[] counts, int[] displacements) {
        open().allgatherv(in, out, counts, displacements);
    }

    @Override
    public final void alltoall(Data in, Data out) {
        open().alltoall(in, out);
    }

    @Override
    public final void alltoallv(
            Data in,
            int[] sendCounts,
            int[] sendDisplacements,
            Data out,
            int[] receiveCounts,
            int[] receiveDisplacements) {
        open().alltoallv(in, sendCounts, sendDisplacements, out, receiveCounts, receiveDisplacements);
    }

    @Override
    public final void reduceScatter(Data in, Data out, int[] counts, Op op) {
        open().reduceScatter(in, out, counts, op);
    }

    @Override
    public final void reduceScatterBlock(Data in, Data out, Op op) {
        open().reduceScatterBlock(in, out, op);
    }

    @Override
    public final void scan(Data in, Data out, Op op) {
        open().scan(in, out, op);
    }

    @Override
    public final void exscan(Data in, Data out, Op op) {
        open().exscan(in, out, op);
    }
}
