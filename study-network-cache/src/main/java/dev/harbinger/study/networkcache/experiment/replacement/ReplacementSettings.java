package dev.harbinger.study.networkcache.experiment.replacement;

import dev.harbinger.study.networkcache.netcache.LinkTranslationParameters;
import dev.harbinger.study.networkcache.netcache.NetworkCacheParameters;
import dev.harbinger.study.networkcache.netcache.NetworkMemoryParameters;
import dev.harbinger.study.networkcache.netcache.SectionGeometry;

/** The network cache of Khunjush, section 5.2.1. */
final class ReplacementSettings {
    /** Longer messages do not use the extension. */
    static final int LONGEST_SHORT = 16;

    /** Bytes of a line. */
    static final int LINE = 16;

    private ReplacementSettings() {}

    /**
     * A network section as given; the message section of 8 KB and 16 ways "so as not to interfere". Latencies do not
     * matter, and nothing is bound to process addresses.
     */
    static NetworkCacheParameters of(String setsAndWays, int lineBytes, NetworkMemoryParameters memory) {
        return NetworkCacheParameters.setAssociative(
                        SectionGeometry.parse("network section", setsAndWays, lineBytes, 2),
                        SectionGeometry.ofBytes("message section", 8 << 10, 16, 4, 2),
                        new SectionGeometry("process section", 64, 4, 4, 2))
                .with(LinkTranslationParameters.DEFAULT)
                .with(memory);
    }
}
