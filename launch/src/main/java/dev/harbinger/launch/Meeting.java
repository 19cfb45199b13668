package dev.harbinger.launch;

import dev.harbinger.messaging.transport.tcp.Secret;

/**
 * Where the launchers of a job on several hosts meet, and which of its ranks this one runs. The launcher that runs rank
 * 0 listens there.
 *
 * @param host name or address of the host of rank 0, as all hosts reach it
 * @param port the port there
 * @param first the first rank of this host
 * @param last its last rank
 * @param secret what all launchers of the job know and nobody else
 */
public record Meeting(String host, int port, int first, int last, Secret secret) {
    /** @throws IllegalArgumentException when the port or the ranks are out of range */
    public Meeting {
        if (port < 1 || port > 65535) {
            throw new IllegalArgumentException("port " + port + ": must be from 1 to 65535");
        }
        if (first < 0 || last < first) {
            throw new IllegalArgumentException(
                    "ranks " + first + " to " + last + ": must be in ascending order from 0");
        }
    }

    /** Whether this launcher is the one the others connect to. */
    boolean listens() {
        return first == 0;
    }

    @Override
    public String toString() {
        return host + ":" + port;
    }
}
