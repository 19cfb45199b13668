package dev.harbinger.cli;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.UnknownHostException;
import org.jspecify.annotations.Nullable;

/** The names and addresses of this host. */
final class ThisHost {
    /** Any port; nothing is sent there. */
    private static final int PORT = 9;

    private ThisHost() {}

    /** Whether a name or an address belongs to this host. */
    static boolean is(String name) {
        try {
            for (InetAddress address : InetAddress.getAllByName(name)) {
                if (address.isLoopbackAddress() || NetworkInterface.getByInetAddress(address) != null) {
                    return true;
                }
            }
        } catch (IOException e) {
            // Nobody knows the name, so it is not this host's.
        }
        return false;
    }

    /**
     * An address at which another host reaches this one: the source address of packets to it. If the other's name is
     * not known here, an address of this host's own name other than loopback.
     *
     * @return the address, or null if there is none
     */
    static @Nullable String addressFor(String here, String other) {
        try (DatagramSocket socket = new DatagramSocket()) {
            socket.connect(new InetSocketAddress(InetAddress.getByName(other), PORT));
            return socket.getLocalAddress().getHostAddress();
        } catch (IOException | RuntimeException e) {
            return outward(here);
        }
    }

    /** Whether this host finds an address for a name. */
    static boolean resolves(String name) {
        try {
            return InetAddress.getAllByName(name).length > 0;
        } catch (UnknownHostException e) {
            return false;
        }
    }

    private static @Nullable String outward(String here) {
        try {
            for (InetAddress address : InetAddress.getAllByName(here)) {
                if (!address.isLoopbackAddress()) {
                    return address.getHostAddress();
                }
            }
        } catch (UnknownHostException e) {
            // Then it has no address either.
        }
        return null;
    }
}
