package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.Group;
import dev.harbinger.messaging.MatchedMessage;
import dev.harbinger.messaging.Message;
import dev.harbinger.messaging.MessagingException;
import dev.harbinger.messaging.Outgoing;
import dev.harbinger.messaging.PersistentRequest;
import dev.harbinger.messaging.Request;
import dev.harbinger.messaging.Status;
import dev.harbinger.messaging.collective.CollectiveKind;
import dev.harbinger.messaging.collective.CollectiveOperations;
import dev.harbinger.messaging.engine.Context;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A communicator at one of its ranks: delegates each call to its sends, receives, probes or collectives. */
final class RankCommunicator extends ArrayCalls {
    private final CommunicatorScope scope;
    private final Rank rank;
    private final Group group;
    private final CollectiveOperations collectives;
    private final PointToPointArguments arguments;
    private final CommunicatorSends sends;
    private final CommunicatorReceives receives;
    private final CommunicatorProbes probes;

    /**
     * A communicator.
     *
     * @param group its ranks, this one among them
     * @param context separates its messages from others
     */
    RankCommunicator(Rank rank, Group group, long context) {
        this(
                new CommunicatorScope(rank, group, context),
                new CollectiveOperations(
                        new CommunicatorPeers(rank, group, Context.collective(context)), rank.algorithms()));
    }

    private RankCommunicator(CommunicatorScope scope, CollectiveOperations collectives) {
        super(scope, collectives);
        this.scope = scope;
        this.rank = scope.rank();
        this.group = scope.group();
        this.collectives = collectives;
        this.arguments = new PointToPointArguments(scope);
        this.sends = new CommunicatorSends(scope, arguments);
        this.receives = new CommunicatorReceives(scope, arguments);
        this.probes = new CommunicatorProbes(scope, arguments, receives);
    }

    @Override
    public int rank() {
        return scope.self();
    }

    @Override
    public int size() {
        return group.size();
    }

    @Override
    public Group group() {
        return group;
    }

    // ---- sends

    @Override
    public void send(Data data, int destination, int tag) {
        sends.send(data, destination, tag, SendMode.STANDARD);
    }

    @Override
    public void send(MemorySegment memory, int destination, int tag) {
        sends.sendSegment(memory, destination, tag);
    }

    @Override
    public void ssend(Data data, int destination, int tag) {
        sends.send(data, destination, tag, SendMode.SYNCHRONOUS);
    }

    @Override
    public Request isend(Data data, int destination, int tag) {
        return sends.start(data, destination, tag, SendMode.STANDARD);
    }

    @Override
    public Request issend(Data data, int destination, int tag) {
        return sends.start(data, destination, tag, SendMode.SYNCHRONOUS);
    }

    @Override
    public PersistentRequest sendInit(Data data, int destination, int tag) {
        return sends.persistent(data, destination, tag, SendMode.STANDARD);
    }

    @Override
    public PersistentRequest ssendInit(Data data, int destination, int tag) {
        return sends.persistent(data, destination, tag, SendMode.SYNCHRONOUS);
    }

    @Override
    public MemorySegment allocate(long bytes) {
        scope.checkOpen();
        arguments.bytes(bytes);
        return rank.allocatedMemory().allocate(bytes);
    }

    @Override
    public MemorySegment allocate(long bytes, Arena arena) {
        scope.checkOpen();
        arguments.bytes(bytes);
        return rank.allocatedMemory().allocate(bytes, arena);
    }

    @Override
    public Outgoing prepare(long bytes, int destination, int tag) {
        return sends.prepare(bytes, destination, tag);
    }

    // ---- receives

    @Override
    public Status receive(Data into, int source, int tag) {
        return receives.receive(into, source, tag);
    }

    @Override
    public Status receive(MemorySegment into, int source, int tag) {
        return receives.receiveSegment(into, source, tag);
    }

    @Override
    public Request ireceive(Data into, int source, int tag) {
        return receives.start(into, source, tag);
    }

    @Override
    public Message receive(int source, int tag) {
        return receives.lend(source, tag);
    }

    @Override
    public PersistentRequest receiveInit(Data into, int source, int tag) {
        return receives.persistent(into, source, tag);
    }

    @Override
    public Status sendReceive(Data out, int destination, int sendTag, Data into, int source, int receiveTag) {
        arguments.data(out);
        arguments.data(into);
        arguments.destination(destination, sendTag);
        arguments.apart("sendReceive", out, into);
        return exchange(out, destination, sendTag, into, source, receiveTag);
    }

    @Override
    public Status sendReceiveReplace(Data data, int destination, int sendTag, int source, int receiveTag) {
        arguments.data(data);
        arguments.destination(destination, sendTag);
        MemorySegment sent = ProgramBuffer.scratch(data.bytes());
        data.packInto(sent);
        return exchange(Data.of(sent, data.type()), destination, sendTag, data, source, receiveTag);
    }

    private Status exchange(Data out, int destination, int sendTag, Data into, int source, int receiveTag) {
        ActiveRequest receive = receives.start(into, source, receiveTag);
        try {
            send(out, destination, sendTag);
        } catch (RuntimeException e) {
            abandon(receive, e);
            throw e;
        }
        return receive.awaitUninterruptibly();
    }

    /** Cancels the receive of a failed exchange; if a message has matched it, the memory must not change later. */
    private static void abandon(ActiveRequest receive, RuntimeException why) {
        if (!receive.cancel()) {
            try {
                var _ = receive.awaitUninterruptibly();
            } catch (MessagingException other) {
                why.addSuppressed(other);
            }
        }
    }

    // ---- probes

    @Override
    public Status probe(int source, int tag) {
        return probes.probe(source, tag);
    }

    @Override
    public @Nullable Status iprobe(int source, int tag) {
        return probes.iprobe(source, tag);
    }

    @Override
    public MatchedMessage mprobe(int source, int tag) {
        return probes.mprobe(source, tag);
    }

    @Override
    public @Nullable MatchedMessage improbe(int source, int tag) {
        return probes.improbe(source, tag);
    }

    // ---- other communicators

    @Override
    public Communicator duplicate() {
        return new RankCommunicator(rank, group, agreeOnContext(CollectiveKind.DUPLICATE));
    }

    @Override
    public @Nullable Communicator split(int color, int key) {
        if (color < 0 && color != UNDEFINED) {
            throw new IllegalArgumentException(this + ": color " + color + ": must be 0 or more, or UNDEFINED");
        }
        long named = agreeOnContext(CollectiveKind.SPLIT);
        int[] all = collectives.ofAll(CollectiveKind.SPLIT, color, key);
        if (color == UNDEFINED) {
            return null;
        }
        int[] members = IntStream.range(0, size())
                .filter(i -> all[2 * i] == color)
                .boxed()
                .sorted(Comparator.comparingInt(i -> all[2 * i + 1]))
                .mapToInt(Integer::intValue)
                .toArray();
        return new RankCommunicator(rank, group.include(members), named);
    }

    @Override
    public @Nullable Communicator create(Group members) {
        if (members.difference(group).size() > 0) {
            throw new IllegalArgumentException(this + " has the world's ranks " + group + ", not all of " + members
                    + " of the group: create it from a communicator that contains them all");
        }
        long named = agreeOnContext(CollectiveKind.CREATE);
        return members.indexOf(rank.number()) < 0 ? null : new RankCommunicator(rank, members, named);
    }

    /** A new context, numbered by rank 0 for all members. */
    private long agreeOnContext(CollectiveKind call) {
        scope.checkOpen();
        return collectives.ofFirst(call, rank() == 0 ? Context.named(rank.number(), rank.nameCommunicator()) : 0);
    }

    @Override
    public void close() {
        scope.close();
        collectives.leave();
    }

    @Override
    public String toString() {
        return scope.toString();
    }
}
