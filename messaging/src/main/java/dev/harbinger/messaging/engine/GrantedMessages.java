package dev.harbinger.messaging.engine;

import dev.harbinger.messaging.engine.UnexpectedMessage.State;
import org.jspecify.annotations.Nullable;

/** Arriving messages that use a grant. Their bytes lie in the room of the grant, or follow as DATA. */
final class GrantedMessages {
    private final IssuedGrants grants;
    private final IdTable<DataTarget> targets;
    private final EarlyMessages early;
    private final Delivery delivery;
    private final CreditReturn credit;
    private final PredictionTimes times;

    /** @param targets the targets of DATA, the issued grants among them */
    GrantedMessages(
            IssuedGrants grants,
            IdTable<DataTarget> targets,
            EarlyMessages early,
            Delivery delivery,
            CreditReturn credit,
            PredictionTimes times) {
        this.grants = grants;
        this.targets = targets;
        this.early = early;
        this.delivery = delivery;
        this.credit = credit;
        this.times = times;
    }

    /** The message of an arrival in the room of its grant, without queueing it; null if the sender had ended. */
    @Nullable
    UnexpectedMessage arrived(Arrival arrival) {
        IssuedGrant grant = grants.use(arrival.grant);
        if (grant == null) {
            return null;
        }
        UnexpectedMessage message = early.make(arrival);
        message.block = grant.block;
        if (arrival.has(Packet.FILLED)) {
            targets.free(arrival.grant);
            message.state = State.WHOLE;
        } else {
            targets.replace(arrival.grant, message);
            message.id = arrival.grant;
            message.remaining = message.bytes;
            message.state = State.PULLING;
        }
        return message;
    }

    /** Notes that a message waits for its receive. */
    void waits(UnexpectedMessage message) {
        if (message.state == State.PULLING) {
            early.enterPulledAhead();
            times.fetchBegins(message);
            credit.returnFor(message);
        }
    }

    /** Delivers a message to the receive that was bound to it, now or when its bytes have come. */
    void deliver(UnexpectedMessage message, ReceiveOperation receive) {
        if (message.state == State.WHOLE) {
            delivery.deliver(message, receive);
        } else {
            credit.returnFor(message);
            delivery.await(message, receive);
        }
    }
}
