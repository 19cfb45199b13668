package dev.harbinger.messaging.engine;

/** Room at a peer for a message that it expects from this rank. */
final class ReceivedGrant {
    /** The receiver's id for it. */
    int number;

    long context;
    int tag;
    /** Bytes of the room. */
    long bytes;
    /** Key by which the sender reaches the room, or 0 if the message must travel in packets. */
    long key;
}
