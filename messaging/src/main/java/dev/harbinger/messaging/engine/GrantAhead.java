package dev.harbinger.messaging.engine;

/** Grants senders room for long messages that predicted receives expect, before the messages exist. */
final class GrantAhead {
    private final int rank;
    private final ReceivePrediction prediction;
    private final UnexpectedMessageQueue unexpected;
    private final PeerLimits limits;
    private final IssuedGrants grants;

    /** Whether a message that was worth a grant has arrived; others like it are likely. */
    private boolean seenLong;

    GrantAhead(
            ReceivePrediction prediction, UnexpectedMessageQueue unexpected, PeerLimits limits, IssuedGrants grants) {
        this.rank = limits.rank();
        this.prediction = prediction;
        this.unexpected = unexpected;
        this.limits = limits;
        this.grants = grants;
    }

    /** Notes that a receive has its message. */
    void bound(ReceiveOperation receive) {
        int peer = receive.matchedSource();
        if (receive.messageBytes() >= limits.grantedFrom(peer) && (receive.lends() || limits.isFar(peer))) {
            seenLong = true;
        }
    }

    /** Whether some expected message may be worth a grant. */
    boolean isWorthwhile() {
        return seenLong;
    }

    /** Revokes grants that were not expected recently. Called once for each receive that the program posts. */
    void age() {
        grants.age();
    }

    /** Grants room for the i-th receive ahead, unless its message waits here or has a grant already. */
    void grantFor(int i) {
        int peer = prediction.source(i);
        long bytes = Math.min(prediction.length(i), prediction.capacity(i));
        if (peer == ReceiveOperation.ANY || peer == rank || bytes < limits.grantedFrom(peer) || !pays(i, peer)) {
            return;
        }
        long context = prediction.context(i);
        int tag = prediction.tag(i);
        int wanted = 1;
        for (int before = 0; before < i; before++) {
            if (prediction.source(before) == peer
                    && prediction.context(before) == context
                    && prediction.tag(before) == tag) {
                wanted++;
            }
        }
        int there = grants.count(peer, context, tag, bytes);
        MatchList.Node<UnexpectedMessage> waiting =
                there < wanted && unexpected.size() != 0 ? unexpected.firstOf(context, peer, tag) : null;
        for (; waiting != null && there < wanted; waiting = waiting.next()) {
            there++;
        }
        if (there < wanted) {
            grants.issue(peer, context, tag, bytes);
        }
    }

    /**
     * Whether a grant saves time. A lent message is in place when its receive is posted. A message received into
     * program memory is copied once more, which pays off only over a network and when the receive comes late.
     */
    private boolean pays(int i, int peer) {
        return prediction.isLent(i) || (limits.isFar(peer) && prediction.isLate(i));
    }
}
