package dev.harbinger.messaging;

/**
 * A communication with fixed arguments that can be started repeatedly (MPI 4.1, section 3.9). It is active from a start
 * until it is completed. While it is inactive, {@link #await} returns at once, with an empty status (no source, no tag,
 * no bytes), {@link #test} returns true, and calls on several requests ignore it. {@link #status} is that of the last
 * completion.
 */
public abstract class PersistentRequest extends Request {
    /** For the runtime. */
    protected PersistentRequest() {}

    /**
     * Starts it. A last start whose communication is over is completed first.
     *
     * @throws IllegalStateException if the communication of the last start is not over
     * @throws MessagingException the error of the last start, if no call has thrown it yet; then nothing is started
     */
    public abstract void start();

    /** Starts all, in order. */
    public static void startAll(PersistentRequest... requests) {
        for (PersistentRequest request : requests) {
            request.start();
        }
    }
}
