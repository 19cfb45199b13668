package dev.harbinger.messaging.collective;

/**
 * Which algorithm a collective uses: up to the number of bytes given here the one of few rounds, above it the one that
 * moves few bytes. All ranks of a communicator must use the same table.
 *
 * <pre>
 * collective       compares               up to the limit                     above the limit
 * barrier          -                      dissemination                       -
 * bcast            bytes of the data      binomial tree                       binomial scatter, ring allgather
 * reduce           bytes of the data      binomial tree                       pairwise reduce-scatter, linear gather (1)
 * allreduce        bytes of the data      recursive doubling                  recursive halving and doubling if a power of two ranks,
 *                                                                             else pairwise reduce-scatter, ring allgather (2)
 * gather, scatter  bytes of one part      binomial tree                       linear
 * gatherv,         -                      linear                              -
 *   scatterv
 * allgather        bytes of all parts     recursive doubling if a power       ring
 *                                         of two ranks, else Bruck's
 * allgatherv       -                      ring                                -
 * alltoall(v)      -                      pairwise exchange                   -
 * reduceScatter    -                      pairwise exchange (1)               -
 * scan, exscan     -                      recursive doubling                  -
 *
 * (1) An operation that is not commutative or not elementwise takes a binomial tree in rank order to rank 0; the result goes on from there.
 * (2) One that is not elementwise takes recursive doubling; one that is not commutative, recursive halving and doubling.
 * </pre>
 *
 * <p>Sources: Thakur, Rabenseifner and Gropp, "Optimization of Collective Communication Operations in MPICH" (2005),
 * sections 3 and 4; Hensgen, Finkel and Manber, "Two Algorithms for Barrier Synchronization" (1988); Bruck et al.,
 * "Efficient Algorithms for All-to-All Communications in Multiport Message-Passing Systems" (1997). The limits are
 * first estimates and belong to a measurement.
 *
 * @param bcastTree limit of bcast, in bytes of the data
 * @param reduceTree limit of reduce, in bytes of the data
 * @param allreduceDoubling limit of allreduce, in bytes of the data
 * @param rootedTree limit of gather and scatter, in bytes of one rank's part
 * @param allgatherDoubling limit of allgather, in bytes of all parts together
 */
public record Algorithms(
        long bcastTree, long reduceTree, long allreduceDoubling, long rootedTree, long allgatherDoubling) {
    /** What communicators use. */
    public static final Algorithms DEFAULT = new Algorithms(32 << 10, 32 << 10, 8 << 10, 2 << 10, 64 << 10);

    /** Few rounds whatever the size. */
    static final Algorithms FEW_ROUNDS =
            new Algorithms(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE);

    /** Few bytes whatever the size; even no bytes at all are above the limit. */
    static final Algorithms FEW_BYTES = new Algorithms(-1, -1, -1, -1, -1);
}
