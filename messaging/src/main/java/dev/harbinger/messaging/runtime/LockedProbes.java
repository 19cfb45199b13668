package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.engine.Engine;
import dev.harbinger.messaging.engine.Failure;
import dev.harbinger.messaging.engine.UnexpectedMessage;
import dev.harbinger.messaging.progress.Progress;
import dev.harbinger.messaging.progress.RankLock;
import dev.harbinger.messaging.progress.StallReport;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Looks in a rank's engine for messages that wait for a receive, and for the reason why none can arrive any more. Under
 * the rank's lock, for any thread of the program. Peers are world ranks.
 */
final class LockedProbes {
    private final RankLock lock;
    private final Engine engine;
    private final Progress progress;

    /** @param lock guards engine */
    LockedProbes(RankLock lock, Engine engine, Progress progress) {
        this.lock = lock;
        this.engine = engine;
        this.progress = progress;
    }

    /**
     * Looks for the oldest early message that matches.
     *
     * @param take whether to remove it from matching
     * @return the message, or why none can arrive any more; null if there is none now
     */
    @Nullable
    ProbeResult probe(long context, int source, int tag, boolean take) {
        lock.lock();
        try {
            UnexpectedMessage message = engine.find(context, source, tag);
            if (message == null) {
                progress.advanceLocked();
                message = engine.find(context, source, tag);
            }
            if (message == null) {
                Failure.PeerEnded end = engine.endOfSource(context, source);
                return end == null ? null : ProbeResult.of(end);
            }
            if (take) {
                engine.take(message);
            }
            return ProbeResult.of(message);
        } finally {
            lock.unlock();
        }
    }

    /** Why no message can arrive from a source any more, or null while one can. Makes progress first. */
    Failure.@Nullable PeerEnded endOfSource(long context, int source) {
        lock.lock();
        try {
            progress.advanceLocked();
            return engine.endOfSource(context, source);
        } finally {
            lock.unlock();
        }
    }

    /** The early messages that wait for a receive. */
    Set<UnexpectedMessage> earlyMessages() {
        lock.lock();
        try {
            return engine.earlyMessages();
        } finally {
            lock.unlock();
        }
    }

    /** A description of the early messages that wait for a receive; see {@link StallReport#unmatched}. */
    String unmatched() {
        lock.lock();
        try {
            return StallReport.unmatched(engine.earlyMessages());
        } finally {
            lock.unlock();
        }
    }
}
