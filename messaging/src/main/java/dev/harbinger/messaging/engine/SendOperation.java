package dev.harbinger.messaging.engine;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** A send that could not be completed at once. Ranks are those of the world. */
public final class SendOperation extends Operation {
    private static final MemorySegment NO_MEMORY = MemorySegment.ofArray(new long[0]);

    long context;
    int destination;
    int tag;
    MemorySegment data = NO_MEMORY;
    boolean synchronous;
    /** The message in several segments, until it is packed; else null. */
    @Nullable
    IoVector vector;

    /** The room a prepared message was written to, given back once the message was read; else null. */
    NetworkMemory.@Nullable Block prepared;

    /** Its id among {@link HeldSends}; 0 if it is not held. */
    int id;
    /** Flags of its PUSH. */
    int flags;
    /** Where the receiver can read the message; empty if it cannot. */
    final ZeroBuffer exposed = new ZeroBuffer();
    /** Bytes pushed or about to be. */
    long pushed;
    /** Of these, bytes in the first packet. */
    int first;
    /** Number of the grant whose room it uses; 0 for none. */
    int grant;
    /** Whether the first packet has left. */
    boolean announced;
    /** Credit it takes until the receiver gives that back. */
    long credit;
    /** Whether its envelope waits at the receiver without credit, and no answer has come. */
    boolean uncredited;
    /** Where the next byte to be sent lies. */
    long next;
    /** End of the bytes that the receiver has asked for; -1 before it has. */
    long end;
    /** Whether the memory is no longer needed. */
    boolean read;
    /** Whether a receive has matched. */
    boolean matched;
    /** The receiver's name for the pull. */
    int receiverId;

    /** A send to be filled by {@link #set}. */
    public SendOperation() {}

    /** A send of all of {@code data}. */
    public SendOperation(long context, int destination, int tag, MemorySegment data, boolean synchronous) {
        set(context, destination, tag, data, synchronous);
    }

    /** Makes it a send of all of {@code data}, ready to be started; only while it is not under way. */
    public void set(long context, int destination, int tag, MemorySegment data, boolean synchronous) {
        this.context = context;
        this.destination = destination;
        this.tag = tag;
        this.data = data;
        this.synchronous = synchronous;
        this.vector = null;
        reset();
    }

    /** Makes it a send of all of {@code data}, ready to be started. */
    public void setVector(long context, int destination, int tag, IoVector data, boolean synchronous) {
        set(context, destination, tag, NO_MEMORY, synchronous);
        vector = data;
    }

    /** Puts the message into one segment, since it must travel in packets. */
    void pack() {
        IoVector scattered = vector;
        if (scattered != null) {
            data = scattered.gather();
            vector = null;
        }
    }

    @Override
    void clear() {
        data = NO_MEMORY;
        vector = null;
    }

    /** Makes a completed send ready to be started again. */
    public void reset() {
        id = 0;
        flags = 0;
        exposed.clear();
        pushed = 0;
        first = 0;
        grant = 0;
        announced = false;
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
        IoVector scattered = vector;
        return scattered == null ? data.byteSize() : scattered.bytes();
    }

    boolean has(int flag) {
        return (flags & flag) != 0;
    }

    /** Whether it completes only when the receiver has answered. */
    boolean isHeld() {
        return id != 0;
    }

    /** Whether all that is pushed has left. */
    boolean isPushed() {
        return announced && next >= pushed;
    }

    boolean isFinished() {
        return read && (matched || !synchronous) && isPushed();
    }

    /** Gives back the room of a prepared message. */
    void releasePrepared() {
        NetworkMemory.Block room = prepared;
        if (room != null) {
            prepared = null;
            room.release();
        }
    }

    /**
     * The receiver has ended. A message that needs no answer is lost, as it would be if it had left a moment earlier;
     * its send fails only if the receiver has failed.
     */
    void giveUp(Failure.PeerEnded end, boolean needsAnswer) {
        releasePrepared();
        if (needsAnswer || end.failed()) {
            fail(end);
        } else {
            complete();
        }
    }
}
