package dev.harbinger.bench.ranks;

import java.util.Arrays;

/** Where the messages of our side lie, and how they are received. */
public enum Memory {
    /** Native memory, page-aligned, as the peers'. */
    SEGMENTS("segments", "messages in native memory"),
    /** Arrays on the heap. */
    ARRAYS("arrays", "messages in arrays"),
    /** Sent from native memory, received as a view. */
    VIEWS("views", "messages from native memory, received as views"),
    /** Memory that the library allocated, which peers of the same host may copy from directly. */
    SHARED("shared", "messages in memory of the communicator"),
    /** Written in place and received as a view: moved by reference where that is possible. */
    REFERENCE("by-reference", "messages prepared, and received as views");

    private final String key;
    private final String words;

    Memory(String key, String words) {
        this.key = key;
        this.words = words;
    }

    /** Its name in the arguments of programs. */
    public String key() {
        return key;
    }

    /** What it is, for a description. */
    public String words() {
        return words;
    }

    /**
     * The memory of this name.
     *
     * @throws IllegalArgumentException when there is none
     */
    static Memory byKey(String key) {
        return Arrays.stream(values())
                .filter(memory -> memory.key.equals(key))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("'" + key + "' is no kind of memory"));
    }
}
