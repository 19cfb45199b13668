package dev.harbinger.study.networkcache.netcache;

import dev.harbinger.trace.traffic.MessageId;

/**
 * Chooses sets by message. Successive messages with one ID, and successive lines of a message, go to successive sets.
 */
final class MessageHash {
    private MessageHash() {}

    static int of(long id, long sequence, int part) {
        return 31 * MessageId.peer(id) + 17 * MessageId.communicator(id) + MessageId.tag(id) + (int) sequence + part;
    }
}
