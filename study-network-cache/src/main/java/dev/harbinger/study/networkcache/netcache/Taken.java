package dev.harbinger.study.networkcache.netcache;

/**
 * A message that was taken out of the network cache, as direct-to-cache transfer does (Khunjush, section 3.3.1).
 *
 * @param found how it was found; {@link Found#NOT_THERE} when nothing was taken
 * @param payload its bytes, owned by the receiver from now on
 * @param linesInCache how many of its lines were in the network cache
 * @param linesFromMemory how many of its lines were in network memory
 * @param cycles cycles of taking it
 */
@SuppressWarnings("ArrayRecordComponent") // Handed over once, never compared.
public record Taken(Found found, byte[] payload, int linesInCache, int linesFromMemory, long cycles) {}
