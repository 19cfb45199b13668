package dev.harbinger.study.messageinterface.model;

/** How a node takes notice of a message. Source: Lee, table 6.1. */
public enum Dispatch {
    /** A thread slot of its own waits for it. */
    MM,
    /** A program is interrupted, and goes on when the handler has ended. */
    INT,
    /** A program looks for messages from time to time. */
    POL
}
