package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.Group;
import dev.harbinger.messaging.PointToPoint;
import dev.harbinger.messaging.engine.Context;
import dev.harbinger.messaging.engine.ReceiveOperation;
import dev.harbinger.messaging.progress.Progress;
import dev.harbinger.messaging.progress.Waits;

/**
 * What the calls of one communicator share: this rank, the members, the context that separates their messages, and
 * whether the communicator is open. {@code toString} names the communicator in errors. Any thread may call any method.
 */
final class CommunicatorScope {
    private final Rank rank;
    private final Group group;
    private final int self;
    private final long context;
    private final int number;
    private final CallTrace trace;
    private volatile boolean closed;

    /**
     * The scope of a communicator that this rank joins.
     *
     * @param group the members, this rank among them
     * @param context of point-to-point messages
     */
    CommunicatorScope(Rank rank, Group group, long context) {
        this.rank = rank;
        this.group = group;
        this.self = group.indexOf(rank.number());
        this.context = context;
        this.number = rank.joinCommunicator();
        this.trace = new CallTrace(rank.observer(), group, Context.number(context, group.worldRank(0), rank.size()));
        rank.communicators().joined(this);
    }

    Rank rank() {
        return rank;
    }

    Progress progress() {
        return rank.progress();
    }

    Waits waits() {
        return rank.waits();
    }

    LockedProbes probes() {
        return rank.probes();
    }

    EndReport endReport() {
        return rank.endReport();
    }

    Group group() {
        return group;
    }

    /** This rank in the communicator. */
    int self() {
        return self;
    }

    int size() {
        return group.size();
    }

    long context() {
        return context;
    }

    /** Number of the communicator at this rank, in the order it joined its communicators. */
    int number() {
        return number;
    }

    CallTrace trace() {
        return trace;
    }

    /** Translates a source in the communicator, or any source, for the engine. */
    int worldSource(int source) {
        return source == PointToPoint.ANY_SOURCE ? ReceiveOperation.ANY : group.worldRank(source);
    }

    /** Closes the communicator to further calls. */
    void close() {
        if (context == Context.WORLD) {
            throw new IllegalStateException("the world communicator is closed by leaving the job: Harbinger.close()");
        }
        closed = true;
        rank.communicators().closed(this);
    }

    /** @throws IllegalStateException when the communicator was closed or the rank has left the job */
    void checkOpen() {
        rank.lock().requireMember();
        if (closed) {
            throw new IllegalStateException(this + " was closed and can no longer be used");
        }
    }

    @Override
    public String toString() {
        return "rank " + self + " of " + size() + " in "
                + (context == Context.WORLD ? "the world" : "communicator " + number);
    }
}
