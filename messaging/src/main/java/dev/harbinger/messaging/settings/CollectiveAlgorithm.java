package dev.harbinger.messaging.settings;

import java.util.Locale;

/** The ways in which a collective can be done. Which of them a collective has, {@link Collective} says. */
public enum CollectiveAlgorithm {
    /** Chosen for each call by its size and by where the ranks are. */
    AUTO,
    /** In memory that ranks of one host have in common: everyone reads what it needs where the others have put it. */
    BOARD,
    /** Inside each host first, then between one rank of each, then inside again. */
    TWO_LEVEL,
    /** In round k to the rank 2^k above. */
    DISSEMINATION,
    /** Along a binomial tree. */
    BINOMIAL,
    /** From each rank to the next in a row, chunk after chunk. */
    CHAIN,
    /** Parts down a binomial tree, then around a ring. */
    SCATTER_RING,
    /** Each rank combines one part, the root collects the parts. */
    REDUCE_SCATTER,
    /** Partners 1, 2, 4, ... apart exchange all that they have. */
    RECURSIVE_DOUBLING,
    /** Partners 1, 2, 4, ... apart each combine a half of what they share, and collect it on the way back. */
    RECURSIVE_HALVING,
    /** Each rank passes on to the next what the one before gave it. */
    RING,
    /** Few rounds in which blocks for, or of, several ranks travel together. */
    BRUCK,
    /** In round k with the ranks k above and k below. */
    PAIRWISE,
    /** The root with each of the others in turn. */
    LINEAR;

    /** How settings name it. */
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
