package dev.harbinger.messaging.transport.local;

import dev.harbinger.messaging.settings.Setting;
import dev.harbinger.messaging.settings.Settings;

/** How large the ring of a lane is. */
final class LaneSize {
    /** The largest that is chosen: larger rings no longer stay in a core's second-level cache. */
    static final int LARGEST = 256 << 10;

    /** The smallest that is chosen. */
    static final int SMALLEST = 4 << 10;

    /** What the lanes that lead to one rank take together, as long as each is larger than the smallest. */
    private static final int TOGETHER = 2 << 20;

    private LaneSize() {}

    /** The ring's bytes by {@link Setting#LANE} or, where that is 0, by the number of ranks. */
    static int of(Settings settings, int ranks) {
        long set = settings.get(Setting.LANE);
        return set == 0 ? forRanks(ranks) : Lane.checkCapacity(set);
    }

    /** The ring's bytes for a number of ranks. */
    static int forRanks(int ranks) {
        return Math.clamp(Integer.highestOneBit(TOGETHER / ranks), SMALLEST, LARGEST);
    }
}
