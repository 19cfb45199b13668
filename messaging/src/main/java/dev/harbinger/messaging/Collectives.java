package dev.harbinger.messaging;

/**
 * Collective operations of all ranks of a communicator, with MPI's semantics (MPI 4.1, chapter 6). Every rank must call
 * the same operations in the same order, one at a time per communicator. {@code counts} and {@code displacements} are
 * in elements, with one entry per rank; entries beyond the number of ranks are not read. The parts that a rank receives
 * must not overlap. Data may be vectors in calls without counts. In the in-place forms, {@code inOut} is both input and
 * output.
 *
 * <p>Reductions with operations that are not commutative combine in rank order. Results do not depend on timing. The
 * result of {@link #allreduce} is bitwise identical on all ranks.
 */
public interface Collectives {
    /** Returns when every rank has called it. */
    void barrier();

    /** Copies {@code data} of {@code root} to {@code data} of all ranks. */
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

    /** Combines one number from each rank; returns the result on all ranks. */
    default double allreduce(double value, Op op) {
        double[] number = {value};
        allreduce(Data.of(number), op);
        return number[0];
    }

    /** Combines one number from each rank; returns the result on all ranks. */
    default long allreduce(long value, Op op) {
        long[] number = {value};
        allreduce(Data.of(number), op);
        return number[0];
    }

    /**
     * Copies {@code in} of rank i to the i-th part of {@code out} of {@code root}; others may pass
     * {@link Data#nothing()} as {@code out}.
     */
    void gather(Data in, Data out, int root);

    /** {@link #gather} with parts of {@code counts[i]} elements at {@code displacements[i]}. */
    void gatherv(Data in, Data out, int[] counts, int[] displacements, int root);

    /**
     * Copies the i-th part of {@code in} of {@code root} to {@code out} of rank i; others may pass
     * {@link Data#nothing()} as {@code in}.
     */
    void scatter(Data in, Data out, int root);

    /** {@link #scatter} with parts of {@code counts[i]} elements at {@code displacements[i]}. */
    void scatterv(Data in, int[] counts, int[] displacements, Data out, int root);

    /** Copies {@code in} of rank i to the i-th part of {@code out} of all ranks. */
    void allgather(Data in, Data out);

    /** {@link #allgather} with parts of {@code counts[i]} elements at {@code displacements[i]}. */
    void allgatherv(Data in, Data out, int[] counts, int[] displacements);

    /** Copies the j-th part of {@code in} of rank i to the i-th part of {@code out} of rank j. */
    void alltoall(Data in, Data out);

    /** {@link #alltoall} with counts and displacements on both sides. */
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

    /** {@link #reduceScatter} with the same number of elements for each rank, that of {@code out}. */
    void reduceScatterBlock(Data in, Data out, Op op);

    /** Combines {@code in} of ranks 0 to i into {@code out} of rank i. */
    void scan(Data in, Data out, Op op);

    /** Combines {@code in} of ranks 0 to i - 1 into {@code out} of rank i; {@code out} of rank 0 is unchanged. */
    void exscan(Data in, Data out, Op op);
}
