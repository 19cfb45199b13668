package dev.harbinger.study.networkcache.netcache;

import dev.harbinger.study.networkcache.netmemory.NetworkMemoryParameters;
import dev.harbinger.trace.traffic.MessageId;
import java.util.Random;

/** Network caches and messages for tests. */
public final class Caches {
    public static final int LINE = 16;

    private Caches() {}

    public static NetworkCacheParameters sections(String network, String message, String process) {
        return NetworkCacheParameters.setAssociative(
                SectionGeometry.parse("network section", network, LINE, 2),
                SectionGeometry.parse("message section", message, 4, 3),
                SectionGeometry.parse("process section", process, 1, 5));
    }

    /** Both forms with a number of lines, the sections as one set each, so that they behave alike. */
    public static NetworkCacheParameters of(NetworkCacheParameters.Form form, int lines) {
        return form == NetworkCacheParameters.Form.FULLY_ASSOCIATIVE
                ? NetworkCacheParameters.fullyAssociative(lines, LINE, 2)
                : sections("1:" + lines, "1:" + lines, "1:" + 2 * lines);
    }

    public static NetworkCache make(NetworkCacheParameters parameters, EvictionSink sink) {
        return new NetworkCache(parameters, sink, ConsumptionOrder.UNKNOWN);
    }

    public static long id(int source) {
        return MessageId.of(source, 0, 7);
    }

    public static byte[] payload(int length, long seed) {
        byte[] bytes = new byte[length];
        new Random(seed).nextBytes(bytes);
        return bytes;
    }

    /** Network memory with pools, their distance and a bound, otherwise as usual. */
    public static NetworkMemoryParameters networkMemory(int pool, int stride, int capacity) {
        NetworkMemoryParameters usual = NetworkMemoryParameters.DEFAULT;
        return new NetworkMemoryParameters(
                pool, stride, capacity, usual.reuse(), usual.firstCycles(), usual.nextCycles(), usual.chunkBytes());
    }
}
