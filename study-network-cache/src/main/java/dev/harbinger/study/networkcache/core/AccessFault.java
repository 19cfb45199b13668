package dev.harbinger.study.networkcache.core;

/** The receiver of executed instructions refuses an access of one; the message says why and what to do. */
public final class AccessFault extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final long pc;
    private final long address;

    /**
     * A fault.
     *
     * @param pc the address of the instruction
     * @param address address that it accesses
     */
    public AccessFault(long pc, long address, String message) {
        super(message);
        this.pc = pc;
        this.address = address;
    }

    /** The address of the instruction. */
    long pc() {
        return pc;
    }

    /** The address that it accesses. */
    long address() {
        return address;
    }
}
