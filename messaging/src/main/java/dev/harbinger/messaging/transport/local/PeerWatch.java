package dev.harbinger.messaging.transport.local;

import dev.harbinger.messaging.transport.PeerListener;
import dev.harbinger.messaging.transport.RankExit;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.TimeUnit;

/**
 * Detects the end of a rank's peers: from what they or the launcher wrote, which takes one read of a shared word, and
 * occasionally from their locks, which the system releases when a process is killed. One thread at a time.
 */
final class PeerWatch {
    /** Nanoseconds between checks of locks. */
    static final long INTERVAL = TimeUnit.MILLISECONDS.toNanos(50);

    /**
     * Checks until each peer's lock was checked once: a free lock is noticed within {@code ROUND * INTERVAL}, 0.4 s.
     */
    private static final int ROUND = 8;

    /**
     * Checks between finding a free lock and reporting its owner as killed: the launcher, which learns how it ended,
     * may report first.
     */
    private static final int PATIENCE = 4;

    private static final int NOBODY = -1;

    private final int rank;
    private final JobControl control;
    private final JobLocks locks;
    private final long interval;
    private final boolean[] told;
    private long endings;
    private long lastLook = System.nanoTime();
    private int next;
    private int suspect = NOBODY;
    private long suspected;

    /** Watches the peers of {@code rank}; {@code interval} nanoseconds pass between checks of locks. */
    PeerWatch(int rank, JobControl control, JobLocks locks, long interval) {
        this.rank = rank;
        this.control = control;
        this.locks = locks;
        this.interval = interval;
        this.told = new boolean[control.size()];
    }

    void check(PeerListener listener) {
        long now = control.endings();
        if (now != endings) {
            endings = now;
            for (int peer = 0; peer < told.length; peer++) {
                tellIfEnded(peer, listener);
            }
        }
        long time = System.nanoTime();
        if (time - lastLook >= interval) {
            lastLook = time;
            for (int i = 0; i < told.length; i += ROUND) {
                lookAtLock(next, time);
                next = next + 1 == told.length ? 0 : next + 1;
            }
        }
        if (suspect != NOBODY && time - suspected >= PATIENCE * interval) {
            // The report of the rank itself has priority, even if it comes now.
            control.end(suspect, RankExit.failed("was killed (process " + control.processId(suspect) + ")"));
            tellIfEnded(suspect, listener);
            suspect = NOBODY;
        }
    }

    private void lookAtLock(int peer, long time) {
        if (peer == rank || told[peer] || control.state(peer) == JobControl.NOT_STARTED) {
            return;
        }
        try {
            if (suspect == NOBODY && !locks.rankLives(peer)) {
                suspect = peer;
                suspected = time;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void tellIfEnded(int peer, PeerListener listener) {
        if (peer == rank || told[peer]) {
            return;
        }
        // The state is read with acquire, or its owner has ended: all its packets are visible.
        if (control.hasEnded(peer)) {
            told[peer] = true;
            listener.ended(peer, control.exit(peer));
        }
    }
}
