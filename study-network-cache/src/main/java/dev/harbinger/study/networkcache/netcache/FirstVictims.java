package dev.harbinger.study.networkcache.netcache;

/** Which lines are replaced first (Afsahi and Dimopoulos, footnote 2). */
public enum FirstVictims {
    /** Bound lines, the least recently used first; unbound lines when there are none. */
    BOUND,
    /** Unbound lines, the line needed last first; bound lines when there are none. */
    UNBOUND,
    /** The kind of the least recently used line. */
    EITHER
}
