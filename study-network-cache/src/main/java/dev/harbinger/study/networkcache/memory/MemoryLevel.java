package dev.harbinger.study.networkcache.memory;

/** A level of the hierarchy as the level above sees it: it moves blocks that lie wholly in one of its own. */
interface MemoryLevel {
    /**
     * Reads a block for the level above, an access of this level.
     *
     * @return the cycle in which the block arrives
     */
    long read(long address, byte[] into, int at, int bytes, long now);

    /** Takes a block written back by the level above, an access of this level. */
    void write(long address, byte[] from, int at, int bytes, long now);

    /** Copies the newest bytes from here on downwards; no access, no time. Any alignment and length. */
    void peek(long address, byte[] into, int at, int bytes);

    /** Puts a block into the nearest copy from here on downwards; no access, no time. */
    void poke(long address, byte[] from, int at, int bytes);
}
