package dev.harbinger.launch;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The connection between the launchers of two hosts, after its handshake: one {@link HostEvent} per line in both
 * directions, and heartbeats when idle. It has two threads; any thread may send.
 */
final class HostLink {
    /** Number of heartbeats within the time after which the other side counts as lost. */
    private static final int BEATS = 4;

    private final Socket socket;
    private final String name;
    private final long patienceMillis;
    private final BlockingQueue<HostEvent> toSend = new LinkedBlockingQueue<>();
    private volatile boolean leaving;

    /**
     * @param name the other side, for messages
     * @param silence how long the other side may be silent; zero: no limit
     */
    HostLink(Socket socket, String name, Duration silence) {
        this.socket = socket;
        this.name = name;
        this.patienceMillis = silence.toMillis();
    }

    /** The other side, for messages. */
    String name() {
        return name;
    }

    /**
     * Starts to send and receive.
     *
     * @param receiver gets the events of the other side
     * @param over called once, when the other side has left (with null) or is lost (with the reason)
     */
    void start(BiConsumer<HostLink, HostEvent> receiver, BiConsumer<HostLink, @Nullable String> over) {
        Thread.ofPlatform().daemon().name("events to " + name).start(this::sendAll);
        Thread.ofPlatform().daemon().name("events from " + name).start(() -> over.accept(this, receiveAll(receiver)));
    }

    void send(HostEvent event) {
        toSend.add(event);
    }

    private void sendAll() {
        long beat = patienceMillis == 0 ? Long.MAX_VALUE : patienceMillis / BEATS;
        try {
            OutputStream out = socket.getOutputStream();
            while (true) {
                HostEvent event = toSend.poll(beat, TimeUnit.MILLISECONDS);
                HostEvent line = event == null ? new HostEvent.Alive() : event;
                out.write((line.line() + "\n").getBytes(StandardCharsets.UTF_8));
                if (line instanceof HostEvent.Leaving) {
                    leaving = true;
                    socket.shutdownOutput();
                    return;
                }
            }
        } catch (IOException e) {
            // The receiving thread reports why.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Returns null if the other side has left, or the reason why it is lost. */
    private @Nullable String receiveAll(BiConsumer<HostLink, HostEvent> receiver) {
        try {
            socket.setSoTimeout((int) patienceMillis);
            InputStream in = new BufferedInputStream(socket.getInputStream());
            while (true) {
                HostEvent event = HostEvent.parse(readLine(in));
                if (event instanceof HostEvent.Leaving) {
                    return null;
                }
                receiver.accept(this, event);
            }
        } catch (SocketTimeoutException e) {
            return "nothing was received from it for " + TimeUnit.MILLISECONDS.toSeconds(patienceMillis) + " s";
        } catch (EOFException e) {
            return "it closed the connection";
        } catch (IOException | IllegalArgumentException e) {
            return String.valueOf(e.getMessage());
        }
    }

    private static String readLine(InputStream in) throws IOException {
        byte[] line = new byte[HostEvent.LONGEST_LINE];
        int length = 0;
        for (int b = in.read(); b != '\n'; b = in.read()) {
            if (b < 0) {
                throw new EOFException();
            }
            if (length == HostEvent.LONGEST_LINE) {
                throw new IOException("it sent a line of more than " + HostEvent.LONGEST_LINE + " bytes");
            }
            line[length++] = (byte) b;
        }
        return new String(line, 0, length, StandardCharsets.UTF_8);
    }

    /** Announces the end, after everything sent before. */
    void leave() {
        send(new HostEvent.Leaving());
    }

    /** Whether {@link #leave} has completed. */
    boolean hasLeft() {
        return leaving;
    }

    void close() {
        try {
            socket.close();
        } catch (IOException e) {
            // Closing is best effort.
        }
    }
}
