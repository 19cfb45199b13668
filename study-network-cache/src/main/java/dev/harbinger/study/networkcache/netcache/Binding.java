package dev.harbinger.study.networkcache.netcache;

/**
 * The outcome of binding a message.
 *
 * @param found how it was found; {@link Found#NOT_THERE} when nothing was bound
 * @param bytes length of the message
 * @param linesInCache how many of its lines were in the network cache
 * @param linesFromMemory how many of its lines were in network memory
 * @param bound whether it can be accessed through the network cache, as far as it is not evicted; otherwise the bytes
 *     from network memory went to {@link EvictionSink#fetched}
 * @param cycles cycles of the binding
 */
public record Binding(Found found, int bytes, int linesInCache, int linesFromMemory, boolean bound, long cycles) {}
