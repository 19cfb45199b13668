package dev.harbinger.messaging.progress;

import dev.harbinger.messaging.engine.Engine;
import dev.harbinger.messaging.engine.Failure;
import dev.harbinger.messaging.engine.ReceiveOperation;
import dev.harbinger.messaging.transport.RankExit;
import dev.harbinger.messaging.transport.Transport;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The progress engine of a rank: moves packets between the protocol engine and the transport, and checks the peers. Any
 * thread may call any method.
 */
public final class Progress {
    /** Maximum packets polled while the lock is held once. */
    static final int POLL_LIMIT = 64;

    /** Maximum number of polls when the rank leaves, in case a peer never stops sending. */
    private static final int LAST_POLLS = 10_000;

    private final RankLock lock;
    private final Transport transport;
    private final Engine engine;
    private final List<Failure.PeerEnded> ended = new ArrayList<>();
    private final Map<Integer, RankExit> exits = new ConcurrentHashMap<>();

    /** @param lock the rank's lock, which guards engine and transport */
    public Progress(RankLock lock, Transport transport, Engine engine) {
        this.lock = lock;
        this.transport = transport;
        this.engine = engine;
    }

    /**
     * Makes progress if possible; returns whether it made any.
     *
     * @throws IllegalStateException if the rank has left the job
     */
    public boolean advance() {
        if (!mayAdvance()) {
            return false;
        }
        lock.lock();
        try {
            return advanceLocked();
        } finally {
            lock.unlock();
        }
    }

    private boolean mayAdvance() {
        lock.requireMember();
        try {
            return transport.mayHavePackets() || engine.hasWaiting();
        } catch (RuntimeException e) {
            // The rank may leave, and close the transport, at any moment.
            lock.requireMember();
            throw e;
        }
    }

    /** {@link #advance} for a caller that holds the rank's lock. */
    public boolean advanceLocked() {
        boolean moved = transport.poll(engine, POLL_LIMIT) > 0;
        engine.catchUp();
        return engine.flush() || moved;
    }

    /**
     * Polls packets up to the message of a receive, for a caller that holds the rank's lock. Packets behind it are for
     * later receives and are best left in the lane.
     */
    public void pollFor(ReceiveOperation receive) {
        for (int polls = 0; polls < POLL_LIMIT && !receive.isBound() && !receive.isDone(); polls++) {
            if (transport.poll(engine, 1) == 0) {
                return;
            }
        }
    }

    /** Lets the predictor observe the receives so far. */
    public void catchUp() {
        if (lock.lockUnlessLeft()) {
            try {
                engine.catchUp();
            } finally {
                lock.unlock();
            }
        }
    }

    /** Takes all packets that have arrived, when the rank leaves. */
    public void takeArrived() {
        checkPeers();
        lock.lock();
        try {
            for (int polls = 0; polls < LAST_POLLS && transport.poll(engine, POLL_LIMIT) > 0; polls++) {
                boolean _ = engine.flush();
            }
        } finally {
            lock.unlock();
        }
    }

    /** How a peer has ended, or null if this rank has not heard of its end. */
    public @Nullable RankExit exitOf(int peer) {
        return exits.get(peer);
    }

    /** Checks which peers have ended, and fails the operations that need them. */
    void checkPeers() {
        lock.lock();
        try {
            transport.checkPeers((peer, exit) -> {
                exits.put(peer, exit);
                ended.add(new Failure.PeerEnded(peer, exit.failed(), exit.describe()));
            });
            if (ended.isEmpty()) {
                return;
            }
            // All packets of the ended peers are taken before any operation fails.
            while (transport.poll(engine, POLL_LIMIT) > 0) {
                engine.flush();
            }
            ended.forEach(engine::peerEnded);
            ended.clear();
        } finally {
            lock.unlock();
        }
    }
}
