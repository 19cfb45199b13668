package dev.harbinger.study.networkcache.timing;

/**
 * The destination of a pipeline's loads and stores, which come in program order with times that may be out of order.
 */
public interface DataPort {
    /**
     * Loads.
     *
     * @param bytes 1, 2, 4 or 8; the address is a multiple
     * @param expected value that the core read: the lowest address in the lowest byte, upper bytes 0
     * @param now the cycle in which the access begins
     * @return the cycle in which the value arrives
     */
    long load(long address, int bytes, long expected, long now);

    /**
     * Stores the lowest bytes of a value.
     *
     * @param bytes 1, 2, 4 or 8; the address is a multiple
     * @param now the cycle in which the access begins
     * @return the cycle from which loads find the value
     */
    long store(long address, int bytes, long value, long now);
}
