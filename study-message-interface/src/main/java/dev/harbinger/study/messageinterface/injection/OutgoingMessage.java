package dev.harbinger.study.messageinterface.injection;

import dev.harbinger.study.messageinterface.word.Word;

/** A message as a SEND hands it over; the words of its body are fetched one a cycle while it moves. */
public interface OutgoingMessage {
    /** Destination: a pointer to a virtual address, or a node identifier. */
    Word destination();

    /** The handler, already checked and made executable. */
    Word handler();

    /** Words of the body. */
    int length();

    /** A word of the body, read now. */
    Word body(int index);

    /** Priority, 0 or 1. */
    int priority();

    /** Whether it keeps its place among ordered messages of its kind. */
    boolean isOrdered();

    /** Whether its destination is translated by the GTLB. */
    boolean isTranslated();

    /** Whether the OMBC was decremented for it. */
    boolean isThrottled();

    /** Its words have left the registers: the acknowledgement register is filled. */
    void acknowledge(long cycle);

    /** The GTLB has given its destination. */
    default void translated(long cycle) {}

    /** No entry of the GTLB maps its destination: the acknowledgement register stays empty. */
    void missed(long cycle);

    /** It has its number, and its header has entered the outgoing queue. */
    void injected(long cycle, long message);
}
