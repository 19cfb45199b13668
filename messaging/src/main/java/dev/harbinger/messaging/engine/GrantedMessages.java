package dev.harbinger.messaging.engine;

import dev.harbinger.messaging.engine.UnexpectedMessage.State;
import org.jspecify.annotations.Nullable;

/** Arriving messages that use a grant. Their bytes lie in the room of the grant, or follow as DATA. */
final class GrantedMessages {
    private final IssuedGrants grants;
    private final EarlyMessages early;
    private final Delivery delivery;
    private final CreditReturn credit;

    GrantedMessages(IssuedGrants grants, EarlyMessages early, Delivery delivery, CreditReturn credit) {
        this.grants = grants;
        this.early = early;
        this.delivery = delivery;
        this.credit = credit;
    }

    /** The message of an arrival in the room of its grant, without queueing it; null if the sender had ended. */
    @Nullable
    UnexpectedMessage messageOf(Arrival arrival) {
        IssuedGrant grant = grants.use(arrival.grant);
        return grant == null ? null : early.makeInRoom(arrival, grant.block);
    }

    /** Delivers a message to the receive that was bound to it, now or when its bytes have come. */
    void deliver(UnexpectedMessage message, ReceiveOperation receive) {
        if (message.state() == State.WHOLE) {
            delivery.deliver(message, receive);
        } else {
            credit.returnFor(message);
            delivery.await(message, receive);
        }
    }
}
