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
    private final IdTable<DataTarget> targets = new IdTable<>();
    private final IssuedGrants grants;
    private final Delivery delivery;
    private final IncomingData data;
    private final Prefetcher prefetcher;
    private final ReceiveBinding binding;
    private final IncomingPush push;
    private final AbandonedReceives abandoned;
    private final PredictionTimes times;

    Receiver(
            Outboxes outboxes,
            DirectAccess direct,
            PeerLiveness liveness,
            Counters counters,
            ReceivePrediction prediction,
            PredictionTimes times,
            PeerLimits limits,
            NetworkMemory pulledMemory) {
        this.liveness = liveness;
        this.times = times;
        PayloadCopier copier = new PayloadCopier(counters);
        posted = new PostedReceiveQueue(limits.size());
        handlers = new ArrivalHandlers();
        credit = new CreditReturn(outboxes, limits);
        FragmentTargets fragments = new FragmentTargets(limits.size());
        early = new EarlyMessages(limits, pulledMemory, credit, fragments, copier, counters);
        grants = new IssuedGrants(outboxes, targets, pulledMemory, counters);
        delivery = new Delivery(
                outboxes, direct, credit, counters, copier, targets, fragments, early.queue(), pulledMemory, times);
        data = new IncomingData(targets, fragments, early, delivery, credit, copier, times);
        prefetcher = new Prefetcher(
                prediction,
                early,
                new PullAhead(
                        outboxes, direct, credit, prediction, early, targets, pulledMemory, copier, counters, times),
                new GrantAhead(prediction, early.queue(), limits, grants),
                times);
        binding = new ReceiveBinding(early, prefetcher);
        push = new IncomingPush(
                fragments,
                posted,
                handlers,
                binding,
                delivery,
                new GrantedMessages(grants, targets, early, delivery, credit, times),
                early,
                credit,
                prefetcher);
        abandoned = new AbandonedReceives(liveness, posted, targets, fragments, grants, early, delivery);
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
        binding.post(receive);
        credit.widenWindow(receive.source);
    }

    /** From now on, a message that matches the last posted receive no longer counts as early. */
    void settle() {
        binding.settle();
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
        binding.waited(receive, message);
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
                early.leavePulledAhead();
                times.fetchEnds(message);
                times.received(message);
                delivery.await(message, receive);
            }
            case PULLED -> {
                early.leavePulledAhead();
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

    /** Handles the RETURN of a revoked grant. */
    void grantReturned(int number) {
        grants.returned(number);
    }

    /** Fails the operations that cannot complete because a peer has ended. */
    void peerEnded(Failure.PeerEnded end) {
        abandoned.peerEnded(end);
    }

    // ---- its parts

    ArrivalHandlers handlers() {
        return handlers;
    }

    /** Handles PUSH packets. */
    IncomingPush push() {
        return push;
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

    /** As in {@link EarlyMessages#memoryUsed}. */
    long memoryUsed() {
        return early.memoryUsed();
    }

    /** Credit that has not been returned to a peer yet. */
    long owedCredit(int peer) {
        return credit.owed(peer);
    }
}
