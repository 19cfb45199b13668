package dev.harbinger.messaging.transport.tcp;

import dev.harbinger.messaging.transport.Transport;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Ends the connections of a rank that has ended: sees to it that its last frames arrive. A socket closed at once would
 * lose what is under way as soon as the peer sends something; so each is closed only once the peer has done so, or has
 * gone, or has been silent for too long. The process stays until then, the rank's own thread does not.
 */
final class GracefulClose implements Runnable {
    private static final long SHORTEST_PAUSE = 1;
    private static final long LONGEST_PAUSE = 20;

    private final int rank;
    private final List<Leaving> leaving = new ArrayList<>();
    private final long patienceNanos;
    private final ByteBuffer scrap = ByteBuffer.allocateDirect(64 << 10);

    private static final class Leaving {
        final TcpConnection connection;
        long lastMove = System.nanoTime();
        boolean allSent;

        Leaving(TcpConnection connection) {
            this.connection = connection;
        }
    }

    /**
     * Ends connections of a rank, on each of which the last frame was sent already.
     *
     * @param patienceNanos how long a peer may be silent; 0: no limit
     */
    GracefulClose(int rank, List<TcpConnection> connections, long patienceNanos) {
        this.rank = rank;
        connections.forEach(connection -> leaving.add(new Leaving(connection)));
        this.patienceNanos = patienceNanos;
    }

    /** Begins to end the connections, in a thread of its own; returns what waits until all are closed. */
    Transport.Awaitable begin() {
        if (leaving.isEmpty()) {
            return () -> {};
        }
        return Thread.ofPlatform()
                .daemon(false)
                .name("graceful close of rank " + rank)
                .stackSize(128 << 10)
                .start(this)::join;
    }

    @Override
    public void run() {
        long pause = SHORTEST_PAUSE;
        while (!leaving.isEmpty()) {
            leaving.removeIf(this::isOver);
            if (!leaving.isEmpty()) {
                try {
                    Thread.sleep(pause);
                } catch (InterruptedException e) {
                    // Nobody has a reason to; the peers' patience bounds it all.
                }
                pause = Math.min(2 * pause, LONGEST_PAUSE);
            }
        }
    }

    private boolean isOver(Leaving one) {
        try {
            if (!one.allSent && !one.connection.sender().flush()) {
                one.allSent = true;
                one.connection.channel().shutdownOutput();
            }
            int n;
            while ((n = one.connection.channel().read(scrap.clear())) > 0) {
                one.lastMove = System.nanoTime();
            }
            boolean silent = patienceNanos > 0 && System.nanoTime() - one.lastMove > patienceNanos;
            if (n == 0 && !silent) {
                return false;
            }
        } catch (IOException e) {
            // The peer has gone.
        }
        one.connection.close();
        return true;
    }
}
