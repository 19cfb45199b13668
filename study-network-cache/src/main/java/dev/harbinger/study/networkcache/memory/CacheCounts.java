package dev.harbinger.study.networkcache.memory;

/**
 * Counts of a cache.
 *
 * @param reads read accesses: loads, fetches, blocks read by the level above
 * @param writes write accesses: stores, blocks written back by the level above
 * @param readMisses reads that did not find their block
 * @param writeMisses writes that did not find their block
 * @param replacements valid blocks displaced by others
 * @param writebacks dirty blocks written to the level below, for whatever reason
 * @param invalidations valid blocks invalidated for coherence with a device, or by address
 * @param pollutions valid blocks invalidated at random
 * @param installs blocks into which a device put bytes; they count as accesses only if so configured
 * @param installMisses installs that did not find their block
 */
public record CacheCounts(
        long reads,
        long writes,
        long readMisses,
        long writeMisses,
        long replacements,
        long writebacks,
        long invalidations,
        long pollutions,
        long installs,
        long installMisses) {
    /** Nothing. */
    public static final CacheCounts NONE = new CacheCounts(0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

    /** Reads and writes. */
    public long accesses() {
        return reads + writes;
    }

    /** Accesses that did not find their block. */
    public long misses() {
        return readMisses + writeMisses;
    }

    /** Misses per access, 0 when there are none. */
    public double missRate() {
        return accesses() == 0 ? 0 : (double) misses() / accesses();
    }

    /** Turns counts in which installs are no accesses into counts in which they are write accesses. */
    public CacheCounts countingInstalls() {
        return withWrites(installs, installMisses);
    }

    /** Turns counts in which installs are write accesses into counts in which they are no accesses. */
    public CacheCounts withoutInstalls() {
        return withWrites(-installs, -installMisses);
    }

    private CacheCounts withWrites(long more, long moreMisses) {
        return new CacheCounts(
                reads,
                writes + more,
                readMisses,
                writeMisses + moreMisses,
                replacements,
                writebacks,
                invalidations,
                pollutions,
                installs,
                installMisses);
    }

    /** The sum of these counts and others. */
    public CacheCounts plus(CacheCounts others) {
        return new CacheCounts(
                reads + others.reads,
                writes + others.writes,
                readMisses + others.readMisses,
                writeMisses + others.writeMisses,
                replacements + others.replacements,
                writebacks + others.writebacks,
                invalidations + others.invalidations,
                pollutions + others.pollutions,
                installs + others.installs,
                installMisses + others.installMisses);
    }

    /** The difference from earlier counts. */
    public CacheCounts since(CacheCounts earlier) {
        return new CacheCounts(
                reads - earlier.reads,
                writes - earlier.writes,
                readMisses - earlier.readMisses,
                writeMisses - earlier.writeMisses,
                replacements - earlier.replacements,
                writebacks - earlier.writebacks,
                invalidations - earlier.invalidations,
                pollutions - earlier.pollutions,
                installs - earlier.installs,
                installMisses - earlier.installMisses);
    }
}
