package dev.harbinger.launch;

import dev.harbinger.messaging.transport.tcp.Secret;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import org.jspecify.annotations.Nullable;

/**
 * The address at which the launchers of a job on several hosts connect, and the ranks that this one runs. The launcher
 * that runs rank 0 listens there.
 *
 * @param host name or address of the host of rank 0, valid on all hosts
 * @param port the port; 0 for any, if this launcher starts the others
 * @param first the first rank on this host
 * @param last the last rank on this host
 * @param secret the shared secret of the job's launchers
 * @param others the other hosts whose launchers this one starts, or null if they are started otherwise
 */
public record Rendezvous(
        String host,
        int port,
        int first,
        int last,
        Secret secret,
        @Nullable RemoteHosts others) {
    /** @throws IllegalArgumentException if the port or the ranks are out of range */
    public Rendezvous {
        if (port < (others == null ? 1 : 0) || port > 65535) {
            throw new IllegalArgumentException("port " + port + ": must be from 1 to 65535");
        }
        if (first < 0 || last < first) {
            throw new IllegalArgumentException(
                    "ranks " + first + " to " + last + ": must be in ascending order from 0");
        }
    }

    /** A rendezvous with launchers that are started otherwise. */
    public Rendezvous(String host, int port, int first, int last, Secret secret) {
        this(host, port, first, last, secret, null);
    }

    /** The same with the actual port. */
    Rendezvous at(int found) {
        return new Rendezvous(host, found, first, last, secret, others);
    }

    /**
     * The address of the host.
     *
     * @throws IOException if its name cannot be resolved
     */
    InetAddress address() throws IOException {
        try {
            return InetAddress.getByName(host);
        } catch (UnknownHostException e) {
            throw new IOException(
                    "unknown host '" + host + "' of the rendezvous: give a name that this host resolves, or an address",
                    e);
        }
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
