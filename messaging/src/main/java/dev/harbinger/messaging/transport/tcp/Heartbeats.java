package dev.harbinger.messaging.transport.tcp;

import java.time.Duration;

/**
 * Sends heartbeats on idle connections, even while the program computes. So a peer that receives nothing knows that the
 * rank, its host or the network has failed. Ends with the links.
 */
final class Heartbeats {
    /** Number of heartbeats within the time after which a silent peer counts as failed. */
    static final int BEATS = 4;

    private Heartbeats() {}

    /** Starts sending heartbeats every {@code interval} nanoseconds. */
    static void start(int rank, TcpLinks links, long interval) {
        Thread.ofPlatform()
                .daemon()
                .inheritInheritableThreadLocals(false)
                .name("heartbeats of rank " + rank)
                .start(() -> {
                    while (!links.isClosed()) {
                        long before = System.nanoTime();
                        try {
                            Thread.sleep(Duration.ofNanos(interval));
                        } catch (InterruptedException e) {
                            return;
                        }
                        for (TcpConnection connection : links.all()) {
                            connection.sender().heartbeat(before);
                        }
                    }
                });
    }
}
