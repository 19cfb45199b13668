package dev.harbinger.study.networkcache.netcache;

/**
 * Takes the bytes that leave the network cache for the process: to the data cache (Khunjush, section 3.3.2) or to
 * process memory (Afsahi and Dimopoulos, section 7.1), as its owner decides. It must not call the network cache.
 */
public interface EvictionSink {
    /**
     * A bound line is replaced or flushed, or a message came for which a line had been kept and lost.
     *
     * @param processAddress where the bytes belong
     * @param bytes holds them; not to be kept
     */
    void bound(long processAddress, byte[] bytes, int offset, int length);

    /**
     * A message, or a line of one, was received while it lay in network memory, and is not brought back into the
     * network cache.
     *
     * @param processAddress where the bytes belong
     * @param bytes holds them; not to be kept
     */
    void fetched(long processAddress, byte[] bytes, int offset, int length);
}
