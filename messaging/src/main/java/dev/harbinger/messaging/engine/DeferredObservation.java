package dev.harbinger.messaging.engine;

/**
 * A receive that found its message and that the predictor observes later, when the rank has sent something or waits:
 * now the program waits for its message. Holds what is needed of the operation, which may be another receive by then.
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

    /** Takes what {@code receive}, which is done, was posted as; it gets another call to be described in. */
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
