package dev.harbinger.messaging.engine;

import dev.harbinger.messaging.counters.Counter;
import dev.harbinger.messaging.counters.Counters;
import dev.harbinger.messaging.engine.UnexpectedMessage.State;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * Messages that arrived before their receive, in order of arrival, until a receive takes them or their sender ends.
 * Their pushed bytes lie in memory that the senders' credit bounds.
 */
final class EarlyMessages {
    private final UnexpectedMessageQueue queue = new UnexpectedMessageQueue();
    private final NetworkMemory pushedMemory;
    private final NetworkMemory pulledMemory;
    private final CreditReturn credit;
    private final FragmentTargets fragments;
    private final PayloadCopier copier;
    private final Counters counters;

    /** Number of PARTIAL messages; usually zero, and then there is nothing to pull. */
    private int partial;

    /** Number of messages that are or were pulled ahead and that no receive has taken. */
    private int pulledAhead;

    /** @param pulledMemory holds messages that were pulled ahead, among others */
    EarlyMessages(
            PeerLimits limits,
            NetworkMemory pulledMemory,
            CreditReturn credit,
            FragmentTargets fragments,
            PayloadCopier copier,
            Counters counters) {
        this.pushedMemory = new NetworkMemory(limits.pushedMemory());
        this.pulledMemory = pulledMemory;
        this.credit = credit;
        this.fragments = fragments;
        this.copier = copier;
        this.counters = counters;
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

    /** Creates a message with the envelope of an arrival, without queueing it. */
    UnexpectedMessage make(Arrival arrival) {
        UnexpectedMessage message = queue.make();
        message.set(arrival);
        return message;
    }

    /** Keeps a message and its pushed bytes. */
    UnexpectedMessage keep(Arrival arrival) {
        UnexpectedMessage message = make(arrival);
        if (message.pushedInAll > 0) {
            // The senders' credit bounds these blocks, so there is always room.
            NetworkMemory.Block block = pushedMemory.takeBeyondLimit(message.pushedInAll);
            copier.copy(arrival.memory, arrival.offset, block.segment, 0, arrival.pushed, arrival.context);
            message.block = block;
        }
        if (message.pushedInAll > message.pushed) {
            fragments.expect(message.source, message);
        }
        if (arrival.isWhole()) {
            message.state = State.WHOLE;
        } else {
            message.state = State.PARTIAL;
            partial++;
        }
        add(message);
        return message;
    }

    /** Keeps a message that is already in its final place. */
    void add(UnexpectedMessage message) {
        queue.add(message);
        count(message.context, message.bytes);
        counters.raise(Counter.EARLY_QUEUE_MAX, queue.size());
    }

    /** Counts a message that arrived before its receive. */
    void count(long context, long bytes) {
        if (!Context.isCollective(context)) {
            counters.add(Counter.EARLY, 1);
            counters.add(Counter.EARLY_BYTES, bytes);
        }
    }

    /** Appends pushed bytes to a PARTIAL message. */
    void append(UnexpectedMessage message, long at, MemorySegment memory, long offset, int length) {
        copier.copy(memory, offset, message.requireBlock().segment, at, length, message.context);
        message.pushed += length;
        if (message.pushed == message.bytes) {
            message.state = State.WHOLE;
            partial--;
        }
    }

    /** Notes that a PARTIAL message is being pulled or was taken. */
    void leavePartial() {
        partial--;
    }

    /** Number of messages that are or were pulled ahead and that no receive has taken. */
    int pulledAhead() {
        return pulledAhead;
    }

    /** Notes that a message is being pulled ahead. */
    void enterPulledAhead() {
        pulledAhead++;
        counters.add(Counter.PULLED_AHEAD_WAITING, 1);
    }

    /** Notes that a message that is or was pulled ahead was taken, or will not arrive. */
    void leavePulledAhead() {
        pulledAhead--;
        counters.add(Counter.PULLED_AHEAD_WAITING, -1);
    }

    /** Handles the end of a sender: the missing bytes of its messages will not arrive. */
    void peerEnded(int peer) {
        queue.forEach(message -> {
            if (message.source == peer && message.state == State.PARTIAL) {
                breakOff(message);
            }
        });
    }

    /** Marks a message whose rest will not arrive; returns the receive that had taken it, or null. */
    @Nullable
    ReceiveOperation breakOff(UnexpectedMessage message) {
        NetworkMemory.Block block = message.block;
        if (block != null) {
            message.block = null;
            block.release();
        }
        credit.returnFor(message);
        credit.answered(message);
        fragments.forget(message.source, message);
        ReceiveOperation receiver = message.receiver;
        if (message.state == State.PARTIAL) {
            partial--;
        } else if (receiver == null) {
            leavePulledAhead();
        }
        message.state = State.BROKEN;
        if (receiver != null) {
            queue.recycle(message);
        }
        return receiver;
    }
}
