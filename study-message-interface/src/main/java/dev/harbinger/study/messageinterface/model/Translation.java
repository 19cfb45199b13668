package dev.harbinger.study.messageinterface.model;

/** Who translates virtual addresses of messages. Source: Lee, table 6.1. */
public enum Translation {
    /** The GTLB. */
    MM,
    /** A subroutine that looks through a table of four entries in memory. */
    SWX
}
