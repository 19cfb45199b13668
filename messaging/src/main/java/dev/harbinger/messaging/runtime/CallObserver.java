package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.observe.CallListener;
import dev.harbinger.messaging.observe.CallListener.Event;
import dev.harbinger.messaging.observe.ObservedCall;
import dev.harbinger.messaging.progress.RankLock;
import dev.harbinger.predict.CallSiteTable;
import dev.harbinger.predict.Predictor;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Observes the point-to-point calls of a rank for a {@link CallListener}, the predictor, both or neither. Any thread
 * may call any method.
 */
final class CallObserver {
    private final RankLock lock;
    private final @Nullable CallListener listener;
    private final boolean predicts;
    private final boolean findsSites;
    private final BitSet requestNumbers = new BitSet();

    /** Sites whose name the listener has; guarded by the lock. */
    private final CallSiteTable namedSites = new CallSiteTable();

    /** The current event; guarded by the lock. */
    private final ObservedCall observed = new ObservedCall();

    /**
     * An observer of a rank's calls.
     *
     * @param lock the rank's, held while the listener is called
     */
    CallObserver(RankLock lock, @Nullable CallListener listener, @Nullable Predictor predictor) {
        this.lock = lock;
        this.listener = listener;
        this.predicts = predictor != null;
        this.findsSites = listener != null || (predictor != null && predictor.observesSite());
    }

    /** The listener, or null. */
    @Nullable
    CallListener listener() {
        return listener;
    }

    boolean isTraced() {
        return listener != null;
    }

    boolean predicts() {
        return predicts;
    }

    /** Whether receives must be described, for the predictor or the listener. */
    boolean observesCalls() {
        return predicts || listener != null;
    }

    /** Identity of the program's call site; 0 where neither listener nor predictor needs it. */
    long site() {
        return findsSites ? CallSites.current() : 0;
    }

    /** The lowest free number for a request in the trace. */
    long takeRequestNumber() {
        synchronized (requestNumbers) {
            int number = requestNumbers.nextClearBit(0);
            requestNumbers.set(number);
            return number;
        }
    }

    void returnRequestNumber(long number) {
        synchronized (requestNumbers) {
            requestNumbers.clear((int) number);
        }
    }

    /** Takes the lock for an event; {@link #endEvent} releases it. Allocates nothing. */
    ObservedCall beginEvent(Event event, long site) {
        lock.lock();
        return observed.begin(event, site);
    }

    void endEvent() {
        lock.unlock();
    }

    /** Gives the listener the name of the current call site, unless it has it. Called within an event. */
    void nameSite(long site) {
        CallListener to = listener;
        int named = namedSites.size();
        if (to != null && namedSites.intern(site) == named) {
            to.named(site, CallSites.name());
        }
    }
}
