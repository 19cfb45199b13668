package dev.harbinger.messaging.transport.tcp;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Stands between a rank and those that connect to it: hands on what comes in both directions, keeps what those who
 * connect have sent first, and may break.
 */
final class Wire implements AutoCloseable {
    /** Where a greeting says who connects. */
    private static final int WHO = 32;

    private static final int KEPT = 4096;

    private final InetSocketAddress target;
    private final ServerSocket server;
    private final List<Strand> strands = new CopyOnWriteArrayList<>();
    private final ByteArrayOutputStream recorded = new ByteArrayOutputStream();
    private volatile int breaking = -1;
    private volatile long breakAfter;

    /** A wire to {@code target}; whoever is to use it connects to its {@link #address}. */
    Wire(InetSocketAddress target) throws IOException {
        this.target = target;
        this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(this::acceptAll);
    }

    InetSocketAddress address() {
        return (InetSocketAddress) server.getLocalSocketAddress();
    }

    /**
     * Resets the connections of a rank once this number of bytes of it and to it have been handed on, in the middle of
     * whatever.
     */
    void breakAfter(int rank, long bytes) {
        breakAfter = bytes;
        breaking = rank;
    }

    /** The first bytes of those who connected. */
    byte[] recorded() {
        synchronized (recorded) {
            return recorded.toByteArray();
        }
    }

    private void acceptAll() {
        try {
            while (true) {
                Strand strand = new Strand(server.accept(), new Socket(target.getAddress(), target.getPort()));
                strands.add(strand);
                Thread.ofVirtual().start(() -> strand.copy(strand.from, strand.to));
                Thread.ofVirtual().start(() -> strand.copy(strand.to, strand.from));
            }
        } catch (IOException e) {
            // Closed: the test is over.
        }
    }

    /** One connection. */
    private final class Strand {
        private final Socket from;
        private final Socket to;
        private int who = -1;
        private long passed;

        Strand(Socket from, Socket to) {
            this.from = from;
            this.to = to;
        }

        void copy(Socket one, Socket other) {
            byte[] bytes = new byte[8 << 10];
            try {
                InputStream in = one.getInputStream();
                OutputStream out = other.getOutputStream();
                for (int n = in.read(bytes); n > 0; n = in.read(bytes)) {
                    int whole = pass(bytes, n, one == from);
                    out.write(bytes, 0, whole);
                    if (whole < n) {
                        // A socket that does not linger is reset.
                        from.setSoLinger(true, 0);
                        to.setSoLinger(true, 0);
                        close();
                        return;
                    }
                }
                other.shutdownOutput();
            } catch (IOException e) {
                // One of the ends has gone: so does the other.
                close();
            }
        }

        /** How many of these bytes may pass. */
        private synchronized int pass(byte[] bytes, int number, boolean isOfConnecting) {
            if (isOfConnecting) {
                synchronized (recorded) {
                    recorded.write(bytes, 0, Math.clamp(KEPT - recorded.size(), 0, number));
                }
                if (who < 0) {
                    who = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(WHO);
                }
            }
            int whole = who == breaking ? Math.clamp(breakAfter - passed, 0, number) : number;
            passed += whole;
            return whole;
        }

        void close() {
            for (Socket socket : List.of(from, to)) {
                try {
                    socket.close();
                } catch (IOException e) {
                    // It is of no more use either way.
                }
            }
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
        strands.forEach(Strand::close);
    }
}
