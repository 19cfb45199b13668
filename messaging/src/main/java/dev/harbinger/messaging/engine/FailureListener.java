package dev.harbinger.messaging.engine;

/** Is notified when an operation has failed, or when its message is lost. */
@FunctionalInterface
public interface FailureListener {
    /** Called once, with the rank's lock held, before the operation is done. */
    void failed();

    /**
     * Called once, with the rank's lock held, before a send is done whose message will not be received, because its
     * receiver has finished. The send does not fail.
     */
    default void unreceived() {}
}
