package dev.harbinger.messaging.engine;

/**
 * Passes the program's receives to the predictor and acts on its predictions: {@link PullAhead} fetches early messages,
 * {@link GrantAhead} grants room for messages that have not been sent.
 */
final class Prefetcher {
    private final ReceivePrediction prediction;
    private final EarlyMessages early;
    private final PullAhead pullAhead;
    private final GrantAhead grantAhead;
    private final DeferredObservation deferred = new DeferredObservation();

    Prefetcher(ReceivePrediction prediction, EarlyMessages early, PullAhead pullAhead, GrantAhead grantAhead) {
        this.prediction = prediction;
        this.early = early;
        this.pullAhead = pullAhead;
        this.grantAhead = grantAhead;
    }

    /** Observes a posted receive. */
    void observe(ReceiveCall call, ReceiveOperation receive) {
        catchUp();
        receive.call = prediction.observe(call, receive.context, receive.source, receive.capacity(), receive.lends());
        if (receive.isBound()) {
            prediction.received(receive.call, receive.messageBytes(), receive.wasEarly());
        }
        act();
    }

    /** Observes a completed receive at the next {@link #catchUp}. */
    void observeLater(ReceiveOperation receive) {
        catchUp();
        deferred.set(receive);
    }

    /** Observes the deferred receive. */
    void catchUp() {
        if (deferred.isPending()) {
            deferred.observe(prediction);
            act();
        }
    }

    /** Notes that a receive has its message. */
    void bound(ReceiveOperation receive) {
        prediction.received(receive.call, receive.messageBytes(), receive.wasEarly());
        grantAhead.bound(receive);
    }

    /** Notes that a PARTIAL message waits. */
    void arrived(UnexpectedMessage message) {
        pullAhead.arrived(message);
    }

    private void act() {
        // While all messages are small, a prediction changes nothing and need not be computed.
        if (early.hasPartial() || grantAhead.isWorthwhile()) {
            int count = prediction.count();
            for (int i = 0; i < count; i++) {
                if (early.hasPartial()) {
                    pullAhead.pullFor(i);
                }
                grantAhead.grantFor(i);
            }
        }
        grantAhead.age();
    }
}
