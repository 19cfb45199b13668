package dev.harbinger.messaging.transport.tcp;

import java.time.Duration;

/**
 * Sends heartbeats on connections that carry nothing else for a while, also while the program computes: so a peer that
 * hears nothing knows that the rank, its host or the way to it is gone. Ends with the links.
 */
final class Heartbeats {
    /** Heartbeats in the time after which a silent peer counts as failed. */
    static final int BEATS = 4;

    private Heartbeats() {}

    /** Begins to send, {@code interval} nanoseconds apart. */
    static void start(int rank, TcpLinks links, long interval) {
        Thread.ofVirtual().name("heartbeats of rank " + rank).start(() -> {
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
