package dev.harbinger.messaging.transport.tcp;

import dev.harbinger.messaging.transport.tcp.AuthenticatingServer.Reports;
import dev.harbinger.messaging.transport.tcp.Handshake.Judgement;
import dev.harbinger.messaging.transport.tcp.Handshake.Verdict;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * The work of the thread of an {@link AuthenticatingServer}: it accepts connections and serves their handshakes until
 * the server's channel is closed. A connection is served when it sends something, so strangers who say nothing delay
 * nobody. Limits bound the rest: if too many handshakes are unfinished, the oldest is aborted, because a process of the
 * job needs only milliseconds.
 */
final class AcceptLoop implements Runnable {
    /** Maximum connections to accept before those that have sent something are served. */
    private static final int MOST_AT_ONCE = 64;

    /** Maximum reported refusals, so that a stranger cannot fill a disk. */
    private static final int MOST_REPORTS = 8;

    /** Milliseconds to pause after a connection that could not be accepted. */
    private static final long PAUSE = 100;

    private final ServerSocketChannel server;
    private final Selector selector;
    private final int room;
    private final LongSupplier clock;
    private final Function<SocketChannel, UnfinishedHandshake> handshakes;
    private final Reports reports;
    private final Consumer<String> report;
    private final Set<UnfinishedHandshake> unfinished = new LinkedHashSet<>();
    private int refusals;

    /**
     * @param server registered with {@code selector}, which the loop closes at its end
     * @param room maximum number of unfinished handshakes
     * @param clock the clock of the handshakes' deadlines, in nanoseconds
     * @param handshakes creates the handshake of a new connection
     * @param report receives a line about each refusal
     */
    AcceptLoop(
            ServerSocketChannel server,
            Selector selector,
            int room,
            LongSupplier clock,
            Function<SocketChannel, UnfinishedHandshake> handshakes,
            Reports reports,
            Consumer<String> report) {
        this.server = server;
        this.selector = selector;
        this.room = room;
        this.clock = clock;
        this.handshakes = handshakes;
        this.reports = reports;
        this.report = report;
    }

    @Override
    public void run() {
        try (selector) {
            while (server.isOpen()) {
                // The first select also lets go of the connections that were closed or admitted in the last round.
                if (selector.selectNow() == 0) {
                    selector.select(millisToNextDeadline());
                }
                for (SelectionKey key : selector.selectedKeys()) {
                    serve(key);
                }
                selector.selectedKeys().clear();
                abortLate();
            }
        } catch (IOException e) {
            report.accept("accepts no more connections: " + e.getMessage());
        } finally {
            unfinished.forEach(UnfinishedHandshake::abort);
        }
    }

    private long millisToNextDeadline() {
        if (unfinished.isEmpty()) {
            return 0;
        }
        long nanos = unfinished.iterator().next().deadline() - clock.getAsLong();
        return Math.max(1, TimeUnit.NANOSECONDS.toMillis(nanos) + 1);
    }

    private void serve(SelectionKey key) {
        if (key.attachment() instanceof UnfinishedHandshake entrant) {
            // Another may have taken its place meanwhile.
            if (key.isValid()) {
                advance(entrant, key);
            }
        } else {
            acceptSome();
        }
    }

    private void acceptSome() {
        try {
            for (int i = 0; i < MOST_AT_ONCE; i++) {
                SocketChannel channel = server.accept();
                if (channel == null) {
                    return;
                }
                enter(channel);
            }
        } catch (ClosedChannelException e) {
            // Closed: the loop ends.
        } catch (IOException e) {
            // For example out of descriptors, or the other side closed it at once: the next attempt may succeed.
            if (!displaceOldest()) {
                pause();
            }
        }
    }

    private void enter(SocketChannel channel) {
        if (unfinished.size() >= room) {
            boolean _ = displaceOldest();
        }
        UnfinishedHandshake entrant = handshakes.apply(channel);
        unfinished.add(entrant);
        try {
            entrant.begin(selector);
        } catch (IOException e) {
            refuse(entrant, e);
        }
    }

    private boolean displaceOldest() {
        if (unfinished.isEmpty()) {
            return false;
        }
        UnfinishedHandshake oldest = unfinished.iterator().next();
        refuse(
                oldest,
                new IOException(
                        "it had not sent " + oldest.awaited() + " when its place was needed for another connection"));
        return true;
    }

    private void abortLate() {
        long now = clock.getAsLong();
        while (!unfinished.isEmpty() && now - unfinished.iterator().next().deadline() >= 0) {
            UnfinishedHandshake late = unfinished.iterator().next();
            refuse(late, Handshake.tooLate(late.awaited()));
        }
    }

    private void advance(UnfinishedHandshake entrant, SelectionKey key) {
        try {
            Verdict verdict = entrant.advance();
            if (verdict == null) {
                return;
            }
            if (verdict.judgement() == Judgement.WELCOME) {
                key.cancel();
                entrant.channel().configureBlocking(true);
                unfinished.remove(entrant);
                entrant.request().admitted();
            } else if (verdict.judgement() == Judgement.REFUSED) {
                refuse(entrant, new IOException(verdict.text()));
            } else {
                unfinished.remove(entrant);
                entrant.abort();
            }
        } catch (IOException e) {
            refuse(entrant, e);
        } catch (RuntimeException | OutOfMemoryError e) {
            // One connection must not end the thread that serves all.
            refuse(entrant, new IOException(e));
        }
    }

    private void refuse(UnfinishedHandshake entrant, IOException why) {
        unfinished.remove(entrant);
        entrant.abort();
        if (!server.isOpen() || (reports == Reports.NOT_HANG_UPS && Handshake.isHangUp(why))) {
            return;
        }
        refusals++;
        if (refusals <= MOST_REPORTS) {
            report.accept("has refused a connection from " + entrant.from() + ": " + why.getMessage()
                    + (refusals == MOST_REPORTS ? " (further refusals are not reported)" : ""));
        }
    }

    private static void pause() {
        try {
            Thread.sleep(PAUSE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
