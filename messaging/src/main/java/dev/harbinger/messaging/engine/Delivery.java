package dev.harbinger.messaging.engine;

import dev.harbinger.messaging.counters.Counter;
import dev.harbinger.messaging.counters.Counters;
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
    private final Counters counters;
    private final PayloadCopier copier;
    private final IdTable<DataTarget> targets;
    private final FragmentTargets fragments;
    private final UnexpectedMessageQueue unexpected;
    private final NetworkMemory memory;
    private final PredictionTimes times;

    /**
     * The delivery of a rank's messages.
     *
     * @param targets the targets of DATA
     * @param unexpected recycles the objects of delivered messages
     * @param memory holds lent messages
     */
    Delivery(
            Outboxes outboxes,
            DirectAccess direct,
            CreditReturn credit,
            Counters counters,
            PayloadCopier copier,
            IdTable<DataTarget> targets,
            FragmentTargets fragments,
            UnexpectedMessageQueue unexpected,
            NetworkMemory memory,
            PredictionTimes times) {
        this.outboxes = outboxes;
        this.direct = direct;
        this.credit = credit;
        this.counters = counters;
        this.copier = copier;
        this.targets = targets;
        this.fragments = fragments;
        this.unexpected = unexpected;
        this.memory = memory;
        this.times = times;
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
            fragments.expect(arrival.source, receive);
        }
    }

    // ---- an early message

    /** Delivers a PARTIAL message to its receive. */
    void deliverPartial(UnexpectedMessage message, ReceiveOperation receive) {
        boolean lent = lendInPlace(receive, message);
        if (!lent) {
            makeRoom(receive);
        }
        NetworkMemory.Block block = message.block;
        if (block != null) {
            if (!lent) {
                long here = Math.min(message.pushed, receive.wanted());
                copier.copy(block.segment, 0, receive.memory.target(), 0, here, message.context);
            }
            block.release();
        }
        credit.returnFor(message);
        credit.answered(message);
        // The sender may have abandoned the message. Its later FRAGMENTs then belong to another one.
        boolean beingPushed = fragments.isFor(message.source, message);
        fragments.forget(message.source, message);
        if (lent) {
            finish(receive);
        } else {
            fetchRest(receive, message);
            if (beingPushed && !receive.isDone()) {
                fragments.expect(message.source, receive);
            }
        }
        unexpected.recycle(message);
    }

    /**
     * Binds a receive to a message that is being pulled ahead. The receive completes when the whole message has
     * arrived.
     */
    void await(UnexpectedMessage message, ReceiveOperation receive) {
        message.receiver = receive;
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
        NetworkMemory.Block block = message.block;
        if (message.state == State.WHOLE) {
            credit.returnFor(message);
        }
        if (block != null) {
            if (receive.lends()) {
                receive.memory.block = block;
                copier.avoided(message.context);
            } else {
                boolean predicted = message.state == State.PULLED || message.has(Packet.GRANTED);
                long start = predicted ? times.copyBegins() : 0;
                copier.copy(block.segment, 0, receive.memory.target(), 0, receive.wanted(), message.context);
                if (predicted) {
                    times.copyEnds(start);
                }
                block.release();
            }
        }
        boolean held = message.state == State.WHOLE && message.has(Packet.HELD);
        if (held || message.has(Packet.SYNC)) {
            credit.answered(message);
            outboxes.to(message.source).acknowledge(message.senderId, Packet.MATCHED | Packet.READ);
        }
        unexpected.recycle(message);
        finish(receive);
    }

    // ---- the receive

    void finish(ReceiveOperation receive) {
        if (!Context.isCollective(receive.context)) {
            counters.add(Counter.RECEIVED_BYTES, receive.messageBytes());
        }
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
        copier.avoided(receive.context);
        counters.add(Counter.BY_REFERENCE, 1);
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
        receive.id = targets.put(receive);
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
