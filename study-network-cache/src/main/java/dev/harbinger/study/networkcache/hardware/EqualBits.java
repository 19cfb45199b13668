package dev.harbinger.study.networkcache.hardware;

import dev.harbinger.study.networkcache.netcache.NetworkCacheParameters;
import dev.harbinger.study.networkcache.netcache.SectionGeometry;

/**
 * The ordinary data cache that costs as much as a data cache together with a network cache, to compare both uses of the
 * same bits.
 */
public final class EqualBits {
    private EqualBits() {}

    /**
     * The data cache with the most ways whose bits do not exceed those of both.
     *
     * @param dataCache the data cache next to the network cache; sets and lines stay the same
     */
    public static SectionGeometry largerDataCache(
            SectionGeometry dataCache, NetworkCacheParameters networkCache, AddressWidths widths) {
        long both = HardwareCost.ofDataCache(dataCache, widths).bits()
                + HardwareCost.of(networkCache, widths).bits();
        SectionGeometry larger = dataCache;
        for (SectionGeometry next = withWays(dataCache, dataCache.ways() + 1);
                HardwareCost.ofDataCache(next, widths).bits() <= both;
                next = withWays(dataCache, next.ways() + 1)) {
            larger = next;
        }
        return larger;
    }

    private static SectionGeometry withWays(SectionGeometry of, int ways) {
        return new SectionGeometry(of.name(), of.sets(), ways, of.lineBytes(), of.latency());
    }
}
