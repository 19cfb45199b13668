package dev.harbinger.messaging.runtime;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * Number and total length of messages by a key, for a report. Bounded: further keys are counted together. One thread at
 * a time.
 */
final class MessageCounts<K> {
    /** Maximum number of keys that are distinguished. */
    private static final int MOST = 1000;

    private final Map<K, Count> counts = new LinkedHashMap<>();
    private Count others = new Count(0, 0);

    /** Messages of one key. */
    record Count(long messages, long bytes) {
        private Count and(long more) {
            return new Count(messages + 1, bytes + more);
        }

        @Override
        public String toString() {
            return messages == 1
                    ? "a message of " + bytes + " bytes"
                    : messages + " messages of " + bytes + " bytes in all";
        }
    }

    void add(K key, long bytes) {
        Count count = counts.get(key);
        if (count == null && counts.size() >= MOST) {
            others = others.and(bytes);
        } else {
            counts.put(key, (count == null ? new Count(0, 0) : count).and(bytes));
        }
    }

    /** Passes the keys in the order of their first message. */
    void forEach(BiConsumer<K, Count> action) {
        counts.forEach(action);
    }

    /** Messages whose key is not told. */
    Count others() {
        return others;
    }
}
