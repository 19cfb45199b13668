package dev.harbinger.messaging.settings;

import java.util.Locale;

/** The algorithms of collectives. {@link Collective} lists those of each collective. */
public enum CollectiveAlgorithm {
    /** Chosen for each call by its size and the placement of the ranks. */
    AUTO,
    /** Through memory shared by the ranks of one host: each rank reads what the others have published there. */
    SHARED_MEMORY,
    /** Within each host, then between one rank of each host, then within each host again. */
    TWO_LEVEL,
    /** Each rank notifies the rank 2^k above in round k. */
    DISSEMINATION,
    /** Along a binomial tree. */
    BINOMIAL,
    /** From each rank to the next in a chain, chunk by chunk. */
    CHAIN,
    /** Parts down a binomial tree, then around a ring. */
    SCATTER_RING,
    /** Each rank combines one part, the root collects the parts. */
    REDUCE_SCATTER,
    /** Partners 1, 2, 4, ... apart exchange all their data. */
    RECURSIVE_DOUBLING,
    /** Partners 1, 2, 4, ... apart each combine half of their common data, and collect the results on the way back. */
    RECURSIVE_HALVING,
    /** Each rank passes on to the next what it received from its predecessor. */
    RING,
    /** Few rounds, in which blocks of several ranks travel together. */
    BRUCK,
    /** Each rank exchanges with the ranks k above and k below in round k. */
    PAIRWISE,
    /** The root exchanges with each other rank in turn. */
    LINEAR;

    /** Its name in settings. */
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
