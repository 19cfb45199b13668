package dev.harbinger.cli;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.UnknownHostException;
import org.jspecify.annotations.Nullable;

/** What names and addresses this host has. */
final class ThisHost {
    /** Any: nothing is sent there. */
    private static final int PORT = 9;

    private ThisHost() {}

    /** Whether a name or an address is of this host. */
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
     * An address at which another host reaches this one: that from which packets to it leave; where nobody here knows
     * the other's name, one of this host's own name that is not only for itself.
     *
     * @return null when there is none
     */
    static @Nullable String addressFor(String here, String other) {
        try (DatagramSocket socket = new DatagramSocket()) {
            socket.connect(new InetSocketAddress(InetAddress.getByName(other), PORT));
            return socket.getLocalAddress().getHostAddress();
        } catch (IOException | RuntimeException e) {
            return outward(here);
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
