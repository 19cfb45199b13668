package dev.harbinger.study.networkcache.timing;

/** A load got another value than the core: caches, devices and memory are no longer coherent. */
public final class ValueMismatchException extends IllegalStateException {
    private static final long serialVersionUID = 1;

    /** The address of an instruction that is not known. */
    private static final long UNKNOWN = -1;

    private final long address;
    private final int bytes;
    private final long pc;

    /**
     * A mismatch.
     *
     * @param expected value that the core read
     * @param got value that the hierarchy returned
     * @param cycle when the load began
     */
    public ValueMismatchException(long address, int bytes, long expected, long got, long cycle) {
        super("load of " + bytes + " bytes at 0x" + Long.toHexString(address) + " in cycle " + cycle + ": expected 0x"
                + Long.toHexString(expected) + ", got 0x" + Long.toHexString(got)
                + "; a copy of these bytes is out of date");
        this.address = address;
        this.bytes = bytes;
        this.pc = UNKNOWN;
    }

    private ValueMismatchException(ValueMismatchException mismatch, long pc) {
        super(mismatch.getMessage(), mismatch);
        this.address = mismatch.address;
        this.bytes = mismatch.bytes;
        this.pc = pc;
    }

    /** The same mismatch, for the instruction at an address. */
    ValueMismatchException at(long instruction) {
        return new ValueMismatchException(this, instruction);
    }

    /** The address that the load reads. */
    public long address() {
        return address;
    }

    /** The number of bytes that it reads. */
    public int bytes() {
        return bytes;
    }

    /** The address of the load instruction; -1 when it is not known. */
    public long pc() {
        return pc;
    }
}
