package dev.harbinger.study.messageinterface.injection;

import java.util.Arrays;

/**
 * Assigns an injection unit to the clusters of its node: of those that ask for it in a cycle, it keeps the unit for the
 * one that used it least recently, in the next cycle. Source: Lee, section 4.2.1.
 */
final class ClusterArbiter {
    private static final int NOBODY = -1;
    private static final int CLUSTERS = 3;

    private final long[] lastUse = new long[CLUSTERS];
    private int requests;
    private int granted = NOBODY;

    ClusterArbiter() {
        Arrays.fill(lastUse, -1);
    }

    /** Whether the unit is not kept for another cluster in this cycle. */
    boolean isOpenTo(int cluster) {
        return granted == NOBODY || granted == cluster;
    }

    /** A cluster asks for the unit, which it cannot have in this cycle. */
    void request(int cluster) {
        requests |= 1 << cluster;
    }

    /** A cluster uses the unit. */
    void use(long cycle, int cluster) {
        lastUse[cluster] = cycle;
        granted = cluster;
    }

    /** Ends a cycle: chooses among the clusters that have asked in it. */
    void endCycle() {
        granted = requests == 0 ? NOBODY : leastRecent(requests);
        requests = 0;
    }

    private int leastRecent(int asking) {
        int best = NOBODY;
        for (int cluster = 0; cluster < CLUSTERS; cluster++) {
            if ((asking & 1 << cluster) != 0 && (best == NOBODY || lastUse[cluster] < lastUse[best])) {
                best = cluster;
            }
        }
        return best;
    }
}
