package dev.harbinger.study.networkcache.policy;

/**
 * How messages get from the network interface to the program. For one thread.
 *
 * <p>A message arrives once and is asked for once, in either order; when both have happened the program completes the
 * receive. Whatever the policy, loads from the message's memory give its bytes from then on.
 */
public interface ReceptionPolicy {
    /** A message has reached the network interface. It takes the processor no time. */
    void arrive(Delivery message, long now);

    /**
     * The program posts the receive.
     *
     * @return the cycle when it goes on
     */
    long post(Delivery message, long now);

    /**
     * The program waits for a message that has arrived.
     *
     * @return the cycle when it goes on with the message
     */
    long complete(Delivery message, long now);
}
