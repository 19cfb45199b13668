package dev.harbinger.messaging.engine;

import dev.harbinger.messaging.counters.Counter;
import dev.harbinger.messaging.counters.Counters;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * Brings a matched message to its receive: what is here is copied or lent, the rest read where it lies at its sender,
 * pulled, or awaited while it is being pushed.
 */
final class Delivery {
    private final SendSide sends;
    private final SenderCredit credit;
    private final Counters counters;
    private final CountedCopies copies;
    private final IdTable<Object> incoming;
    private final @Nullable Object[] beingPushed;
    private final UnexpectedMessageQueue unexpected;
    private final NetworkMemory room;

    /**
     * Deliveries of a rank.
     *
     * @param incoming what waits for DATA
     * @param beingPushed what the MOREs of each peer go to
     * @param memory where messages lie that are lent
     */
    Delivery(
            SendSide sends,
            SenderCredit credit,
            Counters counters,
            CountedCopies copies,
            IdTable<Object> incoming,
            @Nullable Object[] beingPushed,
            UnexpectedMessageQueue unexpected,
            NetworkMemory memory) {
        this.sends = sends;
        this.credit = credit;
        this.counters = counters;
        this.copies = copies;
        this.incoming = incoming;
        this.beingPushed = beingPushed;
        this.unexpected = unexpected;
        this.room = memory;
    }

    void arrive(ReceiveOperation receive, long at, MemorySegment memory, long offset, int length) {
        long wanted = Math.clamp(receive.wanted() - at, 0L, length);
        copies.land(memory, offset, receive.target(), at, wanted, receive.context);
        receive.remaining -= wanted;
        if (receive.remaining == 0) {
            incoming.free(receive.id);
            // What is still pushed is beyond what it wants.
            forget(receive.matchedSource(), receive);
            finish(receive);
        }
    }

    void arrive(UnexpectedMessage message, long at, MemorySegment memory, long offset, int length) {
        copies.land(memory, offset, blockOf(message).segment, at, length, message.context);
        message.remaining -= length;
        if (message.remaining == 0) {
            incoming.free(message.id);
            message.id = 0;
            message.state = UnexpectedMessage.State.PULLED;
            ReceiveOperation receiver = message.receiver;
            if (receiver != null) {
                deliver(message, receiver);
            }
        }
    }

    /** Gives back the memory of a lent message. */
    void release(ReceiveOperation receive) {
        NetworkMemory.Block block = receive.block;
        if (block != null) {
            receive.block = null;
            block.release();
        }
        if (receive.referenced != null) {
            receive.referenced = null;
            sends.answer(receive.matchedSource(), receive.referencedId, Packet.READ);
        }
    }

    /** Gives a lent message its memory, if there is any. */
    void makeRoom(ReceiveOperation receive) {
        if (receive.lends() && receive.messageBytes() > 0) {
            try {
                receive.block = room.takeBeyondLimit(receive.messageBytes());
            } catch (OutOfMemoryError e) {
                // The sender must not wait for ever for a message that cannot be taken.
                receive.goWithoutRoom();
            }
        }
    }

    /** Lends a message where its sender has prepared it, if it is to be lent and lies in reach. */
    boolean lendInPlace(ReceiveOperation receive, int from, int flags, int senderId, ZeroBuffer where) {
        if (!receive.lends() || (flags & Packet.GIVEN) == 0 || (flags & Packet.EXPOSED) == 0) {
            return false;
        }
        MemorySegment there = sends.memory().view(from, senderId, where, receive.messageBytes());
        if (there == null) {
            return false;
        }
        receive.referenced = there;
        receive.referencedId = senderId;
        if ((flags & Packet.CREDIT_USED) == 0) {
            // It stays with the sender until it is closed, but its envelope is answered now.
            sends.answer(from, senderId, Packet.MATCHED);
        }
        copies.avoided(receive.context);
        counters.add(Counter.BY_REFERENCE, 1);
        return true;
    }

    /** A receive takes a message that is being pulled ahead: it is complete when that is. */
    void await(UnexpectedMessage message, ReceiveOperation receive) {
        message.receiver = receive;
        if (message.has(Packet.SYNC)) {
            message.flags &= ~Packet.SYNC;
            sends.answer(message.source, message.senderId, Packet.MATCHED);
        }
    }

    /**
     * Fetches what of a matched message is not here, and completes the receive when it is.
     *
     * @param where where it lies at its sender
     * @param have bytes that have been pushed and are here
     * @param inAll bytes that are pushed in all
     */
    void fetchRest(
            ReceiveOperation receive, int from, int flags, int senderId, ZeroBuffer where, long have, long inAll) {
        long wanted = receive.wanted();
        boolean answers = (flags & (Packet.HELD | Packet.SYNC)) != 0;
        if (wanted <= have) {
            if (answers) {
                sends.answer(from, senderId, Packet.MATCHED | Packet.READ);
            }
            finish(receive);
            return;
        }
        if ((flags & Packet.EXPOSED) != 0 && fetch(receive, from, senderId, where, wanted)) {
            copies.count(wanted, receive.context);
            sends.answer(from, senderId, Packet.MATCHED | Packet.READ);
            finish(receive);
            return;
        }
        receive.remaining = wanted - have;
        receive.id = incoming.put(receive);
        if (inAll < wanted) {
            sends.ask(from, senderId, receive.id, wanted, Packet.MATCHED);
        } else if (answers) {
            sends.answer(from, senderId, Packet.MATCHED | Packet.READ);
        }
    }

    /** Reads a message where it lies at its sender. */
    private boolean fetch(ReceiveOperation receive, int from, int senderId, ZeroBuffer where, long wanted) {
        Pieces pieces = receive.reachablePieces();
        if (pieces == null) {
            return sends.memory().fetch(from, senderId, where, receive.target(), wanted);
        }
        if (!sends.memory().fetch(from, senderId, where, pieces, wanted)) {
            return false;
        }
        receive.fillInPlace();
        return true;
    }

    /** Hands a message that lies whole in network memory to its receive: lends it, or copies it once. */
    void deliver(UnexpectedMessage message, ReceiveOperation receive) {
        NetworkMemory.Block block = message.block;
        if (message.state == UnexpectedMessage.State.WHOLE) {
            credit.uncount(message);
        }
        if (block != null) {
            if (receive.lends()) {
                receive.block = block;
                copies.avoided(message.context);
            } else {
                copies.copy(block.segment, 0, receive.target(), 0, receive.wanted(), message.context);
                block.release();
            }
        }
        boolean held = message.state == UnexpectedMessage.State.WHOLE && message.has(Packet.HELD);
        if (held || message.has(Packet.SYNC)) {
            credit.answered(message);
            sends.answer(message.source, message.senderId, Packet.MATCHED | Packet.READ);
        }
        unexpected.recycle(message);
        finish(receive);
    }

    void finish(ReceiveOperation receive) {
        if (!Context.isCollective(receive.context)) {
            counters.add(Counter.RECEIVED_BYTES, receive.messageBytes());
        }
        receive.finish();
    }

    /** What a peer pushes next is of the message of {@code receive}, unless that is done. */
    void expectPushed(int peer, ReceiveOperation receive) {
        if (!receive.isDone()) {
            beingPushed[peer] = receive;
        }
    }

    /** Whether the next bytes that its sender pushes are of this message. */
    @SuppressWarnings("ReferenceEquality")
    boolean isBeingPushed(UnexpectedMessage message) {
        return beingPushed[message.source] == message;
    }

    /** What is still pushed of a message goes nowhere. */
    @SuppressWarnings("ReferenceEquality")
    void forget(int peer, Object target) {
        if (beingPushed[peer] == target) {
            beingPushed[peer] = null;
        }
    }

    static NetworkMemory.Block blockOf(UnexpectedMessage message) {
        NetworkMemory.Block block = message.block;
        if (block == null) {
            throw new IllegalStateException("bytes for a message without memory");
        }
        return block;
    }
}
