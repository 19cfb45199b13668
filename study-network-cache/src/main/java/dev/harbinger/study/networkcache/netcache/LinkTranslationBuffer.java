package dev.harbinger.study.networkcache.netcache;

/**
 * Maps the message IDs of messages that were pushed out of the network cache to their network tags (Khunjush, section
 * 3.1.1). It has a bounded size and replaces the least recently inserted entry. Messages without an entry are found
 * only by a search of network memory. For one thread.
 */
final class LinkTranslationBuffer {
    /** The message is not known here. */
    static final long NONE = 0;

    private final int sets;
    private final int ways;
    private final long[] ids;
    private final long[] sequences;
    private final int[] parts;
    private final long[] addresses;
    private final long[] inserted;
    private long clock;

    LinkTranslationBuffer(LinkTranslationParameters parameters) {
        ways = parameters.ways();
        sets = parameters.entries() / ways;
        ids = new long[parameters.entries()];
        sequences = new long[parameters.entries()];
        parts = new int[parameters.entries()];
        addresses = new long[parameters.entries()];
        inserted = new long[parameters.entries()];
    }

    /**
     * Enters the address of a message, or of a line of one.
     *
     * @return whether another entry was replaced
     */
    boolean put(long id, long sequence, int part, long address) {
        if (sets == 0) {
            return false;
        }
        int first = set(id, sequence, part) * ways;
        int victim = first;
        for (int entry = first; entry < first + ways; entry++) {
            if (addresses[entry] == NONE) {
                victim = entry;
                break;
            }
            if (inserted[entry] < inserted[victim]) {
                victim = entry;
            }
        }
        boolean forgotten = addresses[victim] != NONE;
        ids[victim] = id;
        sequences[victim] = sequence;
        parts[victim] = part;
        addresses[victim] = address;
        inserted[victim] = ++clock;
        return forgotten;
    }

    /** The address of a message, {@link #NONE} if it is not known; removes the entry. */
    long take(long id, long sequence, int part) {
        if (sets == 0) {
            return NONE;
        }
        int first = set(id, sequence, part) * ways;
        for (int entry = first; entry < first + ways; entry++) {
            if (addresses[entry] != NONE && ids[entry] == id && sequences[entry] == sequence && parts[entry] == part) {
                long address = addresses[entry];
                addresses[entry] = NONE;
                return address;
            }
        }
        return NONE;
    }

    private int set(long id, long sequence, int part) {
        return MessageHash.of(id, sequence, part) & (sets - 1);
    }
}
