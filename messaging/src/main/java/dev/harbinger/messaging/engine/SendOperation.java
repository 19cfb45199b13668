package dev.harbinger.messaging.engine;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** A send that could not be completed at once. Ranks are world ranks. */
public final class SendOperation extends Operation {
    private static final MemorySegment NO_MEMORY = MemorySegment.ofArray(new long[0]);

    long context;
    int destination;
    int tag;
    int elementType;
    MemorySegment data = NO_MEMORY;
    boolean synchronous;
    /** The message in several segments, until it is packed; else null. */
    @Nullable
    IoVector vector;

    /** The memory of a prepared message, freed once the message was read; else null. */
    NetworkMemory.@Nullable Block prepared;

    /** Its id among {@link HeldSends}; 0 if it is not held. */
    int id;
    /** Flags of its PUSH. */
    int flags;
    /** Location of the message for direct reads; empty if the receiver cannot read it. */
    final ZeroBuffer exposed = new ZeroBuffer();
    /** Bytes that were or will be pushed. */
    long pushed;
    /** Of these, bytes in the first packet. */
    int first;
    /** Number of the grant whose room it uses; 0 for none. */
    int grant;
    /** Credit it uses until the receiver returns it. */
    long credit;
    /** Whether its envelope waits unanswered at the receiver without credit. */
    boolean uncredited;
    /** Offset of the next byte to send; -1 before the PUSH, which carries the envelope, was sent. */
    long next;
    /** End of the bytes that the receiver has asked for; -1 before it asks. */
    long end;
    /** Whether the memory is no longer needed. */
    boolean read;
    /** Whether a receive has matched. */
    boolean matched;
    /** The receiver's id for the pull. */
    int receiverId;
    /** Whether the program has closed the memory before all of it was sent. */
    private boolean lost;

    /** Whether the receiver had finished before all of it was sent. */
    private boolean unreceived;

    /** A send to be filled by {@link #set}. */
    public SendOperation() {}

    /** A send of all of {@code data}. */
    public SendOperation(long context, int destination, int tag, MemorySegment data, boolean synchronous) {
        set(context, destination, tag, data, synchronous);
    }

    /**
     * Sets up an untyped send of all of {@code data}, ready to be started. Not allowed while the send is in progress.
     */
    public void set(long context, int destination, int tag, MemorySegment data, boolean synchronous) {
        this.context = context;
        this.destination = destination;
        this.tag = tag;
        this.elementType = Packet.UNTYPED;
        this.data = data;
        this.synchronous = synchronous;
        this.vector = null;
        reset();
    }

    /** Sets up an untyped send of all of {@code data}, ready to be started. */
    public void setVector(long context, int destination, int tag, IoVector data, boolean synchronous) {
        set(context, destination, tag, NO_MEMORY, synchronous);
        vector = data;
    }

    /**
     * States the type of the elements, before the send is started.
     *
     * @param type from 1 to 15; 0 if the message matches every type
     */
    public void setElementType(int type) {
        elementType = type;
    }

    /** Packs the message into one segment, because it must travel in packets. */
    void pack() {
        replaceIfClosed();
        IoVector scattered = vector;
        if (scattered != null) {
            data = scattered.gather();
            vector = null;
        }
    }

    /** Whether the program has not closed the memory. */
    boolean isAlive() {
        IoVector scattered = vector;
        return scattered == null ? data.scope().isAlive() : scattered.isAlive();
    }

    /**
     * Replaces memory that the program has closed by zeros, because the bytes that its PUSH states must still be sent.
     */
    void replaceIfClosed() {
        if (!isAlive()) {
            data = IoVector.scratch(bytes());
            vector = null;
            lost = true;
            flags |= Packet.LOST;
        }
    }

    /** Notes that the receiver may have read other content, because the memory was closed too early. */
    void lose() {
        lost = true;
    }

    /** Completes the send; it fails if its memory was closed too early. */
    void end() {
        if (lost) {
            fail(new Failure.MemoryClosed(bytes()));
        } else {
            complete();
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
        credit = 0;
        uncredited = false;
        next = -1;
        end = -1;
        read = false;
        matched = false;
        lost = false;
        unreceived = false;
        restart();
    }

    /** The context in which it is matched. */
    public long context() {
        return context;
    }

    /** Its tag. */
    public int tag() {
        return tag;
    }

    /** World rank of the destination. */
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

    /** Whether its PUSH was sent, which carries the envelope and the first bytes. */
    boolean isEnvelopeSent() {
        return next >= 0;
    }

    /** Whether all pushed bytes were sent. */
    boolean isPushed() {
        return next >= pushed;
    }

    boolean isFinished() {
        return read && (matched || !synchronous) && isPushed();
    }

    /** Frees the memory of a prepared message. */
    void releasePrepared() {
        NetworkMemory.Block room = prepared;
        if (room != null) {
            prepared = null;
            room.release();
        }
    }

    /**
     * Ends the send because the receiver has ended. A message that needs no answer is lost, as if it had been sent a
     * moment earlier; its send fails only if the receiver has failed.
     */
    void giveUp(Failure.PeerEnded end, boolean needsAnswer) {
        releasePrepared();
        if (needsAnswer || end.failed()) {
            fail(end);
        } else {
            unreceived = true;
            FailureListener listener = failureListener();
            if (listener != null) {
                listener.unreceived();
            }
            complete();
        }
    }

    /** Whether its message will not be received, although it did not fail. Valid once it is done. */
    public boolean isUnreceived() {
        return unreceived;
    }
}
