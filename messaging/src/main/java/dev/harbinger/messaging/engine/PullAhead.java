package dev.harbinger.messaging.engine;

import dev.harbinger.messaging.engine.UnexpectedMessage.State;

/** Fetches the rest of early messages into network memory before their receives are posted, if these are predicted. */
final class PullAhead {
    private final Outboxes outboxes;
    private final DirectAccess direct;
    private final CreditReturn credit;
    private final ReceivePrediction prediction;
    private final EarlyMessages early;
    private final PredictionTimes times;

    PullAhead(
            Outboxes outboxes,
            DirectAccess direct,
            CreditReturn credit,
            ReceivePrediction prediction,
            EarlyMessages early,
            PredictionTimes times) {
        this.outboxes = outboxes;
        this.direct = direct;
        this.credit = credit;
        this.prediction = prediction;
        this.early = early;
        this.times = times;
    }

    /** Pulls a PARTIAL message that has just arrived, if its receive is expected. */
    void pullIfExpected(UnexpectedMessage message) {
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
            if (message.state() == State.PARTIAL && message.bytes <= prediction.capacity(i)) {
                pull(message);
                break;
            }
        }
    }

    /** Fetches the rest of a message into network memory, if there is room and the sender is not already pushing it. */
    private void pull(UnexpectedMessage message) {
        if (!message.has(Packet.HELD) || isLentInPlace(message)) {
            return;
        }
        NetworkMemory.Block room = early.roomFor(message);
        if (room == null) {
            return;
        }
        if (direct.isLost(message.source, message.senderId)) {
            message.lose();
        }
        times.fetchBegins(message);
        boolean fetched = message.has(Packet.EXPOSED)
                && direct.fetch(message.source, message.senderId, message.exposed, room.segment, message.bytes);
        early.pullAhead(message, room, fetched);
        if (!fetched) {
            credit.answered(message);
            outboxes.to(message.source).pull(message.senderId, message.id(), message.bytes, false);
        } else if (!message.has(Packet.SYNC)) {
            credit.answered(message);
            outboxes.to(message.source).acknowledge(message.senderId, Packet.READ);
        }
    }

    /** Whether the message can be lent in the sender's memory, where it is then best left. */
    private boolean isLentInPlace(UnexpectedMessage message) {
        return message.has(Packet.PREPARED)
                && message.has(Packet.EXPOSED)
                && direct.view(message.source, message.senderId, message.exposed, message.bytes) != null;
    }
}
