package dev.harbinger.messaging.engine;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * The sending half of the push-pull protocol: pushes the first bytes of each message as far as credit allows, keeps the
 * rest until it is pulled, and answers pulls (Push-Pull Messaging, section 3).
 */
final class Sender {
    private final int rank;
    private final Outboxes outboxes;
    private final HeldSends held;
    private final DirectAccess direct;
    private final PeerLiveness liveness;
    private final PeerLimits limits;
    private final SendCredit credit;
    private final PendingSends pending;
    private final ReceivedGrants grants;

    Sender(Outboxes outboxes, HeldSends held, DirectAccess direct, PeerLiveness liveness, PeerLimits limits) {
        this.rank = limits.rank();
        this.outboxes = outboxes;
        this.held = held;
        this.direct = direct;
        this.liveness = liveness;
        this.limits = limits;
        this.credit = new SendCredit(limits);
        this.pending = new PendingSends(limits.size());
        this.grants = new ReceivedGrants(limits.size());
    }

    // ---- what the program asks

    /**
     * Sends a standard-mode message without an operation, if all of it can be pushed at once in one packet.
     *
     * @return false if it cannot; then nothing was done
     */
    boolean trySend(long context, int destination, int tag, int elementType, MemorySegment data) {
        long bytes = data.byteSize();
        if (bytes > limits.first(destination, bytes)
                || (bytes >= limits.singleCopyFrom(destination) && data.isNative() && !limits.isFar(destination))
                || !credit.covers(destination, bytes)
                || destination == rank
                || pending.first(destination) != null
                || liveness.failureOf(context, destination) != null
                || !outboxes.to(destination).tryPushWhole(context, tag, elementType, data)) {
            return false;
        }
        credit.use(destination, bytes);
        return true;
    }

    void start(SendOperation send) {
        int to = send.destination;
        if (send.bytes() > Packet.MOST_BYTES) {
            throw new IllegalArgumentException("message of " + send.bytes() + " bytes to rank " + to + ": at most "
                    + Packet.MOST_BYTES + " travel in one message");
        }
        Failure.PeerEnded end = liveness.failureOf(send.context, to);
        if (end != null) {
            send.giveUp(end, needsAnswer(send));
        } else if (pending.first(to) != null || !credit.admits(to, pushable(send))) {
            pending.add(send);
        } else {
            push(send);
        }
    }

    /** Whether packets wait for room or sends wait for their receiver. */
    boolean isBusy() {
        return outboxes.hasWaiting() || !held.isEmpty() || !pending.isEmpty();
    }

    /** Bytes that may be pushed to a peer now. */
    long credit(int peer) {
        return credit.bytes(peer);
    }

    // ---- what packets bring

    /** Handles a PULL of the bytes from the end of the pushed ones to {@code end}. */
    void pull(int senderId, int receiverId, long end, boolean matched) {
        SendOperation send = held.find(senderId);
        if (send == null) {
            return;
        }
        send.receiverId = receiverId;
        send.end = end;
        send.matched |= matched;
        send.pack();
        if (send.exposed.count() != 0 && !send.has(Packet.LOST)) {
            direct.noteUnreadable(send.destination);
        }
        outboxes.to(send.destination).data(send);
        answered(send);
    }

    /** Handles an ACK: the receiver has matched the message, has read it, or both. */
    void acknowledged(int senderId, boolean matched, boolean read) {
        SendOperation send = held.find(senderId);
        if (send == null) {
            return;
        }
        send.matched |= matched;
        send.read |= read;
        held.completeIfFinished(send);
        answered(send);
    }

    /** Handles a CREDIT. */
    void addCredit(int peer, long bytes) {
        credit.add(peer, bytes);
        pushPending(peer);
    }

    /** Handles a WINDOW: the receiver allows more envelopes without credit. */
    void widenWindow(int peer, int envelopes) {
        credit.widenWindow(peer, envelopes);
        pushPending(peer);
    }

    /** Handles a GRANT of room for a message that the receiver expects. */
    void granted(int peer, int number, long context, int tag, long bytes, long key) {
        grants.add(peer, number, context, tag, bytes, key);
    }

    /** Handles a REVOKE: returns the grant, unless a message has used it. */
    void revoked(int peer, int number) {
        if (grants.revoke(peer, number)) {
            outboxes.to(peer).returnGrant(number);
        }
    }

    /** Fails the operations that cannot complete because a peer has ended. */
    void peerEnded(Failure.PeerEnded end) {
        grants.forget(end.peer());
        outboxes.drop(this::isHopeless, send -> {
            // The receiver returns the credit of messages that were sent.
            credit.add(send.destination, send.isEnvelopeSent() ? send.pushed - send.next : send.credit);
            if (!send.isHeld()) {
                send.giveUp(end, false);
            }
        });
        outboxes.close(end.peer());
        pending.removeIf(send -> {
            boolean hopeless = isHopeless(send);
            if (hopeless) {
                send.giveUp(end, needsAnswer(send));
            }
            return hopeless;
        });
        held.forEach(send -> {
            if (isHopeless(send)) {
                held.giveUp(send, end);
                answered(send);
            }
        });
    }

    // ---- steps

    private void push(SendOperation send) {
        send.replaceIfClosed();
        int to = send.destination;
        long bytes = send.bytes();
        long most = pushable(send);
        ReceivedGrant grant = grantFor(send);
        if (grant != null) {
            most = 0;
            send.flags |= Packet.GRANTED;
        } else if (direct.expose(send, most)) {
            most = 0;
            send.flags |= Packet.EXPOSED;
        }
        if (!send.has(Packet.EXPOSED)) {
            send.pack();
        }
        if (credit.covers(to, most)) {
            send.credit = credit.use(to, most);
            send.flags |= Packet.CREDIT_USED;
        } else {
            most = 0;
            if (to != rank) {
                credit.useWindow(to);
                send.uncredited = true;
            }
        }
        if (to == rank && most < bytes) {
            send.flags |= Packet.EXPOSED;
        }
        send.first = (int) Math.min(most, limits.first(to, bytes));
        send.pushed = most;
        if (grant != null) {
            fill(grant, send);
        } else if (most < bytes || !send.has(Packet.CREDIT_USED)) {
            send.flags |= Packet.HELD;
        } else {
            send.read = true;
        }
        if (send.synchronous) {
            send.flags |= Packet.SYNC;
        }
        if (send.prepared != null) {
            send.flags |= Packet.PREPARED;
        }
        if (!send.read || send.synchronous || send.uncredited) {
            held.hold(send);
        }
        outboxes.to(to).push(send);
        if (grant != null && !send.read) {
            outboxes.to(to).data(send);
        }
    }

    /** Takes a grant for a message that would not be pushed whole, or null. */
    private @Nullable ReceivedGrant grantFor(SendOperation send) {
        int to = send.destination;
        return send.bytes() >= limits.grantedFrom(to) && send.prepared == null && credit.covers(to, 0)
                ? grants.use(to, send.context, send.tag, send.bytes())
                : null;
    }

    /** Writes a message to the room of its grant; if that cannot be reached, the bytes follow as DATA. */
    private void fill(ReceivedGrant grant, SendOperation send) {
        send.grant = grant.number;
        send.receiverId = grant.number;
        send.end = send.bytes();
        if (direct.fill(grant, send)) {
            send.flags |= Packet.FILLED;
            send.read = true;
        }
    }

    /**
     * Bytes that may be pushed. A push that needs several packets is a whole number of units, unless it is the whole
     * message.
     */
    private long pushable(SendOperation send) {
        long most = limits.mostPushed(send.destination);
        int first = limits.first(send.destination, send.bytes());
        if (send.bytes() <= most) {
            return send.bytes();
        }
        return most <= first ? most : Math.max(first, most & -Packet.UNIT);
    }

    /** Pushes pending sends in order, as far as credit and window allow. */
    private void pushPending(int peer) {
        for (SendOperation send = pending.first(peer);
                send != null && credit.admits(peer, pushable(send));
                send = pending.first(peer)) {
            pending.removeFirst(peer);
            push(send);
        }
    }

    /** Notes that the receiver has answered an envelope: another may be sent without credit. */
    private void answered(SendOperation send) {
        if (send.uncredited) {
            send.uncredited = false;
            widenWindow(send.destination, 1);
        }
    }

    private boolean isHopeless(SendOperation send) {
        return liveness.failureOf(send.context, send.destination) != null;
    }

    private boolean needsAnswer(SendOperation send) {
        return send.synchronous || send.bytes() > limits.mostPushed(send.destination);
    }
}
