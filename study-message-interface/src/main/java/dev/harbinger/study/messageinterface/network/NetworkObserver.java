package dev.harbinger.study.messageinterface.network;

/**
 * Observes what a network does with the first and the last flit of every message. A message of a single flit gives one
 * call, whose flit is both. Calls come from the thread that uses the network, in the order of cycles.
 */
public interface NetworkObserver {
    /** Looks at nothing. A network that has it makes no calls at all. */
    NetworkObserver NONE = new NetworkObserver() {};

    /**
     * A node put a flit into its inject module.
     *
     * @param cycle cycles that the network had ended before
     * @param node number of the node
     * @param priority 0 or 1
     * @param flit first or last of its message
     */
    default void injected(long cycle, int node, int priority, Flit flit) {}

    /**
     * A flit left a FIFO of a router for the next one. A network without routers never calls it.
     *
     * @param cycle cycles that the network had ended before
     * @param node number of the router's node
     * @param towards where it goes
     * @param channel number of the virtual channel or turn buffer that takes it, 0 at an extraction buffer
     * @param flit first or last of its message
     */
    default void forwarded(long cycle, int node, OutputPath towards, int channel, Flit flit) {}

    /**
     * A node took a flit from an extraction port.
     *
     * @param cycle cycles that the network had ended before
     * @param node number of the node
     * @param priority 0 or 1
     * @param flit first or last of its message
     */
    default void extracted(long cycle, int node, int priority, Flit flit) {}
}
