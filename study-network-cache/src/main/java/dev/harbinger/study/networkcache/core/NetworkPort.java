package dev.harbinger.study.networkcache.core;

/**
 * The network on which the instructions of the network extension act. The core hands over its batch first, so that
 * timing includes all instructions before this one. Message IDs are those of
 * {@link dev.harbinger.trace.traffic.MessageId}. For the core's thread.
 *
 * <p>All methods throw {@link NetworkFault} when the program requests something impossible; the core adds the place.
 */
public interface NetworkPort {
    /**
     * Posts a receive.
     *
     * @param id the message's ID: source, communicator, tag
     * @param address address for the message
     * @param bytes room there
     * @return the receive's number, for {@link #await}
     */
    long post(long id, long address, long bytes);

    /** Waits for a posted receive and puts the message at its address; returns its length in bytes. */
    long await(long receive);

    /** Whether {@link #await} would return at once. */
    boolean isComplete(long receive);

    /**
     * Sends a message; its memory may be changed afterwards.
     *
     * @param id the message's ID with the destination in place of the source
     */
    void send(long id, long address, long bytes);

    /**
     * Binds the oldest message with that ID that has arrived to the memory at {@code address}.
     *
     * @return whether there was one
     */
    boolean remap(long id, long address);

    /** The network address of the oldest unbound message with that ID that has arrived, 0 if there is none. */
    long find(long id);

    /** Reads network memory; the lowest address in the lowest byte, upper bytes 0. */
    long load(long networkAddress, int bytes);

    /** Writes network memory. */
    void store(long networkAddress, int bytes, long value);

    /** Cycles so far. */
    long cycles();
}
