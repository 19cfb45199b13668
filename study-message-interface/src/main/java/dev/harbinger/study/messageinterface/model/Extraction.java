package dev.harbinger.study.messageinterface.model;

/** How handlers take words from messages. Source: Lee, table 6.1. */
public enum Extraction {
    /** As operands, while the message arrives. */
    MM(false, false),
    /** By loads, when the whole message has arrived. */
    EMB(true, true),
    /** By loads, while the message arrives. */
    EMS(true, false),
    /** By copies from registers of the interface, when the whole message has arrived. */
    ERB(false, true),
    /** By copies from registers of the interface, while the message arrives. */
    ERS(false, false);

    private final boolean inMemory;
    private final boolean buffered;

    Extraction(boolean inMemory, boolean buffered) {
        this.inMemory = inMemory;
        this.buffered = buffered;
    }

    boolean isInMemory() {
        return inMemory;
    }

    boolean isBuffered() {
        return buffered;
    }
}
