package dev.harbinger.messaging.engine;

/**
 * A completed receive that the predictor observes later, once the rank has sent something or waits, so that the program
 * gets its message sooner. It holds what the predictor needs, because the operation may be reused by then.
 */
final class DeferredObservation {
    private ReceiveCall call = new ReceiveCall();
    private long context;
    private int source;
    private long capacity;
    private boolean lends;
    private long bytes;
    private boolean early;
    private boolean bound;
    private boolean pending;

    /** Whether there is a receive to observe. */
    boolean isPending() {
        return pending;
    }

    /** Records how the completed {@code receive} was posted, and gives it another call to describe. */
    void set(ReceiveOperation receive) {
        call = receive.exchangeDescribed(call);
        context = receive.context;
        source = receive.source;
        capacity = receive.capacity();
        lends = receive.lends();
        bytes = receive.messageBytes();
        early = receive.wasEarly();
        bound = receive.isBound();
        pending = true;
    }

    /** Lets the predictor observe it. */
    void observe(ReceivePrediction prediction) {
        pending = false;
        int id = prediction.observe(call, context, source, capacity, lends);
        if (bound) {
            prediction.received(id, bytes, early);
        }
    }
}
