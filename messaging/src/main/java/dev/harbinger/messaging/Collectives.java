package dev.harbinger.messaging;

/**
 * Communications that all ranks of a communicator take part in, with MPI's semantics (MPI 4.1, chapter 6). Every rank
 * must call the same ones in the same order, one at a time per communicator. {@code counts} and {@code displacements}
 * are in elements, one entry a rank. Data may be vectors where no counts are given. In the in-place forms {@code inOut}
 * is both what a rank gives and gets.
 *
 * <p>Reductions combine in rank order for operations that are not commutative; the result does not depend on timing.
 * Results are the same bits on every rank of {@link #allreduce}.
 */
public interface Collectives {
    /** Returns when every rank has called it. */
    void barrier();

    /** {@code data} of {@code root} is copied to {@code data} of all. */
    void bcast(Data data, int root);

    /**
     * Combines {@code in} of all ranks element by element into {@code out} of {@code root}; others may pass
     * {@link Data#nothing()}.
     */
    void reduce(Data in, Data out, Op op, int root);

    /** Combines {@code in} of all ranks element by element into {@code out} of all. */
    void allreduce(Data in, Data out, Op op);

    /** {@link #allreduce(Data, Data, Op)} in place. */
    void allreduce(Data inOut, Op op);

    /** The combination of one number of each rank, on all ranks. */
    default double allreduce(double value, Op op) {
        double[] number = {value};
        allreduce(Data.of(number), op);
        return number[0];
    }

    /** The combination of one number of each rank, on all ranks. */
    default long allreduce(long value, Op op) {
        long[] number = {value};
        allreduce(Data.of(number), op);
        return number[0];
    }

    /**
     * {@code in} of rank i becomes the i-th part of {@code out} of {@code root}; others may pass {@link Data#nothing()}
     * as out.
     */
    void gather(Data in, Data out, int root);

    /** {@link #gather} with parts of {@code counts[i]} elements at {@code displacements[i]}. */
    void gatherv(Data in, Data out, int[] counts, int[] displacements, int root);

    /**
     * The i-th part of {@code in} of {@code root} becomes {@code out} of rank i; others may pass {@link Data#nothing()}
     * as in.
     */
    void scatter(Data in, Data out, int root);

    /** {@link #scatter} with parts of {@code counts[i]} elements at {@code displacements[i]}. */
    void scatterv(Data in, int[] counts, int[] displacements, Data out, int root);

    /** {@code in} of rank i becomes the i-th part of {@code out} of all. */
    void allgather(Data in, Data out);

    /** {@link #allgather} with parts of {@code counts[i]} elements at {@code displacements[i]}. */
    void allgatherv(Data in, Data out, int[] counts, int[] displacements);

    /** The j-th part of {@code in} of rank i becomes the i-th part of {@code out} of rank j. */
    void alltoall(Data in, Data out);

    /** {@link #alltoall} with parts of given counts and displacements on both sides. */
    void alltoallv(
            Data in,
            int[] sendCounts,
            int[] sendDisplacements,
            Data out,
            int[] receiveCounts,
            int[] receiveDisplacements);

    /**
     * Combines {@code in} of all ranks; rank i gets {@code counts[i]} elements of the result, after those of lower
     * ranks.
     */
    void reduceScatter(Data in, Data out, int[] counts, Op op);

    /** {@link #reduceScatter} with as many elements for each rank as {@code out} has. */
    void reduceScatterBlock(Data in, Data out, Op op);

    /** {@code out} of rank i is the combination of {@code in} of ranks 0 to i. */
    void scan(Data in, Data out, Op op);

    /** {@code out} of rank i is the combination of {@code in} of ranks 0 to i - 1; on rank 0 it is left as it was. */
    void exscan(Data in, Data out, Op op);
}
