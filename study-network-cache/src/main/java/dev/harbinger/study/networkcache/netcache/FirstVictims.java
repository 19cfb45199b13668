package dev.harbinger.study.networkcache.netcache;

/** Which lines are replaced first (Afsahi and Dimopoulos, footnote 2). */
public enum FirstVictims {
    /** Bound lines, by least recent use; unbound lines when there are none. */
    BOUND,
    /** Unbound lines, the one needed last; bound lines when there are none. */
    UNBOUND,
    /** Whichever kind the least recently used line is of. */
    EITHER
}
