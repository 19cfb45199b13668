package dev.harbinger.messaging.engine;

/** Learns that an operation has failed. */
@FunctionalInterface
public interface FailureListener {
    /** Called once, with the rank's lock held, before the operation is done. */
    void failed();
}
