package dev.harbinger.study.networkcache.netcache;

/**
 * Takes the bytes that leave the network cache for the process. Its owner decides whether they go to the data cache
 * (Khunjush, section 3.3.2) or to process memory (Afsahi and Dimopoulos, section 7.1). It must not call the network
 * cache.
 */
public interface EvictionSink {
    /**
     * A bound line is replaced or flushed, or a message arrived whose reserved line was lost.
     *
     * @param processAddress where the bytes belong
     * @param bytes array that holds the bytes; must not be kept
     */
    void bound(long processAddress, byte[] bytes, int offset, int length);

    /**
     * A message, or a line of one, was received while it was in network memory, and does not return to the network
     * cache.
     *
     * @param processAddress where the bytes belong
     * @param bytes array that holds the bytes; must not be kept
     */
    void fetched(long processAddress, byte[] bytes, int offset, int length);
}
