package dev.harbinger.messaging.engine;

/** Room that this rank has granted a sender for a message it expects. */
final class IssuedGrant implements DataTarget {
    final int peer;
    final long context;
    final int tag;
    final NetworkMemory.Block block;
    /** Key under which the peer reaches the room, or 0. */
    final long key;

    /** Its id among the targets of DATA. */
    int number;
    /** Receives posted since it was last expected. */
    int age;
    /** Whether the sender was asked to return it. */
    boolean revoked;

    IssuedGrant(int peer, long context, int tag, NetworkMemory.Block block, long key) {
        this.peer = peer;
        this.context = context;
        this.tag = tag;
        this.block = block;
        this.key = key;
    }

    boolean isFor(int peer, long context, int tag) {
        return this.peer == peer && this.context == context && this.tag == tag && !revoked;
    }
}
