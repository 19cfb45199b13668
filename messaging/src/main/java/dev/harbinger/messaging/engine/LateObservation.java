package dev.harbinger.messaging.engine;

/**
 * A receive that found its message there and of which the predictor is told later, when the rank has sent something or
 * waits: the program waits for its message now. Holds what is needed of the operation, which may be another receive by
 * then.
 */
final class LateObservation {
    private ReceiveCall call = new ReceiveCall();
    private long context;
    private int source;
    private long capacity;
    private boolean lends;
    private long bytes;
    private boolean early;
    private boolean bound;
    private boolean waits;

    /** Whether the predictor is to be told. */
    boolean waits() {
        return waits;
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
        waits = true;
    }

    /** Tells the predictor. */
    void tell(ReceivePrediction prediction) {
        waits = false;
        int id = prediction.observe(call, context, source, capacity, lends);
        if (bound) {
            prediction.received(id, bytes, early);
        }
    }
}
