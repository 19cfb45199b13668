package dev.harbinger.study.networkcache.core;

/** An instruction of the network extension requests something impossible; the message says why and what to do. */
public final class NetworkFault extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** A fault. */
    public NetworkFault(String message) {
        super(message);
    }
}
