package dev.harbinger.study.messageinterface.isa;

/** A function unit of a cluster. Source: Lee, section 3.1.1. */
public enum Unit {
    /** The integer unit; it also jumps and sends messages. */
    IALU,
    /** The memory unit, an integer unit that also loads and stores. */
    MEMU,
    /** The floating-point unit; it also sends messages from the floating-point registers. */
    FALU
}
