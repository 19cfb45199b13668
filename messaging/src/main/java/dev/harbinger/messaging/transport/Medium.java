package dev.harbinger.messaging.transport;

import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * What lies between a rank and a peer. The protocol's parameters are chosen by it, since what a packet costs differs by
 * two orders of magnitude.
 */
public enum Medium {
    /** Both are threads of one process. */
    THREADS("threads", "threads of one process"),
    /** Both are processes of one host and map the same memory. */
    SHARED_MEMORY("shared-memory", "shared memory"),
    /** A TCP connection. */
    TCP("tcp", "TCP");

    private final String key;
    private final String words;

    Medium(String key, String words) {
        this.key = key;
        this.words = words;
    }

    /**
     * The medium with this name.
     *
     * @throws IllegalArgumentException when there is none; the message lists the names
     */
    public static Medium byKey(String key) {
        return Arrays.stream(values())
                .filter(medium -> medium.key.equals(key))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("'" + key + "' is no transport; known are "
                        + Arrays.stream(values()).map(Medium::key).collect(Collectors.joining(", "))));
    }

    /** Its name in settings, files and on the command line. */
    public String key() {
        return key;
    }

    /** What it is, for a sentence. */
    public String words() {
        return words;
    }
}
