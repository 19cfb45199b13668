package dev.harbinger.messaging.transport.local;

import dev.harbinger.messaging.settings.Setting;
import dev.harbinger.messaging.settings.Settings;

/** The capacity of a lane's ring. */
final class LaneCapacity {
    /** Largest default: larger rings do not fit in a core's second-level cache. */
    static final int LARGEST = 256 << 10;

    /** Smallest default. */
    static final int SMALLEST = 4 << 10;

    /** Total bytes of all lanes to one rank, unless that would make them smaller than the smallest. */
    private static final int TOGETHER = 2 << 20;

    private LaneCapacity() {}

    /** The ring's bytes as set by {@link Setting#LANE} or, if that is 0, by the number of ranks. */
    static int of(Settings settings, int ranks) {
        long set = settings.get(Setting.LANE);
        return set == 0 ? forRanks(ranks) : Lane.checkCapacity(set);
    }

    /** The ring's bytes for a number of ranks. */
    static int forRanks(int ranks) {
        return Math.clamp(Integer.highestOneBit(TOGETHER / ranks), SMALLEST, LARGEST);
    }
}
