package dev.harbinger.messaging.transport.tcp;

import dev.harbinger.messaging.transport.LatePackets;
import dev.harbinger.messaging.transport.Transport;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Closes the connections of a rank that has ended, so that its last frames arrive. Closing a socket at once would lose
 * data in flight as soon as the peer sends something. So each is closed only after the peer has closed its side, has
 * ended, or has been silent for too long. The process stays until then; the rank's own thread does not.
 */
final class GracefulClose implements Runnable {
    private static final long SHORTEST_PAUSE = 1;
    private static final long LONGEST_PAUSE = 20;
    private static final int POLL_LIMIT = 64;

    private final int rank;
    private final List<Leaving> leaving = new ArrayList<>();
    private final long patienceNanos;
    private final LatePackets late;
    private final ByteBuffer scrap = ByteBuffer.allocateDirect(64 << 10);

    private static final class Leaving {
        final TcpConnection connection;
        long lastMove = System.nanoTime();
        boolean peerEnded;
        boolean allSent;

        Leaving(TcpConnection connection) {
            this.connection = connection;
        }
    }

    /**
     * Closes connections of a rank, on each of which the last frame was already sent.
     *
     * @param patienceNanos maximum nanoseconds of silence of a peer; 0: no limit
     * @param late takes what the peers still send
     */
    GracefulClose(int rank, List<TcpConnection> connections, long patienceNanos, LatePackets late) {
        this.rank = rank;
        connections.forEach(connection -> leaving.add(new Leaving(connection)));
        this.patienceNanos = patienceNanos;
        this.late = late;
    }

    /** Starts to close the connections, in a thread of its own; the result waits until all are closed. */
    Transport.Awaitable begin() {
        if (leaving.isEmpty()) {
            late.over();
            return () -> {};
        }
        return Thread.ofPlatform()
                .inheritInheritableThreadLocals(false)
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
                    // Never interrupted; the timeout of the peers bounds the wait.
                }
                pause = Math.min(2 * pause, LONGEST_PAUSE);
            }
        }
        late.over();
    }

    /** Takes what the peer sends up to its last frame. */
    private void takePackets(Leaving one) {
        TcpReceiver receiver = one.connection.receiver();
        if (one.peerEnded) {
            return;
        }
        while (receiver.poll(late, POLL_LIMIT, true) > 0) {
            one.lastMove = System.nanoTime();
        }
        // A heartbeat is no packet, but a sign of life.
        one.lastMove = Math.max(one.lastMove, receiver.lastRead());
        one.peerEnded = receiver.isOver();
    }

    private boolean isOver(Leaving one) {
        try {
            if (!one.allSent && !one.connection.sender().flush()) {
                one.allSent = true;
                one.connection.channel().shutdownOutput();
            }
            takePackets(one);
            int n = 0;
            while (one.peerEnded && (n = one.connection.channel().read(scrap.clear())) > 0) {
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
