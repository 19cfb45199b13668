package dev.harbinger.analysis.spark;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Where Spark runs, as its documentation names it ("Submitting Applications", section "Master URLs").
 *
 * @param url such as {@code local[*]} or {@code spark://host:7077}
 */
record SparkMaster(String url) {
    private static final String STANDALONE = "spark://";
    private static final Pattern FORMS = Pattern.compile("local(\\[(\\*|[1-9]\\d{0,3})(,[1-9]\\d{0,3})?])?"
            + "|spark://[^\\s,/]+:\\d{1,5}(,[^\\s,/]+:\\d{1,5})*"
            + "|yarn"
            + "|k8s://\\S+");
    private static final int LARGEST_PORT = 0xFFFF;
    private static final int CONNECT_MILLIS = 5_000;

    /**
     * Checks the form of a master.
     *
     * @throws IllegalArgumentException if it has none of the forms that Spark knows; one line that names them
     */
    static SparkMaster of(String url) {
        SparkMaster master = new SparkMaster(url);
        if (!FORMS.matcher(url).matches() || master.hosts().anyMatch(host -> port(host) > LARGEST_PORT)) {
            throw new IllegalArgumentException("the Spark master '" + url + "' has no known form; MASTER is local[*],"
                    + " local[THREADS], spark://HOST:PORT, yarn or k8s://HOST:PORT");
        }
        return master;
    }

    /**
     * Connects to the masters of a standalone cluster. Spark itself tries for a minute, in silence.
     *
     * @throws IOException if none of them answers
     */
    void checkReachable() throws IOException {
        IOException failure = null;
        for (String host : hosts().toList()) {
            try {
                connect(host.substring(0, host.lastIndexOf(':')), port(host));
                return;
            } catch (IOException e) {
                failure = e;
            }
        }
        if (failure != null) {
            throw new IOException(
                    "no Spark master answers at " + url + " (" + failure.getMessage()
                            + "); check host and port, and that the cluster runs",
                    failure);
        }
    }

    /** The masters of a standalone cluster, as HOST:PORT. */
    private Stream<String> hosts() {
        return url.startsWith(STANDALONE)
                ? Stream.of(url.substring(STANDALONE.length()).split(","))
                : Stream.empty();
    }

    private static int port(String host) {
        return Integer.parseInt(host.substring(host.lastIndexOf(':') + 1));
    }

    /** Connects to any address of a host. */
    private static void connect(String host, int port) throws IOException {
        IOException failure = new UnknownHostException(host);
        for (InetAddress address : InetAddress.getAllByName(host)) {
            try (Socket socket = new Socket()) {
                socket.connect(new InetSocketAddress(address, port), CONNECT_MILLIS);
                return;
            } catch (IOException e) {
                failure = e;
            }
        }
        throw failure;
    }
}
