package dev.harbinger.messaging.engine;

import dev.harbinger.messaging.Counter;
import dev.harbinger.messaging.Counters;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * The receiving half of the push-pull protocol: binds arriving messages to posted receives, keeps those that come
 * early, and pulls the rest of a message when its receive is posted, or ahead of it when {@link ReceivePrediction} says
 * that it will be.
 */
final class ReceiveSide {
    /** Messages pulled ahead that may wait: many times what is predicted, but no flood of small ones. */
    private static final int MOST_PULLED_AHEAD = 1024;

    private final int rank;
    private final SendSide sends;
    private final Counters counters;
    private final ReceivePrediction prediction;
    private final PostedReceiveQueue posted;
    private final UnexpectedMessageQueue unexpected = new UnexpectedMessageQueue();
    private final UncreditedEnvelopes envelopes;
    /** What waits for DATA: a {@link ReceiveOperation} or an {@link UnexpectedMessage} that is being pulled ahead. */
    private final Slots<Object> incoming = new Slots<>();

    private final NetworkMemory pushedMemory;
    private final NetworkMemory pulledMemory;
    private final long[] owedCredit;
    private final long giveCreditAt;
    private final EndedPeers ended;
    private int partial;
    private @Nullable ReceiveOperation beingPosted;

    ReceiveSide(
            int rank,
            int size,
            SendSide sends,
            EndedPeers ended,
            Counters counters,
            ReceivePrediction prediction,
            long pushedBuffer,
            long networkMemory) {
        this.rank = rank;
        this.sends = sends;
        this.counters = counters;
        this.prediction = prediction;
        this.ended = ended;
        // Rarely, but while the sender can still push as much as it ever does.
        this.giveCreditAt = Math.min(pushedBuffer / 2, pushedBuffer - sends.mostCredit() + 1);
        this.pushedMemory = new NetworkMemory(size * pushedBuffer);
        this.pulledMemory = new NetworkMemory(networkMemory);
        this.owedCredit = new long[size];
        this.posted = new PostedReceiveQueue(size);
        this.envelopes = new UncreditedEnvelopes(size);
    }

    // ---- what the program asks

    /** Posts a receive; an early message completes it at once or starts to. */
    void post(ReceiveOperation receive) {
        UnexpectedMessage early = unexpected.find(receive.context, receive.source, receive.tag);
        if (early != null) {
            unexpected.remove(early);
            consume(early, receive);
            return;
        }
        Failure.PeerEnded end = ended.obstacle(receive.context, receive.source);
        if (end != null) {
            receive.fail(end);
            return;
        }
        posted.add(receive);
        beingPosted = receive;
        allowMoreFrom(receive.source);
    }

    /** From now on a message that matches the receive posted last does not count as early any more. */
    void postedLongAgo() {
        beingPosted = null;
    }

    boolean cancel(ReceiveOperation receive) {
        boolean removed = posted.remove(receive);
        if (removed) {
            receive.cancel();
        }
        return removed;
    }

    /** The oldest early message that a receive would match, or null. */
    @Nullable
    UnexpectedMessage find(long context, int source, int tag) {
        UnexpectedMessage found = unexpected.find(context, source, tag);
        if (found == null) {
            allowMoreFrom(source);
        }
        return found;
    }

    /** A message of {@code source} is wanted and not here: what it keeps to itself for want of allowance may come. */
    private void allowMoreFrom(int source) {
        if (!envelopes.isAnyExhausted()) {
            return;
        }
        for (int peer = 0; peer < owedCredit.length; peer++) {
            if ((source == peer || source == ReceiveOperation.ANY) && envelopes.isExhausted(peer)) {
                sends.control(peer, Packet.word0(Packet.ALLOW, 0, 0), 0, envelopes.allowMore(peer));
            }
        }
    }

    /** Takes an early message out of matching; only {@link #consume} receives it then. */
    void take(UnexpectedMessage message) {
        unexpected.remove(message);
    }

    /** Receives a message that waits in no queue any more. */
    void consume(UnexpectedMessage message, ReceiveOperation receive) {
        receive.match(message.source, message.tag, message.bytes, true);
        Failure.PeerEnded end = ended.obstacle(message.context, message.source);
        if (end != null && message.state == UnexpectedMessage.State.PARTIAL) {
            breakOff(message, end);
        }
        if (message.state == UnexpectedMessage.State.PULLED || message.state == UnexpectedMessage.State.PULLING) {
            counters.add(Counter.PULLED_AHEAD_WAITING, -1);
        }
        switch (message.state) {
            case WHOLE, PULLED -> deliver(message, receive);
            case PARTIAL -> {
                partial--;
                makeRoom(receive);
                long first = Math.min(message.pushed, receive.wanted());
                NetworkMemory.Block block = message.block;
                if (block != null) {
                    copy(block.segment, 0, receive.target(), first, message.context);
                    block.release();
                }
                uncount(message);
                envelopes.answered(message);
                fetchRest(receive, message.source, message.flags, message.senderId, message.pushed);
                unexpected.recycle(message);
            }
            case PULLING -> {
                message.receiver = receive;
                if (message.has(Packet.SYNC)) {
                    message.flags &= ~Packet.SYNC;
                    done(message.source, message.senderId, Packet.MATCHED);
                }
            }
            case BROKEN -> {
                unexpected.recycle(message);
                receive.fail(end == null ? new Failure.PeerEnded(message.source, true, "ended") : end);
            }
        }
    }

    /** The program has posted a receive: its messages may be worth pulling now that others are predicted. */
    void pullPredicted() {
        if (partial == 0) {
            return;
        }
        for (int i = 0; i < prediction.count(); i++) {
            MatchList.Node<UnexpectedMessage> node =
                    unexpected.firstOf(prediction.context(i), prediction.source(i), prediction.tag(i));
            // The i-th call ahead takes at most the i-th message that waits for it.
            for (int steps = 0; node != null && steps <= i; steps++, node = node.next()) {
                UnexpectedMessage message = node.entry;
                if (message.state == UnexpectedMessage.State.PARTIAL && message.bytes <= prediction.capacity(i)) {
                    pullAhead(message);
                    break;
                }
            }
        }
    }

    // ---- what packets bring

    /** A message's first bytes. */
    void push(
            int from,
            long context,
            int flags,
            int tag,
            int senderId,
            long bytes,
            MemorySegment memory,
            long offset,
            int length) {
        ReceiveOperation receive = posted.match(context, from, tag);
        if (receive != null) {
            boolean early = receive == beingPosted;
            if (early && !Context.isCollective(context)) {
                counters.add(Counter.EARLY, 1);
                counters.add(Counter.EARLY_BYTES, bytes);
            }
            receive.match(from, tag, bytes, early);
            makeRoom(receive);
            long first = Math.min(length, receive.wanted());
            copyFromPacket(memory, offset, receive.target(), 0, first, context);
            if ((flags & Packet.CREDIT_USED) != 0) {
                giveCredit(from, length);
            }
            fetchRest(receive, from, flags, senderId, length);
            return;
        }
        UnexpectedMessage message = unexpected.make();
        message.context = context;
        message.source = from;
        message.tag = tag;
        message.bytes = bytes;
        message.senderId = senderId;
        message.flags = flags;
        message.pushed = length;
        message.state = length == bytes ? UnexpectedMessage.State.WHOLE : UnexpectedMessage.State.PARTIAL;
        if (length > 0) {
            // The senders' credit bounds these blocks, so there is always room.
            NetworkMemory.Block block = pushedMemory.takeBeyondLimit(length);
            copyFromPacket(memory, offset, block.segment, 0, length, context);
            message.block = block;
        }
        unexpected.add(message);
        if ((flags & Packet.CREDIT_USED) == 0 && from != rank) {
            envelopes.arrived(message);
            if (envelopes.isExhausted(from) && posted.wantsFrom(from)) {
                allowMoreFrom(from);
            }
        }
        if (!Context.isCollective(context)) {
            counters.add(Counter.EARLY, 1);
            counters.add(Counter.EARLY_BYTES, bytes);
        }
        if (message.state == UnexpectedMessage.State.PARTIAL) {
            partial++;
            if (prediction.expects(context, from, tag, bytes)) {
                pullAhead(message);
            }
        }
        counters.raise(Counter.EARLY_QUEUE_MAX, unexpected.size());
        counters.raise(Counter.EARLY_BYTES_HELD_MAX, pushedMemory.used() + pulledMemory.used());
    }

    /** A part of a message that was asked for. */
    void data(int receiverId, long at, MemorySegment memory, long offset, int length) {
        switch (incoming.find(receiverId)) {
            case null -> {}
            case ReceiveOperation receive -> {
                copyFromPacket(memory, offset, receive.target(), at, length, receive.context);
                receive.remaining -= length;
                if (receive.remaining == 0) {
                    incoming.free(receiverId);
                    finish(receive);
                }
            }
            case UnexpectedMessage message -> {
                NetworkMemory.Block block = message.block;
                if (block == null) {
                    throw new IllegalStateException("data for a message without memory");
                }
                copyFromPacket(memory, offset, block.segment, at, length, message.context);
                message.remaining -= length;
                if (message.remaining == 0) {
                    incoming.free(receiverId);
                    message.id = 0;
                    message.state = UnexpectedMessage.State.PULLED;
                    ReceiveOperation receiver = message.receiver;
                    if (receiver != null) {
                        deliver(message, receiver);
                    }
                }
            }
            case Object other -> throw new IllegalStateException("data for " + other);
        }
    }

    /** Fails what cannot be completed since a peer has ended. */
    void peerEnded(Failure.PeerEnded end) {
        posted.forEach(receive -> {
            if (ended.obstacle(receive.context, receive.source) != null) {
                posted.remove(receive);
                receive.fail(end);
            }
        });
        incoming.forEach(thing -> {
            if (thing instanceof ReceiveOperation receive
                    && ended.obstacle(receive.context, receive.matchedSource()) != null) {
                incoming.retire(receive.id);
                release(receive);
                receive.fail(end);
            } else if (thing instanceof UnexpectedMessage message && message.source == end.peer()) {
                incoming.retire(message.id);
                breakOff(message, end);
            }
        });
        unexpected.forEach(message -> {
            if (message.source == end.peer() && message.state == UnexpectedMessage.State.PARTIAL) {
                breakOff(message, end);
            }
        });
    }

    /** Gives back the memory of a lent message. */
    void release(ReceiveOperation receive) {
        NetworkMemory.Block block = receive.block;
        if (block != null) {
            receive.block = null;
            block.release();
        }
    }

    int postedCount() {
        return posted.size();
    }

    int unexpectedCount() {
        return unexpected.size();
    }

    UnexpectedMessageQueue unexpected() {
        return unexpected;
    }

    /** Receives and messages pulled ahead that wait for DATA. */
    int incomingCount() {
        return incoming.size();
    }

    /** Bytes of network memory in use. */
    long memoryUsed() {
        return pushedMemory.used() + pulledMemory.used();
    }

    /** Credit to be given back to a peer when more has gathered. */
    long owedCredit(int peer) {
        return owedCredit[peer];
    }

    // ---- steps

    /** Gives a lent message its memory, if there is any. */
    private void makeRoom(ReceiveOperation receive) {
        if (receive.into == null && receive.messageBytes() > 0) {
            try {
                receive.block = pulledMemory.takeBeyondLimit(receive.messageBytes());
            } catch (OutOfMemoryError e) {
                // The sender must not wait for ever for a message that cannot be taken.
                receive.goWithoutRoom();
            }
        }
    }

    /** Fetches what of a matched message has not been pushed, and completes the receive when it is there. */
    private void fetchRest(ReceiveOperation receive, int from, int flags, int senderId, long have) {
        long wanted = receive.wanted();
        if (wanted <= have) {
            if ((flags & (Packet.HELD | Packet.SYNC)) != 0) {
                done(from, senderId, Packet.MATCHED | Packet.READ);
            }
            finish(receive);
        } else if ((flags & Packet.EXPOSED) != 0 && sends.read(from, senderId, have, receive.target(), wanted - have)) {
            countCopy(wanted - have, receive.context);
            done(from, senderId, Packet.MATCHED | Packet.READ);
            finish(receive);
        } else {
            receive.remaining = wanted - have;
            receive.id = incoming.put(receive);
            pull(from, senderId, receive.id, wanted, Packet.MATCHED);
        }
    }

    /** Fetches the rest of a predicted message into network memory, if there is room. */
    private void pullAhead(UnexpectedMessage message) {
        if (counters.get(Counter.PULLED_AHEAD_WAITING) >= MOST_PULLED_AHEAD) {
            return;
        }
        NetworkMemory.Block room = pulledMemory.take(message.bytes);
        if (room == null) {
            return;
        }
        long rest = message.bytes - message.pushed;
        boolean exposed = message.has(Packet.EXPOSED);
        if (exposed && !sends.read(message.source, message.senderId, message.pushed, room.segment, rest)) {
            // Its sender has ended; that will be told.
            room.release();
            return;
        }
        NetworkMemory.Block first = message.block;
        if (first != null) {
            copy(first.segment, 0, room.segment, message.pushed, message.context);
            first.release();
        }
        uncount(message);
        message.block = room;
        partial--;
        counters.add(Counter.PULLED_AHEAD, 1);
        counters.add(Counter.PULLED_AHEAD_BYTES, rest);
        counters.add(Counter.PULLED_AHEAD_WAITING, 1);
        if (exposed) {
            countCopy(rest, message.context);
            message.state = UnexpectedMessage.State.PULLED;
            if (!message.has(Packet.SYNC)) {
                envelopes.answered(message);
                done(message.source, message.senderId, Packet.READ);
            }
        } else {
            message.state = UnexpectedMessage.State.PULLING;
            message.remaining = rest;
            message.id = incoming.put(message);
            envelopes.answered(message);
            pull(message.source, message.senderId, message.id, message.bytes, 0);
        }
    }

    /** Hands a message that lies whole in network memory to its receive: lends it, or copies it once. */
    private void deliver(UnexpectedMessage message, ReceiveOperation receive) {
        NetworkMemory.Block block = message.block;
        if (message.state == UnexpectedMessage.State.WHOLE) {
            uncount(message);
        }
        if (block != null) {
            if (receive.into == null) {
                receive.block = block;
                if (!Context.isCollective(message.context)) {
                    counters.add(Counter.COPIES_AVOIDED, 1);
                }
            } else {
                copy(block.segment, 0, receive.target(), receive.wanted(), message.context);
                block.release();
            }
        }
        boolean held = message.state == UnexpectedMessage.State.WHOLE && message.has(Packet.HELD);
        if (held || message.has(Packet.SYNC)) {
            envelopes.answered(message);
            done(message.source, message.senderId, Packet.MATCHED | Packet.READ);
        }
        unexpected.recycle(message);
        finish(receive);
    }

    private void finish(ReceiveOperation receive) {
        if (!Context.isCollective(receive.context)) {
            counters.add(Counter.RECEIVED_BYTES, receive.messageBytes());
        }
        receive.finish();
    }

    /** The rest of a message will not come. */
    private void breakOff(UnexpectedMessage message, Failure.PeerEnded end) {
        NetworkMemory.Block block = message.block;
        if (block != null) {
            message.block = null;
            block.release();
        }
        uncount(message);
        envelopes.answered(message);
        ReceiveOperation receiver = message.receiver;
        if (message.state == UnexpectedMessage.State.PARTIAL) {
            partial--;
        } else if (receiver == null) {
            counters.add(Counter.PULLED_AHEAD_WAITING, -1);
        }
        message.state = UnexpectedMessage.State.BROKEN;
        if (receiver != null) {
            receiver.fail(end);
            unexpected.recycle(message);
        }
    }

    /** The pushed bytes of an early message have left their buffer: its sender may push as many again. */
    private void uncount(UnexpectedMessage message) {
        if (message.has(Packet.CREDIT_USED)) {
            message.flags &= ~Packet.CREDIT_USED;
            giveCredit(message.source, message.pushed);
        }
    }

    private void giveCredit(int peer, int pushed) {
        owedCredit[peer] += pushed + Packet.ENVELOPE_BYTES;
        if (owedCredit[peer] >= giveCreditAt) {
            long owed = owedCredit[peer];
            owedCredit[peer] = 0;
            if (peer == rank) {
                sends.credit(rank, owed);
            } else {
                sends.control(peer, Packet.word0(Packet.CREDIT, 0, 0), 0, owed);
            }
        }
    }

    private void pull(int peer, int senderId, int receiverId, long end, int flags) {
        sends.control(peer, Packet.word0(Packet.PULL, flags, 0), Packet.word1(senderId, receiverId), end);
    }

    private void done(int peer, int senderId, int flags) {
        sends.control(peer, Packet.word0(Packet.DONE, flags, 0), Packet.word1(senderId, 0), 0);
    }

    private void copyFromPacket(
            MemorySegment memory, long offset, MemorySegment into, long at, long length, long context) {
        if (length > 0) {
            MemorySegment.copy(memory, offset, into, at, length);
            countCopy(length, context);
        }
    }

    private void copy(MemorySegment from, long at, MemorySegment into, long length, long context) {
        copyFromPacket(from, at, into, at, length, context);
    }

    private void countCopy(long length, long context) {
        if (!Context.isCollective(context)) {
            counters.add(Counter.COPIES, 1);
            counters.add(Counter.COPIED_BYTES, length);
        }
    }
}
