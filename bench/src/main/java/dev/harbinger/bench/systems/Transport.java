package dev.harbinger.bench.systems;

import dev.harbinger.messaging.transport.Medium;
import java.util.Arrays;
import java.util.stream.Collectors;

/** What messages go over. */
public enum Transport {
    /** Ranks are threads of one process; ours alone. */
    THREADS(Medium.THREADS, "threads of one process"),
    /** Ranks are processes of this host that share memory. */
    SHARED_MEMORY(Medium.SHARED_MEMORY, "shared memory"),
    /** Ranks are processes that talk over TCP, on this host's loopback. */
    TCP(Medium.TCP, "TCP loopback");

    @SuppressWarnings("ImmutableEnumChecker") // an enum
    private final Medium medium;

    private final String words;

    Transport(Medium medium, String words) {
        this.medium = medium;
        this.words = words;
    }

    /** Its name on the command line and in settings. */
    public String key() {
        return medium.key();
    }

    /** What it is, for a sentence. */
    public String words() {
        return words;
    }

    /**
     * The transport of this name.
     *
     * @throws IllegalArgumentException when there is none, and which there are
     */
    public static Transport byKey(String key) {
        return Arrays.stream(values())
                .filter(transport -> transport.key().equals(key))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("'" + key + "' is no transport; known are "
                        + Arrays.stream(values()).map(Transport::key).collect(Collectors.joining(", "))));
    }
}
