package dev.harbinger.study.networkcache.netcache;

/** What is known of the order in which messages will be received: the basis for replacing the one needed last. */
public interface ConsumptionOrder {
    /** The message is not expected as far as can be seen. */
    int NOT_EXPECTED = Integer.MAX_VALUE;

    /** Nothing is known: lines are replaced by least recent use alone. */
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
     * @param site the place in the program it was posted from, -1 if unknown
     */
    void posted(long id, int bytes, long address, int site);

    /**
     * How many receives will be posted before the one that takes a message.
     *
     * @param ahead how many messages with the same ID wait before it
     * @return the number, or {@link #NOT_EXPECTED}
     */
    int distance(long id, long ahead);
}
