package dev.harbinger.study.networkcache.netcache;

/**
 * Knows where messages are that were pushed out of the network cache: message ID to network tag (Khunjush, section
 * 3.1.1). Bounded, with least recently inserted replacement; what it loses is found by a search of network memory only.
 * For one thread.
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
     * Remembers where a message, or a line of one, is.
     *
     * @return whether another one was forgotten for it
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

    /** Where a message is, {@link #NONE} if it is not known; the entry is used up. */
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
