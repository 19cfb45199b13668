package dev.harbinger.study.networkcache.netcache;

/** Finds the line of a waiting message by the message's ID. */
interface MessageTags {
    /** The line of a part of a message, {@link NetworkSection#NONE} if it has no entry. */
    int find(long id, long sequence, int part);

    /**
     * Enters a line under its message.
     *
     * @return the line whose entry was replaced, {@link NetworkSection#NONE} if there was none
     */
    int insert(long id, long sequence, int part, int line);

    /** Removes the entry of a message, if there is one. */
    void remove(long id, long sequence, int part);
}
