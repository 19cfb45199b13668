package dev.harbinger.study.networkcache.core;

/** What takes the instructions of a program refuses an access of one; the message says what and what to do. */
public final class AccessFault extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final long pc;
    private final long address;

    /**
     * A fault.
     *
     * @param pc the address of the instruction
     * @param address what it accesses
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

    /** What it accesses. */
    long address() {
        return address;
    }
}
