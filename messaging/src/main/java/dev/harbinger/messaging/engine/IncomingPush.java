package dev.harbinger.messaging.engine;

import dev.harbinger.messaging.engine.UnexpectedMessage.State;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * Handles PUSH packets: binds the message to a posted receive or passes it to the handler of its context, and has it
 * delivered; else keeps it among the {@link EarlyMessages}.
 */
final class IncomingPush {
    private static final MemorySegment NOTHING = MemorySegment.ofArray(new byte[0]);

    private final DataTargets targets;
    private final PostedReceiveQueue posted;
    private final ArrivalHandlers handlers;
    private final ReceiveBinding binding;
    private final Delivery delivery;
    private final GrantedMessages granted;
    private final EarlyMessages early;
    private final Prefetcher prefetcher;

    IncomingPush(
            DataTargets targets,
            PostedReceiveQueue posted,
            ArrivalHandlers handlers,
            ReceiveBinding binding,
            Delivery delivery,
            GrantedMessages granted,
            EarlyMessages early,
            Prefetcher prefetcher) {
        this.targets = targets;
        this.posted = posted;
        this.handlers = handlers;
        this.binding = binding;
        this.delivery = delivery;
        this.granted = granted;
        this.early = early;
        this.prefetcher = prefetcher;
    }

    /** Handles a message's first bytes, its location, or the number of the grant that it uses. */
    void push(Arrival arrival) {
        targets.dropFragments(arrival.source);
        UnexpectedMessage inRoom = null;
        if (arrival.has(Packet.GRANTED)) {
            inRoom = granted.messageOf(arrival);
            if (inRoom == null) {
                return;
            }
        }
        if (!Context.kind(arrival.context).isMatched()) {
            handle(arrival, inRoom);
            return;
        }
        ReceiveOperation receive = posted.match(arrival.context, arrival.source, arrival.tag);
        if (receive != null) {
            deliver(arrival, inRoom, receive);
        } else if (inRoom == null) {
            keep(arrival);
        } else {
            keepInRoom(inRoom);
        }
    }

    /** @param inRoom the message in the room of its grant, or null if it uses none */
    private void handle(Arrival arrival, @Nullable UnexpectedMessage inRoom) {
        ReceiveOperation receive = null;
        try {
            receive = handlers.receiveOf(arrival);
        } finally {
            // The sender gets its credit and its answer even if the handler throws.
            deliver(arrival, inRoom, receive == null ? receiveOfNothing(arrival) : receive);
        }
    }

    /** A receive of no bytes, for a message that its handler has consumed. */
    private static ReceiveOperation receiveOfNothing(Arrival arrival) {
        return new ReceiveOperation(arrival.context, arrival.source, arrival.tag, NOTHING);
    }

    /** @param inRoom as in {@link #handle} */
    private void deliver(Arrival arrival, @Nullable UnexpectedMessage inRoom, ReceiveOperation receive) {
        if (inRoom == null) {
            binding.bindArriving(receive, arrival);
            delivery.deliverArrival(arrival, receive);
        } else {
            binding.bindArriving(receive, inRoom);
            granted.deliver(inRoom, receive);
        }
    }

    private void keep(Arrival arrival) {
        UnexpectedMessage message = early.keep(arrival);
        if (message.state() == State.PARTIAL) {
            prefetcher.pullIfExpected(message);
        }
        early.noteMemory();
    }

    private void keepInRoom(UnexpectedMessage message) {
        early.keepInRoom(message);
        early.noteMemory();
    }
}
