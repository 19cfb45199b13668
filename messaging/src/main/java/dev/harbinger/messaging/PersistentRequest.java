package dev.harbinger.messaging;

/**
 * A communication with fixed arguments that can be started repeatedly (MPI 4.1, section 3.9). Before the first start it
 * counts as complete, with an empty status.
 */
public abstract class PersistentRequest extends Request {
    /** For the runtime. */
    protected PersistentRequest() {}

    /**
     * Starts it.
     *
     * @throws IllegalStateException if the last start is not complete
     */
    public abstract void start();

    /** Starts all, in order. */
    public static void startAll(PersistentRequest... requests) {
        for (PersistentRequest request : requests) {
            request.start();
        }
    }
}
