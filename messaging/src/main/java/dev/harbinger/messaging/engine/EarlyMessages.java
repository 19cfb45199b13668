package dev.harbinger.messaging.engine;

import dev.harbinger.messaging.counters.Counter;
import dev.harbinger.messaging.counters.Counters;
import dev.harbinger.messaging.engine.UnexpectedMessage.State;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * Messages that arrived before their receive, in order of arrival, until a receive takes them or their sender ends.
 * Their pushed bytes lie in memory that the senders' credit bounds. Every change of the state of an
 * {@link UnexpectedMessage} is made here, with all that depends on it.
 */
final class EarlyMessages {
    /** Maximum of {@link #pulledAhead}: far more than are predicted, but a bound on small ones. */
    private static final int MOST_PULLED_AHEAD = 1024;

    private final UnexpectedMessageQueue queue = new UnexpectedMessageQueue();
    private final NetworkMemory pushedMemory;
    private final NetworkMemory pulledMemory;
    private final CreditReturn credit;
    private final DataTargets targets;
    private final PayloadCopier copier;
    private final Counters counters;
    private final PredictionTimes times;

    /** Number of PARTIAL messages; usually zero, and then there is nothing to pull. */
    private int partial;

    /** Number of PULLING and PULLED messages that no receive has taken. */
    private int pulledAhead;

    /** @param pulledMemory holds messages that were pulled ahead, among others */
    EarlyMessages(
            PeerLimits limits,
            NetworkMemory pulledMemory,
            CreditReturn credit,
            DataTargets targets,
            PayloadCopier copier,
            Counters counters,
            PredictionTimes times) {
        this.pushedMemory = new NetworkMemory(limits.pushedMemory());
        this.pulledMemory = pulledMemory;
        this.credit = credit;
        this.targets = targets;
        this.copier = copier;
        this.counters = counters;
        this.times = times;
    }

    UnexpectedMessageQueue queue() {
        return queue;
    }

    /** Whether PARTIAL messages wait. */
    boolean hasPartial() {
        return partial != 0;
    }

    /** Bytes of network memory in use: by early and lent messages, and by granted rooms. */
    long memoryUsed() {
        return pushedMemory.used() + pulledMemory.used();
    }

    /** Counts the network memory in use, now that another message waits. */
    void noteMemory() {
        counters.raise(Counter.NETWORK_MEMORY_MAX, memoryUsed());
    }

    /** Counts a message that arrived before its receive. */
    void count(long context, long bytes) {
        if (!Context.isCollective(context)) {
            counters.add(Counter.EARLY, 1);
            counters.add(Counter.EARLY_BYTES, bytes);
        }
    }

    // ---- arrival

    /** Keeps a message and its pushed bytes: WHOLE or PARTIAL. */
    UnexpectedMessage keep(Arrival arrival) {
        UnexpectedMessage message = make(arrival);
        NetworkMemory.Block block = null;
        if (message.pushedInAll > 0) {
            // The senders' credit bounds these blocks, so there is always room.
            block = pushedMemory.takeBeyondLimit(message.pushedInAll);
            copier.copy(arrival.memory, arrival.offset, block.segment, 0, arrival.pushed, arrival.context);
        }
        if (message.pushedInAll > message.pushed) {
            targets.expectFragments(message.source, message);
        }
        if (arrival.isWhole()) {
            message.holdWhole(block);
        } else {
            message.holdPart(block);
            partial++;
        }
        enqueue(message);
        return message;
    }

    /** The message of an arrival in the room of its grant, without queueing it: WHOLE or PULLING. */
    UnexpectedMessage makeInRoom(Arrival arrival, NetworkMemory.Block room) {
        UnexpectedMessage message = make(arrival);
        if (arrival.has(Packet.FILLED)) {
            targets.free(arrival.grant);
            message.holdWhole(room);
        } else {
            targets.replace(arrival.grant, message);
            message.awaitRest(room, message.bytes, arrival.grant);
        }
        return message;
    }

    /** Keeps a message that lies or arrives in the room of its grant. */
    void keepInRoom(UnexpectedMessage message) {
        enqueue(message);
        if (message.state() == State.PULLING) {
            addPulledAhead(1);
            times.fetchBegins(message);
            credit.returnFor(message);
        }
    }

    private UnexpectedMessage make(Arrival arrival) {
        UnexpectedMessage message = queue.make();
        message.set(arrival);
        return message;
    }

    private void enqueue(UnexpectedMessage message) {
        queue.add(message);
        count(message.context, message.bytes);
        counters.raise(Counter.EARLY_QUEUE_MAX, queue.size());
        credit.noteWaiting(message);
    }

    /** Appends pushed bytes to a PARTIAL message, which is WHOLE with the last. */
    void append(UnexpectedMessage message, long at, MemorySegment memory, long offset, int length) {
        copier.copy(memory, offset, message.requireBlock().segment, at, length, message.context);
        if (message.addPushed(length)) {
            partial--;
        }
    }

    // ---- pulling ahead

    /** Room to pull a PARTIAL message ahead of its receive; null if there is none. */
    NetworkMemory.@Nullable Block roomFor(UnexpectedMessage message) {
        return pulledAhead < MOST_PULLED_AHEAD ? pulledMemory.take(message.bytes) : null;
    }

    /**
     * Moves the first bytes of a PARTIAL message into the room for all of it.
     *
     * @param fetched whether the rest is in the room already; then it is PULLED, else PULLING
     */
    void pullAhead(UnexpectedMessage message, NetworkMemory.Block room, boolean fetched) {
        NetworkMemory.Block first = message.block();
        if (first != null) {
            copier.copy(first.segment, 0, room.segment, 0, message.pushed, message.context);
            first.release();
        }
        long rest = message.bytes - message.pushed;
        credit.returnFor(message);
        partial--;
        addPulledAhead(1);
        counters.add(Counter.PULLED_AHEAD, 1);
        counters.add(Counter.PULLED_AHEAD_BYTES, rest);
        if (fetched) {
            times.fetchEnds(message);
            copier.count(rest, message.context);
            message.holdFetched(room);
        } else {
            message.awaitRest(room, rest, targets.add(message));
        }
    }

    /** Stores bytes of a PULLING message; returns whether it is PULLED now. */
    boolean store(UnexpectedMessage message, long at, MemorySegment memory, long offset, int length) {
        copier.copyUnlessInPlace(memory, offset, message.requireBlock().segment, at, length, message.context);
        int id = message.id();
        if (!message.addPulled(length)) {
            return false;
        }
        targets.free(id);
        if (message.receiver() == null) {
            times.fetchEnds(message);
        }
        return true;
    }

    private void addPulledAhead(int one) {
        pulledAhead += one;
        counters.add(Counter.PULLED_AHEAD_WAITING, one);
    }

    // ---- the receive

    /** Notes that a receive takes a message, which was removed from the queue. */
    void take(UnexpectedMessage message) {
        switch (message.state()) {
            case WHOLE, BROKEN -> {}
            case PARTIAL -> partial--;
            case PULLING -> {
                addPulledAhead(-1);
                times.fetchEnds(message);
                times.received(message);
            }
            case PULLED -> {
                addPulledAhead(-1);
                times.received(message);
            }
        }
    }

    /** Hands the bytes of a taken WHOLE or PULLED message to its receive: lends them, or copies them once. */
    void handOver(UnexpectedMessage message, ReceiveOperation receive) {
        NetworkMemory.Block block = message.block();
        if (block == null) {
            return;
        }
        if (receive.lends()) {
            receive.memory.block = block;
            copier.lent(message.context);
            return;
        }
        boolean predicted = message.state() == State.PULLED || message.has(Packet.GRANTED);
        long start = predicted ? times.copyBegins() : 0;
        copier.copy(block.segment, 0, receive.memory.target(), 0, receive.wanted(), message.context);
        if (predicted) {
            times.copyEnds(start);
        }
        block.release();
    }

    /** Copies the first bytes of a taken PARTIAL message to its receive, unless it is lent, and frees them. */
    void handOverPart(UnexpectedMessage message, ReceiveOperation receive, boolean lent) {
        NetworkMemory.Block block = message.block();
        if (block == null) {
            return;
        }
        if (!lent) {
            long here = Math.min(message.pushed, receive.wanted());
            copier.copy(block.segment, 0, receive.memory.target(), 0, here, message.context);
        }
        block.release();
    }

    /** Takes back the object of a message that was delivered or has failed. */
    void recycle(UnexpectedMessage message) {
        queue.recycle(message);
    }

    // ---- the end of the sender

    /** Handles the end of a sender: the missing bytes of its messages will not arrive. */
    void peerEnded(int peer) {
        queue.forEach(message -> {
            if (message.source == peer && message.state() == State.PARTIAL) {
                breakOff(message);
            }
        });
    }

    /**
     * Marks a PARTIAL or PULLING message whose rest will not arrive; returns the receive that had taken it, or null.
     */
    @Nullable
    ReceiveOperation breakOff(UnexpectedMessage message) {
        NetworkMemory.Block block = message.block();
        if (block != null) {
            block.release();
        }
        credit.returnFor(message);
        credit.answered(message);
        targets.dropFragments(message.source, message);
        ReceiveOperation receiver = message.receiver();
        if (message.state() == State.PARTIAL) {
            partial--;
        } else {
            targets.retire(message.id());
            if (receiver == null) {
                addPulledAhead(-1);
            }
        }
        message.breakOff();
        if (receiver != null) {
            queue.recycle(message);
        }
        return receiver;
    }
}
