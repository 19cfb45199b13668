package dev.harbinger.study.messageinterface.network;

/**
 * Where a flit can go when it leaves a FIFO of a router. Each path has a main allocator and carries one flit a cycle.
 * Source: Lee, section 4.4 and figures 4-3 and 4-8.
 */
public enum OutputPath {
    /** Into a turn buffer of the half-dimension towards higher x, from the inject module. */
    X_PLUS_TURN,
    /** Into a turn buffer of the half-dimension towards lower x, from the inject module. */
    X_MINUS_TURN,
    /** Over the link to the router at the next higher x. */
    X_PLUS_LINK,
    /** Over the link to the router at the next lower x. */
    X_MINUS_LINK,
    /** Into a turn buffer of the half-dimension towards higher y, from the x dimension. */
    Y_PLUS_TURN,
    /** Into a turn buffer of the half-dimension towards lower y, from the x dimension. */
    Y_MINUS_TURN,
    /** Over the link to the router at the next higher y. */
    Y_PLUS_LINK,
    /** Over the link to the router at the next lower y. */
    Y_MINUS_LINK,
    /** Into the extraction buffer of priority 0, from the y dimension. */
    EXTRACTION_0,
    /** Into the extraction buffer of priority 1, from the y dimension. */
    EXTRACTION_1;

    /** Whether it leads to another router. */
    public boolean isLink() {
        return switch (this) {
            case X_PLUS_LINK, X_MINUS_LINK, Y_PLUS_LINK, Y_MINUS_LINK -> true;
            case X_PLUS_TURN, X_MINUS_TURN, Y_PLUS_TURN, Y_MINUS_TURN, EXTRACTION_0, EXTRACTION_1 -> false;
        };
    }
}
