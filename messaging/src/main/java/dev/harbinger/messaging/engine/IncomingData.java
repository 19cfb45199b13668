package dev.harbinger.messaging.engine;

import dev.harbinger.messaging.engine.UnexpectedMessage.State;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** Stores the bytes of DATA and FRAGMENT packets at their target, and delivers messages that are then complete. */
final class IncomingData {
    private final DataTargets targets;
    private final EarlyMessages early;
    private final Delivery delivery;
    private final CreditReturn credit;
    private final PayloadCopier copier;

    IncomingData(
            DataTargets targets, EarlyMessages early, Delivery delivery, CreditReturn credit, PayloadCopier copier) {
        this.targets = targets;
        this.early = early;
        this.delivery = delivery;
        this.credit = credit;
        this.copier = copier;
    }

    /** The memory for the payload of a DATA packet; null if the payload does not go to one place. */
    @Nullable
    MemorySegment place(int receiverId, long at, int length) {
        return switch (targets.find(receiverId)) {
            case ReceiveOperation receive ->
                receive.wanted() - at < length ? null : receive.memory.target().asSlice(at, length);
            case UnexpectedMessage message -> message.requireBlock().segment.asSlice(at, length);
            case IssuedGrant _ -> null;
            case null -> null;
        };
    }

    /**
     * Stores bytes that were pulled, or that follow a message that uses a grant.
     *
     * @param lost whether the message is lost, and these are not its bytes
     */
    void data(int receiverId, long at, boolean lost, MemorySegment memory, long offset, int length) {
        switch (targets.find(receiverId)) {
            case null -> {}
            case ReceiveOperation receive -> toReceive(receive, at, lost, memory, offset, length);
            case UnexpectedMessage message -> toMessage(message, at, lost, memory, offset, length);
            case IssuedGrant grant ->
                throw new IllegalStateException(
                        "data from rank " + grant.peer + " for a grant that none of its messages has used");
        }
    }

    /** Stores bytes of the message that a peer pushed last; {@code lost} as in {@link #data}. */
    void fragment(int from, long at, boolean lost, MemorySegment memory, long offset, int length) {
        switch (targets.ofFragments(from)) {
            // The receive takes no more of it.
            case null -> credit.add(from, length);
            case ReceiveOperation receive -> {
                credit.add(from, length);
                toReceive(receive, at, lost, memory, offset, length);
            }
            case UnexpectedMessage message -> {
                if (message.state() == State.PULLING) {
                    credit.add(from, length);
                    toMessage(message, at, lost, memory, offset, length);
                } else {
                    noteLost(message, lost);
                    early.append(message, at, memory, offset, length);
                }
            }
            case IssuedGrant _ ->
                throw new IllegalStateException("fragment from rank " + from + " for a message that uses a grant");
        }
    }

    private void toReceive(
            ReceiveOperation receive, long at, boolean lost, MemorySegment memory, long offset, int length) {
        if (lost) {
            receive.lose();
        }
        long wanted = Math.clamp(receive.wanted() - at, 0L, length);
        copier.copyUnlessInPlace(memory, offset, receive.memory.target(), at, wanted, receive.context);
        receive.remaining -= wanted;
        if (receive.remaining == 0) {
            targets.free(receive.id);
            // The bytes still being pushed exceed what the receive takes.
            targets.dropFragments(receive.matchedSource(), receive);
            delivery.finish(receive);
        }
    }

    private void toMessage(
            UnexpectedMessage message, long at, boolean lost, MemorySegment memory, long offset, int length) {
        noteLost(message, lost);
        boolean whole = early.store(message, at, memory, offset, length);
        ReceiveOperation receiver = message.receiver();
        if (whole && receiver != null) {
            delivery.deliver(message, receiver);
        }
    }

    private static void noteLost(UnexpectedMessage message, boolean lost) {
        if (lost) {
            message.lose();
        }
    }
}
