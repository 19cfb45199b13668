package dev.harbinger.messaging.transport;

import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * The connection between a rank and a peer. Protocol parameters depend on it, because the cost of a packet differs by
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
    private final String description;

    Medium(String key, String description) {
        this.key = key;
        this.description = description;
    }

    /**
     * The medium with this name.
     *
     * @throws IllegalArgumentException if there is none; the message lists the names
     */
    public static Medium byKey(String key) {
        return Arrays.stream(values())
                .filter(medium -> medium.key.equals(key))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("'" + key + "' is not a transport: use one of "
                        + Arrays.stream(values()).map(Medium::key).collect(Collectors.joining(", "))));
    }

    /** Its name in settings, files and on the command line. */
    public String key() {
        return key;
    }

    /** A readable description, for use in a sentence. */
    public String description() {
        return description;
    }
}
