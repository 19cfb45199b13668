package dev.harbinger.study.networkcache.netcache;

/** Finds the line of a waiting message by the message's ID. */
interface MessageTags {
    /** The line of that part of that message, {@link NetworkSection#NONE} if the network cache does not know it. */
    int find(long id, long sequence, int part);

    /**
     * Makes a line found by its message.
     *
     * @return the line that can no longer be found for it, {@link NetworkSection#NONE} if no other suffered
     */
    int insert(long id, long sequence, int part, int line);

    /** Forgets a message if it is known. */
    void remove(long id, long sequence, int part);
}
