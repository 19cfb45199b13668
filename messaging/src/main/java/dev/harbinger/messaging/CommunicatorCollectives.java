package dev.harbinger.messaging;

/** The collectives of a communicator, each handed to the operations that do it. */
abstract class CommunicatorCollectives implements Communicator {
    private final Collectives operations;

    CommunicatorCollectives(Collectives operations) {
        this.operations = operations;
    }

    @Override
    public final void barrier() {
        operations.barrier();
    }

    @Override
    public final void bcast(Data data, int root) {
        operations.bcast(data, root);
    }

    @Override
    public final void reduce(Data in, Data out, Op op, int root) {
        operations.reduce(in, out, op, root);
    }

    @Override
    public final void allreduce(Data in, Data out, Op op) {
        operations.allreduce(in, out, op);
    }

    @Override
    public final void allreduce(Data inOut, Op op) {
        operations.allreduce(inOut, op);
    }

    @Override
    public final void gather(Data in, Data out, int root) {
        operations.gather(in, out, root);
    }

    @Override
    public final void gatherv(Data in, Data out, int[] counts, int[] displacements, int root) {
        operations.gatherv(in, out, counts, displacements, root);
    }

    @Override
    public final void scatter(Data in, Data out, int root) {
        operations.scatter(in, out, root);
    }

    @Override
    public final void scatterv(Data in, int[] counts, int[] displacements, Data out, int root) {
        operations.scatterv(in, counts, displacements, out, root);
    }

    @Override
    public final void allgather(Data in, Data out) {
        operations.allgather(in, out);
    }

    @Override
    public final void allgatherv(Data in, Data out, int[] counts, int[] displacements) {
        operations.allgatherv(in, out, counts, displacements);
    }

    @Override
    public final void alltoall(Data in, Data out) {
        operations.alltoall(in, out);
    }

    @Override
    public final void alltoallv(
            Data in,
            int[] sendCounts,
            int[] sendDisplacements,
            Data out,
            int[] receiveCounts,
            int[] receiveDisplacements) {
        operations.alltoallv(in, sendCounts, sendDisplacements, out, receiveCounts, receiveDisplacements);
    }

    @Override
    public final void reduceScatter(Data in, Data out, int[] counts, Op op) {
        operations.reduceScatter(in, out, counts, op);
    }

    @Override
    public final void reduceScatterBlock(Data in, Data out, Op op) {
        operations.reduceScatterBlock(in, out, op);
    }

    @Override
    public final void scan(Data in, Data out, Op op) {
        operations.scan(in, out, op);
    }

    @Override
    public final void exscan(Data in, Data out, Op op) {
        operations.exscan(in, out, op);
    }
}
