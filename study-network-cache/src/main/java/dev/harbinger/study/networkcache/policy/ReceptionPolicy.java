package dev.harbinger.study.networkcache.policy;

/**
 * A way in which messages reach the program from the network interface. For one thread.
 *
 * <p>A message arrives once and its receive is posted once, in either order. When both have happened, the program
 * completes the receive. Under every policy, loads from the receive's memory return the message's bytes from then on.
 */
public interface ReceptionPolicy {
    /** A message has reached the network interface. This takes the processor no time. */
    void arrive(Delivery message, long now);

    /**
     * The program posts the receive of a message.
     *
     * @return the cycle in which it continues
     */
    long post(Delivery message, long now);

    /**
     * The program waits for a message that has arrived.
     *
     * @return the cycle in which it continues with the message
     */
    long complete(Delivery message, long now);
}
