package dev.harbinger.study.messageinterface.network;

/**
 * What the allocation of virtual channels goes by: priority and order. The ordinal is the header's two bits, ordered
 * above priority. Source: Lee, sections 3.3.3 and 4.2.4.
 */
public enum MessageType {
    /** A request that may overtake. */
    P0_UNORDERED,
    /** A reply that may overtake. */
    P1_UNORDERED,
    /** A request that keeps its place. */
    P0_ORDERED,
    /** A reply that keeps its place. */
    P1_ORDERED;

    private static final MessageType[] OF_BITS = values();

    /** The type of a priority and an order. */
    public static MessageType of(int priority, boolean ordered) {
        return OF_BITS[(ordered ? 2 : 0) | (priority & 1)];
    }

    /** 0 or 1. */
    public int priority() {
        return ordinal() & 1;
    }

    /** Whether it keeps its place among messages of its type between two nodes. */
    public boolean isOrdered() {
        return ordinal() >= 2;
    }
}
