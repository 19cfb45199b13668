package dev.harbinger.study.messageinterface.model;

/** How messages enter the network. Source: Lee, table 6.1. */
public enum Injection {
    /** Whole, from the general registers. */
    MM(false, false),
    /** Whole, from a buffer mapped into memory. */
    IMB(true, false),
    /** Word by word, through a port mapped into memory. */
    IMS(true, true),
    /** Whole, from registers of the interface. */
    IRB(false, false),
    /** Word by word, through a register. */
    IRS(false, true);

    private final boolean inMemory;
    private final boolean streaming;

    Injection(boolean inMemory, boolean streaming) {
        this.inMemory = inMemory;
        this.streaming = streaming;
    }

    boolean isInMemory() {
        return inMemory;
    }

    boolean isStreaming() {
        return streaming;
    }
}
