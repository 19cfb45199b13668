package dev.harbinger.study.networkcache.timing;

/** Where a pipeline sends its loads and stores: in program order, with times that may go back and forth. */
public interface DataPort {
    /**
     * Loads.
     *
     * @param bytes 1, 2, 4 or 8; the address is a multiple
     * @param expected what the core read: the lowest address in the lowest byte, upper bytes 0
     * @param now the cycle when the access begins
     * @return the cycle when the value is there
     */
    long load(long address, int bytes, long expected, long now);

    /**
     * Stores the lowest bytes of a value.
     *
     * @param bytes 1, 2, 4 or 8; the address is a multiple
     * @param now the cycle when the access begins
     * @return the cycle when the value is where loads find it
     */
    long store(long address, int bytes, long value, long now);
}
