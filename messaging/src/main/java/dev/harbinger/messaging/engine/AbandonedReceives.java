package dev.harbinger.messaging.engine;

/**
 * Handles the end of a peer for the receiving half: fails the receives that cannot complete without it, and breaks off
 * its messages that have arrived in part.
 */
final class AbandonedReceives {
    private final PeerLiveness liveness;
    private final PostedReceiveQueue posted;
    private final IdTable<DataTarget> targets;
    private final FragmentTargets fragments;
    private final IssuedGrants grants;
    private final EarlyMessages early;
    private final Delivery delivery;

    /** @param targets the targets of DATA */
    AbandonedReceives(
            PeerLiveness liveness,
            PostedReceiveQueue posted,
            IdTable<DataTarget> targets,
            FragmentTargets fragments,
            IssuedGrants grants,
            EarlyMessages early,
            Delivery delivery) {
        this.liveness = liveness;
        this.posted = posted;
        this.targets = targets;
        this.fragments = fragments;
        this.grants = grants;
        this.early = early;
        this.delivery = delivery;
    }

    /** Handles the end of a peer; {@link PeerLiveness} knows of it already. */
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
}
