package dev.harbinger.study.networkcache.netcache;

import dev.harbinger.study.networkcache.netmemory.Require;

/**
 * The choice of the line that is replaced in a full set. Among unbound lines it is the line that the
 * {@link ConsumptionOrder} expects last or not at all; among several of these, the least recently used.
 *
 * @param first which kind of lines is replaced first
 * @param minimumBound bound lines in the cache up to which they are spared
 * @param minimumUnbound unbound lines in the cache up to which they are spared
 * @param bypass whether a message that is expected later than all it could replace goes to network memory itself
 */
public record ReplacementParameters(FirstVictims first, int minimumBound, int minimumUnbound, boolean bypass) {
    /** Least recently used, with no line spared. */
    public static final ReplacementParameters DEFAULT = new ReplacementParameters(FirstVictims.EITHER, 0, 0, false);

    /**
     * Checks it.
     *
     * @throws IllegalArgumentException when a number is negative
     */
    public ReplacementParameters {
        Require.atLeast("replacement", "bound lines that are spared", 0, minimumBound);
        Require.atLeast("replacement", "unbound lines that are spared", 0, minimumUnbound);
    }
}
