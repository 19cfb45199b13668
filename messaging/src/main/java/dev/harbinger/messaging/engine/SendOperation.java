package dev.harbinger.messaging.engine;

import java.lang.foreign.MemorySegment;

/** A send that could not be completed at once. Ranks are those of the world. */
public final class SendOperation extends Operation {
    final long context;
    final int destination;
    final int tag;
    final MemorySegment data;
    final boolean synchronous;

    /** Slot among the sends that wait for their receiver; 0 while it is in none. */
    int id;
    /** Whether the receiver can read the memory by itself. */
    boolean exposed;
    /** Bytes pushed or about to be. */
    long pushed;
    /** Credit it takes until the receiver gives that back. */
    long credit;
    /** Whether its envelope waits at the receiver without credit, and no answer has come. */
    boolean uncredited;
    /** Where the next byte to be pulled lies. */
    long next;
    /** End of what the receiver has asked for; -1 before it has. */
    long end;
    /** Whether the memory is no longer needed. */
    boolean read;
    /** Whether a receive has matched. */
    boolean matched;
    /** The receiver's name for the pull. */
    int receiverId;

    /** A send of all of {@code data}. */
    public SendOperation(long context, int destination, int tag, MemorySegment data, boolean synchronous) {
        this.context = context;
        this.destination = destination;
        this.tag = tag;
        this.data = data;
        this.synchronous = synchronous;
        reset();
    }

    /** Makes a completed send ready to be started again. */
    public void reset() {
        id = 0;
        exposed = false;
        pushed = 0;
        credit = 0;
        uncredited = false;
        next = 0;
        end = -1;
        read = false;
        matched = false;
        restart();
    }

    /** The context it is matched in. */
    public long context() {
        return context;
    }

    /** Its tag. */
    public int tag() {
        return tag;
    }

    /** Rank in the world it goes to. */
    public int destination() {
        return destination;
    }

    long bytes() {
        return data.byteSize();
    }

    /** Whether it is complete only when the receiver has answered. */
    boolean isAnswered() {
        return id != 0;
    }

    boolean isFinished() {
        return read && (matched || !synchronous);
    }
}
