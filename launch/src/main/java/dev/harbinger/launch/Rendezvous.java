package dev.harbinger.launch;

import dev.harbinger.messaging.transport.tcp.Secret;
import org.jspecify.annotations.Nullable;

/**
 * Where the launchers of a job on several hosts meet, and which of its ranks this one runs. The launcher that runs rank
 * 0 listens there.
 *
 * @param host name or address of the host of rank 0, as all hosts reach it
 * @param port the port there; 0 for any, where this launcher starts the others
 * @param first the first rank of this host
 * @param last its last rank
 * @param secret what all launchers of the job know and nobody else
 * @param others the other hosts whose launchers this one starts, or null when somebody else does
 */
public record Rendezvous(
        String host,
        int port,
        int first,
        int last,
        Secret secret,
        @Nullable RemoteHosts others) {
    /** @throws IllegalArgumentException when the port or the ranks are out of range */
    public Rendezvous {
        if (port < (others == null ? 1 : 0) || port > 65535) {
            throw new IllegalArgumentException("port " + port + ": must be from 1 to 65535");
        }
        if (first < 0 || last < first) {
            throw new IllegalArgumentException(
                    "ranks " + first + " to " + last + ": must be in ascending order from 0");
        }
    }

    /** A meeting with launchers that are started by somebody else. */
    public Rendezvous(String host, int port, int first, int last, Secret secret) {
        this(host, port, first, last, secret, null);
    }

    /** The same at the port that was found. */
    Rendezvous at(int found) {
        return new Rendezvous(host, found, first, last, secret, others);
    }

    /** Whether this launcher is the one the others connect to. */
    boolean listens() {
        return first == 0;
    }

    @Override
    public String toString() {
        return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port;
    }
}
