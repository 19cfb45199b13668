package dev.harbinger.study.networkcache.netcache;

/** Knowledge about the order in which messages will be received, so that the message needed last can be replaced. */
public interface ConsumptionOrder {
    /** The message is not expected within the known future. */
    int NOT_EXPECTED = Integer.MAX_VALUE;

    /** No knowledge: the least recently used line is replaced. */
    ConsumptionOrder UNKNOWN = new ConsumptionOrder() {
        @Override
        public void posted(long id, int bytes, long address, int site) {
            // Nothing to learn.
        }

        @Override
        public int distance(long id, long ahead) {
            return NOT_EXPECTED;
        }
    };

    /**
     * The program posted a receive.
     *
     * @param site the place of the post in the program, -1 if unknown
     */
    void posted(long id, int bytes, long address, int site);

    /**
     * The number of receives that will be posted before the receive of a message.
     *
     * @param ahead how many messages with the same ID wait before it
     * @return the number, or {@link #NOT_EXPECTED}
     */
    int distance(long id, long ahead);
}
