package dev.harbinger.messaging.transport;

/**
 * What lies between a rank and a peer. The protocol's parameters are chosen by it, since what a packet costs differs by
 * two orders of magnitude.
 */
public enum Medium {
    /** Both are threads of one process. */
    THREADS("threads"),
    /** Both are processes of one host and map the same memory. */
    SHARED_MEMORY("shared-memory"),
    /** A TCP connection. */
    TCP("tcp");

    private final String key;

    Medium(String key) {
        this.key = key;
    }

    /** Its name in settings. */
    public String key() {
        return key;
    }
}
