package dev.harbinger.study.networkcache.netcache;

/**
 * What binding a message came to.
 *
 * @param found how it was found; {@link Found#NOT_THERE} when nothing was bound
 * @param bytes length of the message
 * @param linesInCache how many of its lines were in the network cache
 * @param linesFromMemory how many of its lines were in network memory
 * @param bound whether it can be accessed through the network cache, so far as it is not evicted; otherwise what came
 *     from network memory went to {@link EvictionSink#fetched}
 * @param cycles how long it took
 */
public record Binding(Found found, int bytes, int linesInCache, int linesFromMemory, boolean bound, long cycles) {}
