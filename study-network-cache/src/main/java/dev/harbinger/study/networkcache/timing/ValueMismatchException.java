package dev.harbinger.study.networkcache.timing;

/** A load got another value than the core: caches, devices and memory are no longer coherent. */
public final class ValueMismatchException extends IllegalStateException {
    private static final long serialVersionUID = 1;

    /**
     * A mismatch.
     *
     * @param expected what the core read
     * @param got what the hierarchy served
     * @param cycle when the load began
     */
    public ValueMismatchException(long address, int bytes, long expected, long got, long cycle) {
        super("load of " + bytes + " bytes at 0x" + Long.toHexString(address) + " in cycle " + cycle + ": expected 0x"
                + Long.toHexString(expected) + ", got 0x" + Long.toHexString(got)
                + "; a copy of these bytes is out of date");
    }
}
