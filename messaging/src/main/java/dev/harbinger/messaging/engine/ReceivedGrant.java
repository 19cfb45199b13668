package dev.harbinger.messaging.engine;

/** Room at a peer for a message that it expects from this rank. */
final class ReceivedGrant {
    /** The receiver's name for it. */
    int number;

    long context;
    int tag;
    /** Bytes of the room. */
    long bytes;
    /** Key under which the sender reaches the room, or 0: then the message travels in packets. */
    long key;
}
