package dev.harbinger.messaging.engine;

import dev.harbinger.messaging.counters.Counter;
import dev.harbinger.messaging.counters.Counters;

/**
 * Acts on what {@link ReceivePrediction} expects: fetches the rest of early messages into network memory before their
 * receives are posted, and grants senders room for messages that have not been sent.
 */
final class PullAhead {
    /** Messages pulled ahead that may wait: many times what is predicted, but no flood of small ones. */
    private static final int MOST_WAITING = 1024;

    private final int rank;
    private final SendSide sends;
    private final SenderCredit credit;
    private final ReceivePrediction prediction;
    private final UnexpectedMessageQueue unexpected;
    private final IdTable<Object> incoming;
    private final NetworkMemory memory;
    private final PeerLimits limits;
    private final IssuedGrants grants;
    private final CountedCopies copies;
    private final Counters counters;

    /** Messages that wait in part; most of the time there are none, and nothing to pull. */
    private int partial;

    /** Whether a message has come that may be worth a grant; such messages come again. */
    private boolean seenLarge;

    PullAhead(
            int rank,
            SendSide sends,
            SenderCredit credit,
            ReceivePrediction prediction,
            UnexpectedMessageQueue unexpected,
            IdTable<Object> incoming,
            NetworkMemory memory,
            PeerLimits limits,
            IssuedGrants grants,
            CountedCopies copies,
            Counters counters) {
        this.rank = rank;
        this.sends = sends;
        this.credit = credit;
        this.prediction = prediction;
        this.unexpected = unexpected;
        this.incoming = incoming;
        this.memory = memory;
        this.limits = limits;
        this.grants = grants;
        this.copies = copies;
        this.counters = counters;
    }

    /** A message has arrived in part and waits. */
    void arrived(UnexpectedMessage message) {
        partial++;
        if (prediction.expects(message.context, message.source, message.tag, message.bytes)) {
            pull(message);
        }
    }

    /** A message does not wait in part any more. */
    void leftPartial() {
        partial--;
    }

    /** A receive has got its message. */
    void received(ReceiveOperation receive) {
        int peer = receive.matchedSource();
        if (receive.messageBytes() >= limits.grantedFrom(peer) && (receive.lends() || limits.isFar(peer))) {
            seenLarge = true;
        }
    }

    /** The program has posted a receive: others are expected now. */
    void posted() {
        if (partial == 0 && !seenLarge) {
            // Nothing that a prediction could change, as while messages are small: it need not be asked for.
            grants.age();
            return;
        }
        int count = prediction.count();
        for (int i = 0; i < count; i++) {
            if (partial != 0) {
                pullFor(i);
            }
            grantFor(i);
        }
        grants.age();
    }

    private void pullFor(int i) {
        MatchList.Node<UnexpectedMessage> node =
                unexpected.firstOf(prediction.context(i), prediction.source(i), prediction.tag(i));
        // The i-th call ahead takes at most the i-th message that waits for it.
        for (int steps = 0; node != null && steps <= i; steps++, node = node.next()) {
            UnexpectedMessage message = node.entry;
            if (message.state == UnexpectedMessage.State.PARTIAL && message.bytes <= prediction.capacity(i)) {
                pull(message);
                break;
            }
        }
    }

    /** As many grants as there are calls ahead for the same messages, but for those that wait here already. */
    private void grantFor(int i) {
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
            grants.give(peer, context, tag, bytes);
        }
    }

    /**
     * Whether room granted ahead saves something: a message that is lent is there when its receive is posted. One that
     * is received into memory is copied once more, which pays only where its way is long and its receive comes late.
     */
    private boolean pays(int i, int peer) {
        return prediction.isLent(i) || (limits.isFar(peer) && prediction.isLate(i));
    }

    /** Fetches the rest of a message into network memory, if there is room and it does not come by itself. */
    private void pull(UnexpectedMessage message) {
        if (!message.has(Packet.HELD)
                || counters.get(Counter.PULLED_AHEAD_WAITING) >= MOST_WAITING
                || isLentInPlace(message)) {
            return;
        }
        NetworkMemory.Block room = memory.take(message.bytes);
        if (room == null) {
            return;
        }
        boolean fetched = message.has(Packet.EXPOSED)
                && sends.memory().fetch(message.source, message.senderId, message.exposed, room.segment, message.bytes);
        NetworkMemory.Block first = message.block;
        if (first != null) {
            copies.copy(first.segment, 0, room.segment, 0, message.pushed, message.context);
            first.release();
        }
        long rest = message.bytes - message.pushed;
        credit.uncount(message);
        message.block = room;
        partial--;
        counters.add(Counter.PULLED_AHEAD, 1);
        counters.add(Counter.PULLED_AHEAD_BYTES, rest);
        counters.add(Counter.PULLED_AHEAD_WAITING, 1);
        if (fetched) {
            copies.count(rest, message.context);
            message.state = UnexpectedMessage.State.PULLED;
            if (!message.has(Packet.SYNC)) {
                credit.answered(message);
                sends.answer(message.source, message.senderId, Packet.READ);
            }
        } else {
            message.state = UnexpectedMessage.State.PULLING;
            message.remaining = rest;
            message.id = incoming.put(message);
            credit.answered(message);
            sends.ask(message.source, message.senderId, message.id, message.bytes, 0);
        }
    }

    /** Whether the message can be lent from where it lies at its sender: then it is best left there. */
    private boolean isLentInPlace(UnexpectedMessage message) {
        return message.has(Packet.GIVEN)
                && message.has(Packet.EXPOSED)
                && sends.memory().view(message.source, message.senderId, message.exposed, message.bytes) != null;
    }
}
