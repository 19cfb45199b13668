package dev.harbinger.study.messageinterface.isa;

/** A register file of a thread. Source: Lee, sections 3.1.1 and 3.2.2. */
public enum RegisterFile {
    /** 14 integer registers i0 to i13; i14 and i15 are the ports of the message interface. */
    INTEGER("i", 16),
    /** 15 floating-point registers f0 to f14. */
    FLOATING("f", 15),
    /** 16 condition registers cc0 to cc15, a boolean each. */
    CONDITION("cc", 16),
    /**
     * 16 words of a network interface that has registers of its own. The M-Machine has none: programs rewritten for the
     * interfaces that it was compared with use them. Source: Lee, section 6.1.
     */
    INTERFACE("n", 16);

    private final String prefix;
    private final int size;

    RegisterFile(String prefix, int size) {
        this.prefix = prefix;
        this.size = size;
    }

    /** What the names of its registers begin with. */
    public String prefix() {
        return prefix;
    }

    /** How many registers it has, ports included. */
    public int size() {
        return size;
    }
}
