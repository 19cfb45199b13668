package dev.harbinger.messaging;

/**
 * A communication whose arguments stay the same and which is started again and again (MPI 4.1, section 3.9). Before the
 * first start it counts as complete, with an empty status.
 */
public abstract class PersistentRequest extends Request {
    /** For the runtime. */
    protected PersistentRequest() {}

    /**
     * Starts it.
     *
     * @throws IllegalStateException when the last start is not complete
     */
    public abstract void start();

    /** Starts all, in order. */
    public static void startAll(PersistentRequest... requests) {
        for (PersistentRequest request : requests) {
            request.start();
        }
    }
}
