package dev.harbinger.messaging.engine;

import dev.harbinger.messaging.counters.Counter;
import dev.harbinger.messaging.counters.Counters;
import dev.harbinger.messaging.engine.UnexpectedMessage.State;

/** Fetches the rest of early messages into network memory before their receives are posted, if these are predicted. */
final class PullAhead {
    /**
     * Maximum number of waiting messages that were pulled ahead: far more than are predicted, but a bound on small
     * ones.
     */
    private static final int MOST_WAITING = 1024;

    private final Outboxes outboxes;
    private final DirectAccess direct;
    private final CreditReturn credit;
    private final ReceivePrediction prediction;
    private final EarlyMessages early;
    private final IdTable<DataTarget> targets;
    private final NetworkMemory memory;
    private final PayloadCopier copier;
    private final Counters counters;
    private final PredictionTimes times;

    PullAhead(
            Outboxes outboxes,
            DirectAccess direct,
            CreditReturn credit,
            ReceivePrediction prediction,
            EarlyMessages early,
            IdTable<DataTarget> targets,
            NetworkMemory memory,
            PayloadCopier copier,
            Counters counters,
            PredictionTimes times) {
        this.outboxes = outboxes;
        this.direct = direct;
        this.credit = credit;
        this.prediction = prediction;
        this.early = early;
        this.targets = targets;
        this.memory = memory;
        this.copier = copier;
        this.counters = counters;
        this.times = times;
    }

    /** Notes that a PARTIAL message has arrived and waits. */
    void arrived(UnexpectedMessage message) {
        if (prediction.expects(message.context, message.source, message.tag, message.bytes)) {
            pull(message);
        }
    }

    /** Pulls a message for the i-th receive ahead. */
    void pullFor(int i) {
        MatchList.Node<UnexpectedMessage> node =
                early.queue().firstOf(prediction.context(i), prediction.source(i), prediction.tag(i));
        // The i-th call ahead takes at most the i-th message that waits for it.
        for (int steps = 0; node != null && steps <= i; steps++, node = node.next()) {
            UnexpectedMessage message = node.entry;
            if (message.state == State.PARTIAL && message.bytes <= prediction.capacity(i)) {
                pull(message);
                break;
            }
        }
    }

    /** Fetches the rest of a message into network memory, if there is room and the sender is not already pushing it. */
    private void pull(UnexpectedMessage message) {
        if (!message.has(Packet.HELD) || early.pulledAhead() >= MOST_WAITING || isLentInPlace(message)) {
            return;
        }
        NetworkMemory.Block room = memory.take(message.bytes);
        if (room == null) {
            return;
        }
        if (direct.isLost(message.source, message.senderId)) {
            message.flags |= Packet.LOST;
        }
        times.fetchBegins(message);
        boolean fetched = message.has(Packet.EXPOSED)
                && direct.fetch(message.source, message.senderId, message.exposed, room.segment, message.bytes);
        NetworkMemory.Block first = message.block;
        if (first != null) {
            copier.copy(first.segment, 0, room.segment, 0, message.pushed, message.context);
            first.release();
        }
        long rest = message.bytes - message.pushed;
        credit.returnFor(message);
        message.block = room;
        early.leavePartial();
        counters.add(Counter.PULLED_AHEAD, 1);
        counters.add(Counter.PULLED_AHEAD_BYTES, rest);
        early.enterPulledAhead();
        if (fetched) {
            times.fetchEnds(message);
            copier.count(rest, message.context);
            message.state = State.PULLED;
            if (!message.has(Packet.SYNC)) {
                credit.answered(message);
                outboxes.to(message.source).acknowledge(message.senderId, Packet.READ);
            }
        } else {
            message.state = State.PULLING;
            message.remaining = rest;
            message.id = targets.put(message);
            credit.answered(message);
            outboxes.to(message.source).pull(message.senderId, message.id, message.bytes, false);
        }
    }

    /** Whether the message can be lent in the sender's memory, where it is then best left. */
    private boolean isLentInPlace(UnexpectedMessage message) {
        return message.has(Packet.PREPARED)
                && message.has(Packet.EXPOSED)
                && direct.view(message.source, message.senderId, message.exposed, message.bytes) != null;
    }
}
