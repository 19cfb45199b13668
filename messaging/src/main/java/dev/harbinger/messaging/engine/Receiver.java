package dev.harbinger.messaging.engine;

import dev.harbinger.messaging.counters.Counters;
import dev.harbinger.messaging.engine.UnexpectedMessage.State;
import org.jspecify.annotations.Nullable;

/**
 * The receiving half of the push-pull protocol: posts, cancels and fails receives and receives early messages, and
 * makes the parts that handle what arrives.
 */
final class Receiver {
    private final PeerLiveness liveness;
    private final PostedReceiveQueue posted;
    private final ArrivalHandlers handlers;
    private final EarlyMessages early;
    private final CreditReturn credit;
    private final DataTargets targets;
    private final IssuedGrants grants;
    private final Delivery delivery;
    private final IncomingData incomingData;
    private final Prefetcher prefetcher;
    private final ReceiveBinding binding;
    private final IncomingPush incomingPush;

    Receiver(
            Outboxes outboxes,
            DirectAccess direct,
            PeerLiveness liveness,
            Counters counters,
            ReceivePrediction prediction,
            PredictionTimes times,
            PeerLimits limits,
            NetworkMemory memory) {
        this.liveness = liveness;
        PayloadCopier copier = new PayloadCopier(counters);
        posted = new PostedReceiveQueue(limits.size());
        handlers = new ArrivalHandlers();
        credit = new CreditReturn(outboxes, limits, posted);
        targets = new DataTargets(limits.size());
        early = new EarlyMessages(limits, memory, credit, targets, copier, counters, times);
        grants = new IssuedGrants(outboxes, targets, memory, counters);
        delivery = new Delivery(outboxes, direct, credit, copier, targets, early, memory);
        incomingData = new IncomingData(targets, early, delivery, credit, copier);
        prefetcher = new Prefetcher(
                prediction,
                early,
                new PullAhead(outboxes, direct, credit, prediction, early, times),
                new GrantAhead(prediction, early.queue(), limits, grants),
                times);
        binding = new ReceiveBinding(posted, early, prefetcher);
        GrantedMessages granted = new GrantedMessages(grants, early, delivery, credit);
        incomingPush = new IncomingPush(targets, posted, handlers, binding, delivery, granted, early, prefetcher);
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
        credit.widenWindow(receive.source);
    }

    /** As in {@link Engine#settle}. */
    void settle() {
        posted.settle();
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
        binding.bindWaiting(receive, message);
        Failure.PeerEnded end = liveness.failureOf(message.context, message.source);
        if (end != null && message.state() == State.PARTIAL) {
            early.breakOff(message);
        }
        early.take(message);
        switch (message.state()) {
            case WHOLE, PULLED -> delivery.deliver(message, receive);
            case PARTIAL -> delivery.deliverPartial(message, receive);
            case PULLING -> delivery.await(message, receive);
            case BROKEN -> {
                early.recycle(message);
                receive.fail(end == null ? new Failure.PeerEnded(message.source, true, "ended") : end);
            }
        }
    }

    /** Frees the memory of a lent message. */
    void release(ReceiveOperation receive) {
        delivery.release(receive);
    }

    // ---- what packets bring

    /** Handles the RETURN of a revoked grant. */
    void grantReturned(int number) {
        grants.returned(number);
    }

    /**
     * Handles the end of a peer, which {@link PeerLiveness} knows of: fails the receives that cannot complete without
     * it, and breaks off its messages that have arrived in part.
     */
    void peerEnded(Failure.PeerEnded end) {
        targets.dropFragments(end.peer());
        grants.peerEnded(end.peer());
        posted.forEach(receive -> {
            if (liveness.failureOf(receive.context, receive.source) != null) {
                fail(receive, end);
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
            targets.dropFragments(receive.matchedSource(), receive);
            delivery.release(receive);
            receive.fail(end);
        }
    }

    private void breakOffPulled(UnexpectedMessage message, Failure.PeerEnded end) {
        if (message.source == end.peer()) {
            ReceiveOperation receiver = early.breakOff(message);
            if (receiver != null) {
                receiver.fail(end);
            }
        }
    }

    // ---- its parts

    ArrivalHandlers handlers() {
        return handlers;
    }

    /** Handles PUSH packets. */
    IncomingPush incomingPush() {
        return incomingPush;
    }

    /** Handles DATA and FRAGMENT packets. */
    IncomingData incomingData() {
        return incomingData;
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

    /** As in {@link EarlyMessages#memoryUsed}. */
    long memoryUsed() {
        return early.memoryUsed();
    }

    /** Credit that has not been returned to a peer yet. */
    long owedCredit(int peer) {
        return credit.owed(peer);
    }
}
