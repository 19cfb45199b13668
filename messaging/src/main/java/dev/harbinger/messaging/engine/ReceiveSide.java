package dev.harbinger.messaging.engine;

import dev.harbinger.messaging.counters.Counter;
import dev.harbinger.messaging.counters.Counters;
import dev.harbinger.messaging.transport.RemoteMemory;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;

/**
 * The receiving half of the push-pull protocol: binds arriving messages to posted receives, keeps those that come
 * early, and fetches the rest of a message when its receive is posted; {@link PullAhead} does so before.
 */
final class ReceiveSide {
    private final int rank;
    private final Counters counters;
    private final CountedCopies copies;
    private final ReceivePrediction prediction;
    private final PostedReceiveQueue posted;
    private final UnexpectedMessageQueue unexpected = new UnexpectedMessageQueue();
    private final SenderCredit credit;
    /**
     * What waits for DATA: a {@link ReceiveOperation}, an {@link UnexpectedMessage} that is being pulled ahead, or a
     * {@link GrantedRoom}.
     */
    private final IdTable<Object> incoming = new IdTable<>();
    /**
     * What the MOREs of each peer go to: a {@link ReceiveOperation}, an {@link UnexpectedMessage}, or nothing any more.
     */
    private final @Nullable Object[] beingPushed;

    private final NetworkMemory pushedMemory;
    private final NetworkMemory pulledMemory;
    private final EndedPeers ended;
    private final IssuedGrants grants;
    private final PullAhead ahead;
    private final LateObservation late = new LateObservation();
    private final Delivery delivery;
    /** Where the message that is arriving lies at its sender. */
    private final ZeroBuffer exposed = new ZeroBuffer();

    private @Nullable ReceiveOperation beingPosted;

    ReceiveSide(
            int rank,
            int size,
            RemoteMemory memory,
            SendSide sends,
            EndedPeers ended,
            Counters counters,
            ReceivePrediction prediction,
            PeerLimits limits,
            long networkMemory) {
        this.rank = rank;
        this.counters = counters;
        this.copies = new CountedCopies(counters);
        this.prediction = prediction;
        this.ended = ended;
        this.pushedMemory = new NetworkMemory(limits.pushedMemory());
        this.pulledMemory = new NetworkMemory(networkMemory, memory);
        this.posted = new PostedReceiveQueue(size);
        this.credit = new SenderCredit(rank, size, sends, limits);
        this.beingPushed = new Object[size];
        this.grants = new IssuedGrants(sends, memory, incoming, pulledMemory, counters);
        this.delivery = new Delivery(sends, credit, counters, copies, incoming, beingPushed, unexpected, pulledMemory);
        this.ahead = new PullAhead(
                rank, sends, credit, prediction, unexpected, incoming, pulledMemory, limits, grants, copies, counters);
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
        credit.allowMoreFrom(receive.source);
    }

    /** From now on a message that matches the receive posted last does not count as early any more. */
    void postedLongAgo() {
        beingPosted = null;
    }

    /** The program has posted a receive: its predictor learns of it, and what it expects now is acted on. */
    void observe(ReceiveCall call, ReceiveOperation receive) {
        catchUp();
        receive.call = prediction.observe(call, receive.context, receive.source, receive.capacity(), receive.lends());
        if (receive.isBound()) {
            prediction.received(receive.call, receive.messageBytes(), receive.wasEarly());
        }
        ahead.posted();
    }

    /** The same of a receive that is done, at the next {@link #catchUp}. */
    void observeLater(ReceiveOperation receive) {
        catchUp();
        late.set(receive);
    }

    /** Tells the predictor what it has not been told. */
    void catchUp() {
        if (late.waits()) {
            late.tell(prediction);
            ahead.posted();
        }
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
            credit.allowMoreFrom(source);
        }
        return found;
    }

    /** Takes an early message out of matching; only {@link #consume} receives it then. */
    void take(UnexpectedMessage message) {
        unexpected.remove(message);
    }

    /** Receives a message that waits in no queue any more. */
    void consume(UnexpectedMessage message, ReceiveOperation receive) {
        bind(receive, message.source, message.tag, message.bytes, true);
        Failure.PeerEnded end = ended.obstacle(message.context, message.source);
        if (end != null && message.state == UnexpectedMessage.State.PARTIAL) {
            breakOff(message, end);
        }
        switch (message.state) {
            case WHOLE -> delivery.deliver(message, receive);
            case PULLED -> {
                counters.add(Counter.PULLED_AHEAD_WAITING, -1);
                delivery.deliver(message, receive);
            }
            case PULLING -> {
                counters.add(Counter.PULLED_AHEAD_WAITING, -1);
                delivery.await(message, receive);
            }
            case PARTIAL -> takeOver(message, receive);
            case BROKEN -> {
                unexpected.recycle(message);
                receive.fail(end == null ? new Failure.PeerEnded(message.source, true, "ended") : end);
            }
        }
    }

    // ---- what packets bring

    /** A message's first bytes, or where it lies. */
    void push(
            int from,
            long context,
            int flags,
            int tag,
            int senderId,
            long word2,
            MemorySegment memory,
            long offset,
            int length) {
        beingPushed[from] = null;
        long bytes = Packet.bytes(word2);
        if ((flags & Packet.GRANTED) != 0) {
            int number = (int) memory.get(ValueLayout.JAVA_LONG_UNALIGNED, offset);
            pushGranted(from, context, flags, tag, senderId, bytes, number);
            return;
        }
        exposed.clear();
        int first = length;
        if ((flags & Packet.EXPOSED) != 0 && from != rank) {
            exposed.read(memory, offset, length);
            first = 0;
        }
        long inAll = Packet.pushed(word2, first);
        ReceiveOperation receive = posted.match(context, from, tag);
        if (receive != null) {
            bind(receive, from, tag, bytes, receive == beingPosted);
            if ((flags & Packet.CREDIT_USED) != 0) {
                credit.give(from, first + Packet.ENVELOPE_BYTES);
            }
            if (delivery.lendInPlace(receive, from, flags, senderId, exposed)) {
                delivery.finish(receive);
                return;
            }
            delivery.makeRoom(receive);
            copies.copy(memory, offset, receive.target(), 0, Math.min(first, receive.wanted()), context);
            delivery.fetchRest(receive, from, flags, senderId, exposed, first, inAll);
            if (inAll > first) {
                delivery.expectPushed(from, receive);
            }
            return;
        }
        UnexpectedMessage message = fill(from, context, flags, tag, senderId, bytes);
        message.pushed = first;
        message.pushedInAll = inAll;
        message.exposed.set(exposed);
        message.state = first == bytes && (flags & Packet.EXPOSED) == 0
                ? UnexpectedMessage.State.WHOLE
                : UnexpectedMessage.State.PARTIAL;
        if (inAll > 0) {
            // The senders' credit bounds these blocks, so there is always room.
            NetworkMemory.Block block = pushedMemory.takeBeyondLimit(inAll);
            copies.copy(memory, offset, block.segment, 0, first, context);
            message.block = block;
        }
        if (inAll > first) {
            beingPushed[from] = message;
        }
        add(message);
        if (message.state == UnexpectedMessage.State.PARTIAL) {
            ahead.arrived(message);
        }
        counters.raise(Counter.EARLY_BYTES_HELD_MAX, memoryUsed());
    }

    /** A message whose sender has used a grant: it lies in the room, or its bytes are on their way there. */
    private void pushGranted(int from, long context, int flags, int tag, int senderId, long bytes, int number) {
        GrantedRoom room = grants.use(number);
        if (room == null) {
            return;
        }
        UnexpectedMessage message = fill(from, context, flags, tag, senderId, bytes);
        message.pushed = 0;
        message.pushedInAll = 0;
        message.block = room.block;
        if ((flags & Packet.FILLED) != 0) {
            incoming.free(number);
            message.state = UnexpectedMessage.State.WHOLE;
        } else {
            incoming.replace(number, message);
            message.id = number;
            message.remaining = bytes;
            message.state = UnexpectedMessage.State.PULLING;
        }
        ReceiveOperation receive = posted.match(context, from, tag);
        if (receive == null) {
            add(message);
            if (message.state == UnexpectedMessage.State.PULLING) {
                counters.add(Counter.PULLED_AHEAD_WAITING, 1);
                credit.uncount(message);
            }
            counters.raise(Counter.EARLY_BYTES_HELD_MAX, memoryUsed());
            return;
        }
        bind(receive, from, tag, bytes, receive == beingPosted);
        if (message.state == UnexpectedMessage.State.WHOLE) {
            delivery.deliver(message, receive);
        } else {
            credit.uncount(message);
            delivery.await(message, receive);
        }
    }

    /** Bytes of the message that a peer pushed last. */
    void more(int from, long at, MemorySegment memory, long offset, int length) {
        switch (beingPushed[from]) {
            // Its receive wants no more of it.
            case null -> credit.give(from, length);
            case ReceiveOperation receive -> {
                credit.give(from, length);
                delivery.arrive(receive, at, memory, offset, length);
            }
            case UnexpectedMessage message -> {
                if (message.state == UnexpectedMessage.State.PULLING) {
                    credit.give(from, length);
                    delivery.arrive(message, at, memory, offset, length);
                } else {
                    append(message, at, memory, offset, length);
                }
            }
            case Object other -> throw new IllegalStateException("more for " + other);
        }
    }

    private void append(UnexpectedMessage message, long at, MemorySegment memory, long offset, int length) {
        copies.copy(memory, offset, Delivery.blockOf(message).segment, at, length, message.context);
        message.pushed += length;
        if (message.pushed == message.bytes) {
            message.state = UnexpectedMessage.State.WHOLE;
            ahead.leftPartial();
        }
    }

    /** Where a part of a message that was asked for goes; null when not all of it goes to one place. */
    @Nullable
    MemorySegment place(int receiverId, long at, int length) {
        return switch (incoming.find(receiverId)) {
            case ReceiveOperation receive ->
                receive.wanted() - at < length ? null : receive.target().asSlice(at, length);
            case UnexpectedMessage message -> Delivery.blockOf(message).segment.asSlice(at, length);
            case null, default -> null;
        };
    }

    /** A part of a message that was asked for. */
    void data(int receiverId, long at, MemorySegment memory, long offset, int length) {
        switch (incoming.find(receiverId)) {
            case null -> {}
            case ReceiveOperation receive -> delivery.arrive(receive, at, memory, offset, length);
            case UnexpectedMessage message -> delivery.arrive(message, at, memory, offset, length);
            case Object other -> throw new IllegalStateException("data for " + other);
        }
    }

    /** A sender gives back a room that it was asked for. */
    void returned(int number) {
        grants.returned(number);
    }

    /** Fails what cannot be completed since a peer has ended. */
    void peerEnded(Failure.PeerEnded end) {
        beingPushed[end.peer()] = null;
        grants.peerEnded(end.peer());
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
                delivery.forget(receive.matchedSource(), receive);
                delivery.release(receive);
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
        delivery.release(receive);
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

    /** Receives, messages pulled ahead and grants that wait for DATA. */
    int incomingCount() {
        return incoming.size();
    }

    /** Bytes of network memory in use. */
    long memoryUsed() {
        return pushedMemory.used() + pulledMemory.used();
    }

    /** Room for messages that may never come. */
    IssuedGrants grants() {
        return grants;
    }

    /** Credit to be given back to a peer when more has gathered. */
    long owedCredit(int peer) {
        return credit.owed(peer);
    }

    // ---- steps

    private UnexpectedMessage fill(int from, long context, int flags, int tag, int senderId, long bytes) {
        UnexpectedMessage message = unexpected.make();
        message.context = context;
        message.source = from;
        message.tag = tag;
        message.bytes = bytes;
        message.senderId = senderId;
        message.flags = flags;
        return message;
    }

    /** A message that no posted receive matches waits. */
    private void add(UnexpectedMessage message) {
        unexpected.add(message);
        if (credit.arrived(message) && posted.wantsFrom(message.source)) {
            credit.allowMoreFrom(message.source);
        }
        countEarly(message.context, message.bytes);
        counters.raise(Counter.EARLY_QUEUE_MAX, unexpected.size());
    }

    private void countEarly(long context, long bytes) {
        if (!Context.isCollective(context)) {
            counters.add(Counter.EARLY, 1);
            counters.add(Counter.EARLY_BYTES, bytes);
        }
    }

    /** A receive has its message; {@code early} when that was there before. */
    private void bind(ReceiveOperation receive, int from, int tag, long bytes, boolean early) {
        receive.match(from, tag, bytes, early);
        if (receive == beingPosted) {
            countEarly(receive.context, bytes);
        }
        prediction.received(receive.call, bytes, early);
        ahead.received(receive);
    }

    /** A receive takes a message of which a part is here. */
    private void takeOver(UnexpectedMessage message, ReceiveOperation receive) {
        ahead.leftPartial();
        boolean lent = delivery.lendInPlace(receive, message.source, message.flags, message.senderId, message.exposed);
        if (!lent) {
            delivery.makeRoom(receive);
        }
        NetworkMemory.Block block = message.block;
        if (block != null) {
            if (!lent) {
                long first = Math.min(message.pushed, receive.wanted());
                copies.copy(block.segment, 0, receive.target(), 0, first, message.context);
            }
            block.release();
        }
        int flags = message.flags;
        credit.uncount(message);
        credit.answered(message);
        // No more behind the first packet of a later message: its sender has given this one up.
        boolean beingPushed = delivery.isBeingPushed(message);
        delivery.forget(message.source, message);
        if (lent) {
            delivery.finish(receive);
        } else {
            delivery.fetchRest(
                    receive,
                    message.source,
                    flags,
                    message.senderId,
                    message.exposed,
                    message.pushed,
                    message.pushedInAll);
            if (beingPushed) {
                delivery.expectPushed(message.source, receive);
            }
        }
        unexpected.recycle(message);
    }

    /** The rest of a message will not come. */
    private void breakOff(UnexpectedMessage message, Failure.PeerEnded end) {
        NetworkMemory.Block block = message.block;
        if (block != null) {
            message.block = null;
            block.release();
        }
        credit.uncount(message);
        credit.answered(message);
        delivery.forget(message.source, message);
        ReceiveOperation receiver = message.receiver;
        if (message.state == UnexpectedMessage.State.PARTIAL) {
            ahead.leftPartial();
        } else if (receiver == null) {
            counters.add(Counter.PULLED_AHEAD_WAITING, -1);
        }
        message.state = UnexpectedMessage.State.BROKEN;
        if (receiver != null) {
            receiver.fail(end);
            unexpected.recycle(message);
        }
    }
}
