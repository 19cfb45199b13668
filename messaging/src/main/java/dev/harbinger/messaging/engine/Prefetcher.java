package dev.harbinger.messaging.engine;

/**
 * Tells the predictor of the program's receives and acts on what it predicts: {@link PullAhead} fetches early messages,
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

    /** The program has posted a receive. */
    void observe(ReceiveCall call, ReceiveOperation receive) {
        catchUp();
        receive.call = prediction.observe(call, receive.context, receive.source, receive.capacity(), receive.lends());
        if (receive.isBound()) {
            prediction.received(receive.call, receive.messageBytes(), receive.wasEarly());
        }
        act();
    }

    /** The program has posted a receive that is done: observes it at the next {@link #catchUp}. */
    void observeLater(ReceiveOperation receive) {
        catchUp();
        deferred.set(receive);
    }

    /** Observes the receive that was put off. */
    void catchUp() {
        if (deferred.isPending()) {
            deferred.observe(prediction);
            act();
        }
    }

    /** A receive has its message. */
    void bound(ReceiveOperation receive) {
        prediction.received(receive.call, receive.messageBytes(), receive.wasEarly());
        grantAhead.bound(receive);
    }

    /** A PARTIAL message waits. */
    void arrived(UnexpectedMessage message) {
        pullAhead.arrived(message);
    }

    private void act() {
        // While all messages are small a prediction changes nothing, and need not be asked for.
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
