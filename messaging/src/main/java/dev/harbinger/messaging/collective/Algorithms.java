package dev.harbinger.messaging.collective;

import dev.harbinger.messaging.settings.Collective;
import dev.harbinger.messaging.settings.CollectiveAlgorithm;
import dev.harbinger.messaging.settings.Setting;
import dev.harbinger.messaging.settings.Settings;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * Selects the algorithm of each collective. A choice of the program or user is used where it fits the call. Otherwise
 * ranks that all share memory use it, and ranks of which only some do use two levels. For all others, a limit in bytes
 * separates the algorithm with few rounds from the one that moves few bytes. All ranks of a communicator must use the
 * same table.
 *
 * <pre>
 * collective       compares               up to the limit                     above the limit
 * barrier          -                      dissemination                       -
 * bcast            bytes of the data      binomial                            scatter-ring; 2 ranks: binomial
 * reduce           bytes of the data      binomial                            reduce-scatter; 2 ranks: binomial (1)
 * allreduce        bytes of the data      recursive-doubling                  recursive-halving if a power of two ranks, else ring (2)
 * gather, scatter  bytes of one part      binomial                            linear
 * gatherv,         -                      linear                              -
 *   scatterv
 * allgather        bytes of all parts     recursive-doubling if a power       ring
 *                                         of two ranks, else bruck
 * allgatherv       -                      ring                                -
 * alltoall         bytes of one part      bruck; up to 4 ranks: pairwise      pairwise
 * alltoallv        -                      pairwise                            -
 * reduceScatter    -                      pairwise (1)                        -
 * scan, exscan     -                      recursive doubling                  -
 *
 * (1) An operation that is not commutative or not elementwise takes a binomial tree in rank order to rank 0, which passes the result on.
 * (2) One that is not elementwise takes recursive-doubling; one that is not commutative, recursive-halving.
 *
 * algorithm            fits
 * shared-memory        ranks that all share memory; reductions that are not elementwise only up to {@value SharedRegion#MOST} bytes
 * two-level            ranks on several hosts, more than one on some; reductions only if commutative
 * recursive-doubling   of allgather: a power of two ranks
 * ring                 of allreduce: operations that are commutative and elementwise
 * recursive-halving    operations that are elementwise
 * reduce-scatter       operations that are commutative and elementwise
 * all others           any call
 * </pre>
 *
 * <p>Sources: Thakur, Rabenseifner and Gropp, "Optimization of Collective Communication Operations in MPICH" (2005),
 * sections 3 and 4; Hensgen, Finkel and Manber, "Two Algorithms for Barrier Synchronization" (1988); Bruck et al.,
 * "Efficient Algorithms for All-to-All Communications in Multiport Message-Passing Systems" (1997). The limits are
 * estimates, see docs/collectives.md.
 *
 * @param bcastTree limit of bcast, in bytes of the data
 * @param reduceTree limit of reduce, in bytes of the data
 * @param allreduceDoubling limit of allreduce, in bytes of the data
 * @param rootedTree limit of gather and scatter, in bytes of one rank's part
 * @param allgatherDoubling limit of allgather, in bytes of all parts together
 * @param alltoallBruck limit of alltoall, in bytes of one rank's part for one other
 * @param sharedMemoryAfter collective calls of a communicator before its ranks set up shared memory
 * @param chosen algorithms chosen by name; {@link CollectiveAlgorithm#AUTO} where there is no entry
 */
public record Algorithms(
        long bcastTree,
        long reduceTree,
        long allreduceDoubling,
        long rootedTree,
        long allgatherDoubling,
        long alltoallBruck,
        long sharedMemoryAfter,
        Map<Collective, CollectiveAlgorithm> chosen) {
    /** The default of communicators. */
    public static final Algorithms DEFAULT =
            new Algorithms(32 << 10, 32 << 10, 8 << 10, 2 << 10, 64 << 10, 256, 4, Map.of());

    /** Few rounds, regardless of the size. */
    static final Algorithms FEW_ROUNDS = limit(Long.MAX_VALUE);

    /** Few bytes, regardless of the size; even 0 bytes are above the limit. */
    static final Algorithms FEW_BYTES = limit(-1);

    /** Copies the map. */
    public Algorithms {
        EnumMap<Collective, CollectiveAlgorithm> copy = new EnumMap<>(Collective.class);
        copy.putAll(chosen);
        chosen = Collections.unmodifiableMap(copy);
    }

    /** The same limit for all collectives, and no shared memory. */
    static Algorithms limit(long bytes) {
        return new Algorithms(bytes, bytes, bytes, bytes, bytes, bytes, Long.MAX_VALUE, Map.of());
    }

    /** The selection that the settings define. */
    public static Algorithms of(Settings settings) {
        Algorithms algorithms = DEFAULT.withSharedMemoryAfter(settings.get(Setting.SHARED_MEMORY_AFTER));
        for (Collective collective : Collective.values()) {
            algorithms = algorithms.with(collective, settings.algorithm(collective));
        }
        return algorithms;
    }

    /**
     * This table with one collective's algorithm chosen by name.
     *
     * @throws IllegalArgumentException when the collective has no such algorithm
     */
    Algorithms with(Collective collective, CollectiveAlgorithm algorithm) {
        CollectiveAlgorithm known = collective.parse(algorithm.key());
        EnumMap<Collective, CollectiveAlgorithm> changed = new EnumMap<>(Collective.class);
        changed.putAll(chosen);
        changed.put(collective, known);
        return new Algorithms(
                bcastTree,
                reduceTree,
                allreduceDoubling,
                rootedTree,
                allgatherDoubling,
                alltoallBruck,
                sharedMemoryAfter,
                changed);
    }

    /** This table with another number of calls before shared memory is set up. */
    Algorithms withSharedMemoryAfter(long calls) {
        return new Algorithms(
                bcastTree, reduceTree, allreduceDoubling, rootedTree, allgatherDoubling, alltoallBruck, calls, chosen);
    }

    /** The algorithm chosen for a collective. */
    public CollectiveAlgorithm chosen(Collective collective) {
        return chosen.getOrDefault(collective, CollectiveAlgorithm.AUTO);
    }

    CollectiveAlgorithm barrier(Topology topology) {
        CollectiveAlgorithm wanted = chosen(Collective.BARRIER);
        return wanted == CollectiveAlgorithm.DISSEMINATION
                ? wanted
                : near(topology, true, true, CollectiveAlgorithm.DISSEMINATION);
    }

    CollectiveAlgorithm bcast(Topology topology, long bytes) {
        CollectiveAlgorithm wanted = chosen(Collective.BCAST);
        return switch (wanted) {
            case BINOMIAL, SCATTER_RING, CHAIN -> wanted;
            default ->
                near(
                        topology,
                        true,
                        true,
                        // With two ranks, splitting into parts would send the same bytes in more messages.
                        bytes <= bcastTree || topology.ranks() <= 2
                                ? CollectiveAlgorithm.BINOMIAL
                                : CollectiveAlgorithm.SCATTER_RING);
        };
    }

    CollectiveAlgorithm reduce(Topology topology, long bytes, Combination combination) {
        CollectiveAlgorithm wanted = chosen(Collective.REDUCE);
        boolean divisible = !combination.ordered() && combination.op().isElementwise();
        if (wanted == CollectiveAlgorithm.BINOMIAL || (wanted == CollectiveAlgorithm.REDUCE_SCATTER && divisible)) {
            return wanted;
        }
        boolean tree = !divisible || bytes <= reduceTree || topology.ranks() <= 2;
        return near(
                topology,
                fitsSharedMemory(bytes, combination),
                !combination.ordered(),
                tree ? CollectiveAlgorithm.BINOMIAL : CollectiveAlgorithm.REDUCE_SCATTER);
    }

    CollectiveAlgorithm allreduce(Topology topology, long bytes, Combination combination) {
        CollectiveAlgorithm wanted = chosen(Collective.ALLREDUCE);
        boolean elementwise = combination.op().isElementwise();
        boolean divisible = !combination.ordered() && elementwise;
        if (wanted == CollectiveAlgorithm.RECURSIVE_DOUBLING
                || (wanted == CollectiveAlgorithm.RECURSIVE_HALVING && elementwise)
                || (wanted == CollectiveAlgorithm.RING && divisible)) {
            return wanted;
        }
        CollectiveAlgorithm far;
        if (!elementwise || bytes <= allreduceDoubling || topology.ranks() == 1) {
            far = CollectiveAlgorithm.RECURSIVE_DOUBLING;
        } else if (Integer.bitCount(topology.ranks()) == 1 || combination.ordered()) {
            far = CollectiveAlgorithm.RECURSIVE_HALVING;
        } else {
            far = CollectiveAlgorithm.RING;
        }
        return near(topology, fitsSharedMemory(bytes, combination), !combination.ordered(), far);
    }

    /** @param bytes of one part */
    CollectiveAlgorithm gather(Topology topology, long bytes) {
        return rooted(chosen(Collective.GATHER), topology, bytes);
    }

    /** @param bytes of one part */
    CollectiveAlgorithm scatter(Topology topology, long bytes) {
        return rooted(chosen(Collective.SCATTER), topology, bytes);
    }

    private CollectiveAlgorithm rooted(CollectiveAlgorithm wanted, Topology topology, long bytes) {
        return switch (wanted) {
            case BINOMIAL, LINEAR -> wanted;
            default ->
                near(
                        topology,
                        true,
                        false,
                        bytes <= rootedTree ? CollectiveAlgorithm.BINOMIAL : CollectiveAlgorithm.LINEAR);
        };
    }

    /** @param bytes of one part */
    CollectiveAlgorithm allgather(Topology topology, long bytes) {
        CollectiveAlgorithm wanted = chosen(Collective.ALLGATHER);
        boolean powerOfTwo = Integer.bitCount(topology.ranks()) == 1;
        if (wanted == CollectiveAlgorithm.BRUCK
                || wanted == CollectiveAlgorithm.RING
                || (wanted == CollectiveAlgorithm.RECURSIVE_DOUBLING && powerOfTwo)) {
            return wanted;
        }
        CollectiveAlgorithm few = powerOfTwo ? CollectiveAlgorithm.RECURSIVE_DOUBLING : CollectiveAlgorithm.BRUCK;
        return near(
                topology, true, false, topology.ranks() * bytes <= allgatherDoubling ? few : CollectiveAlgorithm.RING);
    }

    /** @param bytes of one part */
    CollectiveAlgorithm alltoall(Topology topology, long bytes) {
        CollectiveAlgorithm wanted = chosen(Collective.ALLTOALL);
        return switch (wanted) {
            case BRUCK, PAIRWISE -> wanted;
            default -> {
                // Up to four ranks Bruck's algorithm saves at most one round, and copies more.
                boolean few = bytes <= alltoallBruck && (topology.ranks() > 4 || alltoallBruck == Long.MAX_VALUE);
                yield near(topology, true, false, few ? CollectiveAlgorithm.BRUCK : CollectiveAlgorithm.PAIRWISE);
            }
        };
    }

    private static boolean fitsSharedMemory(long bytes, Combination combination) {
        return combination.op().isElementwise() || bytes <= SharedRegion.MOST;
    }

    /** The placement of the ranks decides first; {@code far} is the fallback. */
    private static CollectiveAlgorithm near(
            Topology topology, boolean fitsSharedMemory, boolean fitsTwoLevel, CollectiveAlgorithm far) {
        Topology.Place place = topology.place();
        if (place == Topology.Place.ONE_HOST && fitsSharedMemory) {
            return CollectiveAlgorithm.SHARED_MEMORY;
        }
        return place == Topology.Place.SEVERAL_HOSTS && fitsTwoLevel ? CollectiveAlgorithm.TWO_LEVEL : far;
    }
}
