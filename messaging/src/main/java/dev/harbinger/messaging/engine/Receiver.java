package dev.harbinger.messaging.engine;

import dev.harbinger.messaging.counters.Counter;
import dev.harbinger.messaging.counters.Counters;
import dev.harbinger.messaging.engine.UnexpectedMessage.State;
import dev.harbinger.messaging.transport.RemoteMemory;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * The receiving half of the push-pull protocol: binds messages to receives. Messages that arrive before their receive
 * wait in {@link EarlyMessages}; {@link Delivery} delivers bound messages.
 */
final class Receiver {
    private static final MemorySegment NOTHING = MemorySegment.ofArray(new byte[0]);

    private final Counters counters;
    private final PeerLiveness liveness;
    private final PostedReceiveQueue posted;
    private final ArrivalHandlers handlers;
    private final EarlyMessages early;
    private final CreditReturn credit;
    private final IdTable<DataTarget> targets = new IdTable<>();
    private final FragmentTargets fragments;
    private final NetworkMemory pulledMemory;
    private final IssuedGrants grants;
    private final Delivery delivery;
    private final IncomingData data;
    private final Prefetcher prefetcher;
    private final PredictionTimes times;

    private @Nullable ReceiveOperation beingPosted;

    Receiver(
            int rank,
            int size,
            RemoteMemory remote,
            Outboxes outboxes,
            DirectAccess direct,
            PeerLiveness liveness,
            Counters counters,
            ReceivePrediction prediction,
            PredictionTimes times,
            PeerLimits limits,
            long networkMemory) {
        this.counters = counters;
        this.liveness = liveness;
        this.times = times;
        PayloadCopier copier = new PayloadCopier(counters);
        posted = new PostedReceiveQueue(size);
        handlers = new ArrivalHandlers();
        credit = new CreditReturn(rank, size, outboxes, limits);
        fragments = new FragmentTargets(size);
        early = new EarlyMessages(limits, credit, fragments, copier, counters);
        pulledMemory = new NetworkMemory(networkMemory, remote);
        grants = new IssuedGrants(outboxes, remote, targets, pulledMemory, counters);
        delivery = new Delivery(
                outboxes, direct, credit, counters, copier, targets, fragments, early.queue(), pulledMemory, times);
        data = new IncomingData(targets, fragments, early, delivery, credit, copier, times);
        prefetcher = new Prefetcher(
                prediction,
                early,
                new PullAhead(
                        outboxes, direct, credit, prediction, early, targets, pulledMemory, copier, counters, times),
                new GrantAhead(rank, prediction, early.queue(), limits, grants),
                times);
    }

    // ---- what the program asks

    /** Posts a receive. If its message has arrived, delivery starts at once. */
    void post(ReceiveOperation receive) {
        UnexpectedMessage message = early.queue().find(receive.context, receive.source, receive.tag);
        if (message != null) {
            early.queue().remove(message);
            receive(message, receive);
            return;
        }
        Failure.PeerEnded end = liveness.failureOf(receive.context, receive.source);
        if (end != null) {
            receive.fail(end);
            return;
        }
        posted.add(receive);
        beingPosted = receive;
        credit.widenWindow(receive.source);
    }

    /** From now on, a message that matches the last posted receive no longer counts as early. */
    void settle() {
        beingPosted = null;
    }

    boolean cancel(ReceiveOperation receive) {
        boolean removed = posted.remove(receive);
        if (removed) {
            receive.cancel();
        }
        return removed;
    }

    boolean fail(ReceiveOperation receive, Failure why) {
        boolean removed = posted.remove(receive);
        if (removed) {
            receive.fail(why);
        }
        return removed;
    }

    /** The oldest early message that a receive would match, or null. */
    @Nullable
    UnexpectedMessage find(long context, int source, int tag) {
        UnexpectedMessage found = early.queue().find(context, source, tag);
        if (found == null) {
            credit.widenWindow(source);
        }
        return found;
    }

    /** Removes an early message from matching; only {@link #receive} can receive it then. */
    void take(UnexpectedMessage message) {
        early.queue().remove(message);
    }

    /** Receives a message that was removed from matching. */
    void receive(UnexpectedMessage message, ReceiveOperation receive) {
        bind(receive, message, true);
        Failure.PeerEnded end = liveness.failureOf(message.context, message.source);
        if (end != null && message.state == State.PARTIAL) {
            early.breakOff(message);
        }
        switch (message.state) {
            case WHOLE -> delivery.deliver(message, receive);
            case PARTIAL -> {
                early.leavePartial();
                delivery.deliverPartial(message, receive);
            }
            case PULLING -> {
                counters.add(Counter.PULLED_AHEAD_WAITING, -1);
                times.fetchEnds(message);
                times.received(message);
                delivery.await(message, receive);
            }
            case PULLED -> {
                counters.add(Counter.PULLED_AHEAD_WAITING, -1);
                times.received(message);
                delivery.deliver(message, receive);
            }
            case BROKEN -> {
                early.queue().recycle(message);
                receive.fail(end == null ? new Failure.PeerEnded(message.source, true, "ended") : end);
            }
        }
    }

    /** Frees the memory of a lent message. */
    void release(ReceiveOperation receive) {
        delivery.release(receive);
    }

    // ---- what packets bring

    /** Handles a PUSH: a message's first bytes, or its location. */
    void arrived(Arrival arrival) {
        fragments.forget(arrival.source);
        if (arrival.has(Packet.GRANTED)) {
            arrivedInRoom(arrival);
            return;
        }
        if (!Context.kind(arrival.context).isMatched()) {
            handle(arrival, null);
            return;
        }
        ReceiveOperation receive = posted.match(arrival.context, arrival.source, arrival.tag);
        if (receive == null) {
            keep(arrival);
        } else {
            deliver(arrival, receive);
        }
    }

    /** @param inRoom the message in the room of its grant, or null if it uses none */
    private void handle(Arrival arrival, @Nullable UnexpectedMessage inRoom) {
        ReceiveOperation receive = null;
        try {
            receive = handlers.receiveOf(arrival);
        } finally {
            // The sender gets its credit and its answer even if the handler throws.
            ReceiveOperation taker = receive == null ? receiveOfNothing(arrival) : receive;
            if (inRoom == null) {
                deliver(arrival, taker);
            } else {
                deliverInRoom(inRoom, taker);
            }
        }
    }

    private void deliver(Arrival arrival, ReceiveOperation receive) {
        bind(receive, arrival, receive == beingPosted);
        delivery.deliverArrival(arrival, receive);
    }

    private void keep(Arrival arrival) {
        UnexpectedMessage message = early.keep(arrival);
        noteWaiting(message);
        if (message.state == State.PARTIAL) {
            prefetcher.arrived(message);
        }
        counters.raise(Counter.EARLY_BYTES_HELD_MAX, memoryUsed());
    }

    /** Handles a message that uses a grant: its bytes are in the room, or will follow. */
    private void arrivedInRoom(Arrival arrival) {
        IssuedGrant grant = grants.use(arrival.grant);
        if (grant == null) {
            return;
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
        if (!Context.kind(arrival.context).isMatched()) {
            handle(arrival, message);
            return;
        }
        ReceiveOperation receive = posted.match(arrival.context, arrival.source, arrival.tag);
        if (receive == null) {
            keepInRoom(message);
        } else {
            deliverInRoom(message, receive);
        }
    }

    private void keepInRoom(UnexpectedMessage message) {
        early.add(message);
        noteWaiting(message);
        if (message.state == State.PULLING) {
            counters.add(Counter.PULLED_AHEAD_WAITING, 1);
            times.fetchBegins(message);
            credit.returnFor(message);
        }
        counters.raise(Counter.EARLY_BYTES_HELD_MAX, memoryUsed());
    }

    private void deliverInRoom(UnexpectedMessage message, ReceiveOperation receive) {
        bind(receive, message, receive == beingPosted);
        if (message.state == State.WHOLE) {
            delivery.deliver(message, receive);
        } else {
            credit.returnFor(message);
            delivery.await(message, receive);
        }
    }

    /** Handles the RETURN of a revoked grant. */
    void grantReturned(int number) {
        grants.returned(number);
    }

    /** Fails the operations that cannot complete because a peer has ended. */
    void peerEnded(Failure.PeerEnded end) {
        fragments.forget(end.peer());
        grants.peerEnded(end.peer());
        posted.forEach(receive -> {
            if (liveness.failureOf(receive.context, receive.source) != null) {
                posted.remove(receive);
                receive.fail(end);
            }
        });
        targets.forEach(target -> {
            switch (target) {
                case ReceiveOperation receive -> failMatched(receive, end);
                case UnexpectedMessage message -> breakOffPulled(message, end);
                case IssuedGrant _ -> {}
            }
        });
        early.peerEnded(end.peer());
    }

    private void failMatched(ReceiveOperation receive, Failure.PeerEnded end) {
        if (liveness.failureOf(receive.context, receive.matchedSource()) != null) {
            targets.retire(receive.id);
            fragments.forget(receive.matchedSource(), receive);
            delivery.release(receive);
            receive.fail(end);
        }
    }

    private void breakOffPulled(UnexpectedMessage message, Failure.PeerEnded end) {
        if (message.source == end.peer()) {
            targets.retire(message.id);
            ReceiveOperation receiver = early.breakOff(message);
            if (receiver != null) {
                receiver.fail(end);
            }
        }
    }

    // ---- steps

    /** A receive of no bytes, for a message that its handler has consumed. */
    private static ReceiveOperation receiveOfNothing(Arrival arrival) {
        return new ReceiveOperation(arrival.context, arrival.source, arrival.tag, NOTHING);
    }

    /** Notes that a message waits for its receive; its sender may have exhausted its window. */
    private void noteWaiting(UnexpectedMessage message) {
        if (credit.arrived(message) && posted.wantsFrom(message.source)) {
            credit.widenWindow(message.source);
        }
    }

    /** Binds a receive to its message. */
    private void bind(ReceiveOperation receive, Envelope message, boolean wasEarly) {
        receive.match(message, wasEarly);
        if (message.has(Packet.LOST)) {
            receive.lose();
        }
        if (receive == beingPosted) {
            early.count(receive.context, message.bytes);
        }
        prefetcher.bound(receive);
    }

    // ---- its parts

    ArrivalHandlers handlers() {
        return handlers;
    }

    /** Handles DATA and FRAGMENT packets. */
    IncomingData data() {
        return data;
    }

    /** Works ahead of receives. */
    Prefetcher prefetcher() {
        return prefetcher;
    }

    /** The grants issued for expected messages. */
    IssuedGrants grants() {
        return grants;
    }

    /** Messages that wait for their receive. */
    UnexpectedMessageQueue unexpected() {
        return early.queue();
    }

    int postedCount() {
        return posted.size();
    }

    /** Number of receives, messages pulled ahead and grants that wait for DATA. */
    int incomingCount() {
        return targets.size();
    }

    /** Bytes of network memory in use. */
    long memoryUsed() {
        return early.memoryUsed() + pulledMemory.used();
    }

    /** Credit that has not been returned to a peer yet. */
    long owedCredit(int peer) {
        return credit.owed(peer);
    }
}
