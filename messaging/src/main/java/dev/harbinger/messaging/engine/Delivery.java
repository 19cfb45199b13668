package dev.harbinger.messaging.engine;

import dev.harbinger.messaging.engine.UnexpectedMessage.State;
import java.lang.foreign.MemorySegment;

/**
 * Delivers a matched message to its receive. Bytes that have arrived are copied or lent. The rest is read from the
 * sender's memory, pulled, or awaited if the sender is still pushing it.
 */
final class Delivery {
    private final Outboxes outboxes;
    private final DirectAccess direct;
    private final CreditReturn credit;
    private final PayloadCopier copier;
    private final DataTargets targets;
    private final EarlyMessages early;
    private final NetworkMemory memory;

    /**
     * The delivery of a rank's messages.
     *
     * @param memory holds lent messages
     */
    Delivery(
            Outboxes outboxes,
            DirectAccess direct,
            CreditReturn credit,
            PayloadCopier copier,
            DataTargets targets,
            EarlyMessages early,
            NetworkMemory memory) {
        this.outboxes = outboxes;
        this.direct = direct;
        this.credit = credit;
        this.copier = copier;
        this.targets = targets;
        this.early = early;
        this.memory = memory;
    }

    // ---- a message that is arriving

    /** Delivers a message to its receive on arrival. */
    void deliverArrival(Arrival arrival, ReceiveOperation receive) {
        if (arrival.has(Packet.CREDIT_USED)) {
            credit.add(arrival.source, arrival.pushed + Packet.ENVELOPE_BYTES);
        }
        if (lendInPlace(receive, arrival)) {
            finish(receive);
            return;
        }
        makeRoom(receive);
        long here = Math.min(arrival.pushed, receive.wanted());
        copier.copy(arrival.memory, arrival.offset, receive.memory.target(), 0, here, arrival.context);
        fetchRest(receive, arrival);
        if (arrival.pushedInAll > arrival.pushed && !receive.isDone()) {
            targets.expectFragments(arrival.source, receive);
        }
    }

    // ---- an early message

    /** Delivers a PARTIAL message to its receive. */
    void deliverPartial(UnexpectedMessage message, ReceiveOperation receive) {
        boolean lent = lendInPlace(receive, message);
        if (!lent) {
            makeRoom(receive);
        }
        early.handOverPart(message, receive, lent);
        credit.returnFor(message);
        credit.answered(message);
        // The sender may have abandoned the message. Its later FRAGMENTs then belong to another one.
        boolean beingPushed = targets.expectsFragments(message.source, message);
        targets.dropFragments(message.source, message);
        if (lent) {
            finish(receive);
        } else {
            fetchRest(receive, message);
            if (beingPushed && !receive.isDone()) {
                targets.expectFragments(message.source, receive);
            }
        }
        early.recycle(message);
    }

    /**
     * Binds a receive to a message that is being pulled ahead. The receive completes when the whole message has
     * arrived.
     */
    void await(UnexpectedMessage message, ReceiveOperation receive) {
        message.bindTo(receive);
        if (message.has(Packet.SYNC)) {
            message.flags &= ~Packet.SYNC;
            outboxes.to(message.source).acknowledge(message.senderId, Packet.MATCHED);
        }
    }

    /** Delivers a message that is complete in network memory: lends it, or copies it once. */
    void deliver(UnexpectedMessage message, ReceiveOperation receive) {
        if (message.has(Packet.LOST)) {
            receive.lose();
        }
        boolean whole = message.state() == State.WHOLE;
        if (whole) {
            credit.returnFor(message);
        }
        early.handOver(message, receive);
        if ((whole && message.has(Packet.HELD)) || message.has(Packet.SYNC)) {
            credit.answered(message);
            outboxes.to(message.source).acknowledge(message.senderId, Packet.MATCHED | Packet.READ);
        }
        early.recycle(message);
        finish(receive);
    }

    // ---- the receive

    void finish(ReceiveOperation receive) {
        copier.received(receive.messageBytes(), receive.context);
        if (receive.isLost()) {
            // Nothing is lent.
            release(receive);
        }
        receive.finish();
    }

    /** Frees the memory of a lent message. */
    void release(ReceiveOperation receive) {
        NetworkMemory.Block block = receive.memory.block;
        if (block != null) {
            receive.memory.block = null;
            block.release();
        }
        if (receive.memory.referenced != null) {
            receive.memory.referenced = null;
            outboxes.to(receive.matchedSource()).acknowledge(receive.memory.referencedId, Packet.READ);
        }
    }

    // ---- steps

    /** Allocates the memory of a message to be lent, if there is any. */
    private void makeRoom(ReceiveOperation receive) {
        if (receive.lends() && receive.messageBytes() > 0) {
            try {
                receive.memory.block = memory.takeBeyondLimit(receive.messageBytes());
            } catch (OutOfMemoryError e) {
                // Otherwise the sender would wait forever for a message that cannot be received.
                receive.goWithoutRoom();
            }
        }
    }

    /** Lends a prepared message in the sender's memory, if it is to be lent and can be reached. */
    private boolean lendInPlace(ReceiveOperation receive, Envelope message) {
        if (!receive.lends() || !message.has(Packet.PREPARED) || !message.has(Packet.EXPOSED)) {
            return false;
        }
        MemorySegment there = direct.view(message.source, message.senderId, message.exposed, message.bytes);
        if (there == null) {
            return false;
        }
        receive.memory.referenced = there;
        receive.memory.referencedId = message.senderId;
        if (!message.has(Packet.CREDIT_USED)) {
            // The message stays at the sender until it is closed, but its envelope is answered now.
            outboxes.to(message.source).acknowledge(message.senderId, Packet.MATCHED);
        }
        copier.lentInPlace(receive.context);
        return true;
    }

    /** Fetches the missing bytes of a matched message, and completes the receive once they have arrived. */
    private void fetchRest(ReceiveOperation receive, Envelope message) {
        long wanted = receive.wanted();
        Outbox sender = outboxes.to(message.source);
        boolean answers = message.has(Packet.HELD) || message.has(Packet.SYNC);
        if (wanted <= message.pushed) {
            if (answers) {
                sender.acknowledge(message.senderId, Packet.MATCHED | Packet.READ);
            }
            finish(receive);
            return;
        }
        if (message.has(Packet.EXPOSED) && direct.isLost(message.source, message.senderId)) {
            receive.lose();
        }
        if (message.has(Packet.EXPOSED) && fetch(receive, message, wanted)) {
            copier.count(wanted, receive.context);
            sender.acknowledge(message.senderId, Packet.MATCHED | Packet.READ);
            finish(receive);
            return;
        }
        receive.remaining = wanted - message.pushed;
        receive.id = targets.add(receive);
        if (message.pushedInAll < wanted) {
            sender.pull(message.senderId, receive.id, wanted, true);
        } else if (answers) {
            sender.acknowledge(message.senderId, Packet.MATCHED | Packet.READ);
        }
    }

    /** Reads a message directly from the sender's memory. */
    private boolean fetch(ReceiveOperation receive, Envelope message, long wanted) {
        IoVector vector = receive.memory.reachableVector();
        if (vector == null) {
            return direct.fetch(message.source, message.senderId, message.exposed, receive.memory.target(), wanted);
        }
        if (!direct.fetchVector(message.source, message.senderId, message.exposed, vector, wanted)) {
            return false;
        }
        receive.memory.fillInPlace();
        return true;
    }
}
