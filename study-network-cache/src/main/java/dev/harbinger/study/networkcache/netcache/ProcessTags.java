package dev.harbinger.study.networkcache.netcache;

/** Finds bound lines by the process address of their payload. */
interface ProcessTags {
    /** No bound line has any of the bytes. */
    int MISS = -1;
    /** Bound lines have some of the bytes, but no line has all of them. */
    int PARTIAL = -2;

    /**
     * The position of the bytes at a process address.
     *
     * @param bytes 1 to 8
     * @return their position in the payloads of the {@link NetworkSection}, {@link #MISS} or {@link #PARTIAL}
     */
    int find(long address, int bytes);

    /** How many entries the payload of a line needs. */
    int entries(int line);

    /**
     * Enters the payload of a line under its process address.
     *
     * @param which which of its entries
     * @return a line that lost an entry, possibly the same one; {@link NetworkSection#NONE} if there was none
     */
    int insert(int line, int which);

    /** Removes all entries of a line. */
    void remove(int line);
}
