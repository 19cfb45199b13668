package dev.harbinger.messaging;

/** A request that was complete from the start: a communication with no process. */
record CompletedRequest(Status status) implements Request {
    @Override
    public Status await() {
        return status;
    }

    @Override
    public boolean test() {
        return true;
    }

    @Override
    public boolean cancel() {
        return false;
    }
}
