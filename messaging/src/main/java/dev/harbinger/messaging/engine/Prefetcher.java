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
    private final PredictionTimes times;
    private final DeferredObservation deferred = new DeferredObservation();

    Prefetcher(
            ReceivePrediction prediction,
            EarlyMessages early,
            PullAhead pullAhead,
            GrantAhead grantAhead,
            PredictionTimes times) {
        this.prediction = prediction;
        this.early = early;
        this.pullAhead = pullAhead;
        this.grantAhead = grantAhead;
        this.times = times;
    }

    /** Observes a posted receive. */
    void observe(ReceiveCall call, ReceiveOperation receive) {
        catchUp();
        boolean timed = times.beginSample();
        receive.call = prediction.observe(call, receive.context, receive.source, receive.capacity(), receive.lends());
        if (receive.isBound()) {
            prediction.received(receive.call, receive.messageBytes(), receive.wasEarly());
        }
        act(timed);
    }

    /** Observes a completed receive at the next {@link #catchUp}. */
    void observeLater(ReceiveOperation receive) {
        catchUp();
        deferred.set(receive);
    }

    /** Observes the deferred receive. */
    void catchUp() {
        if (deferred.isPending()) {
            boolean timed = times.beginSample();
            deferred.observe(prediction);
            act(timed);
        }
    }

    /** Notes that a receive has its message. */
    void bound(ReceiveOperation receive) {
        prediction.received(receive.call, receive.messageBytes(), receive.wasEarly());
        grantAhead.bound(receive);
    }

    /** As in {@link PullAhead#pullIfExpected}. */
    void pullIfExpected(UnexpectedMessage message) {
        pullAhead.pullIfExpected(message);
    }

    private void act(boolean timed) {
        // While all messages are small, a prediction changes nothing and need not be computed.
        int count = early.hasPartial() || grantAhead.isWorthwhile() ? prediction.count() : 0;
        if (timed) {
            times.endSample();
        }
        for (int i = 0; i < count; i++) {
            if (early.hasPartial()) {
                pullAhead.pullFor(i);
            }
            grantAhead.grantFor(i);
        }
        grantAhead.age();
    }
}
