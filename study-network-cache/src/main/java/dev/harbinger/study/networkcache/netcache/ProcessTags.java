package dev.harbinger.study.networkcache.netcache;

/** Finds bound lines by the process address their payload belongs to. */
interface ProcessTags {
    /** No bound line has any of the bytes. */
    int MISS = -1;
    /** Bound lines have some of the bytes, but no line has all of them. */
    int PARTIAL = -2;

    /**
     * Where the bytes at a process address are.
     *
     * @param bytes 1 to 8
     * @return their place in the payloads of the {@link NetworkSection}, {@link #MISS} or {@link #PARTIAL}
     */
    int find(long address, int bytes);

    /** How many entries the payload of a line needs. */
    int entries(int line);

    /**
     * Makes the payload of a line found by its process address.
     *
     * @param which which of its entries
     * @return a line that lost an entry, possibly the same; {@link NetworkSection#NONE} if none did
     */
    int insert(int line, int which);

    /** Forgets all entries of a line. */
    void remove(int line);
}
