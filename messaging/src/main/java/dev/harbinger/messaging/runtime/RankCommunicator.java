package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.Datatype;
import dev.harbinger.messaging.Group;
import dev.harbinger.messaging.MatchedMessage;
import dev.harbinger.messaging.Message;
import dev.harbinger.messaging.Outgoing;
import dev.harbinger.messaging.PersistentRequest;
import dev.harbinger.messaging.Request;
import dev.harbinger.messaging.Status;
import dev.harbinger.messaging.collective.CollectiveOperations;
import dev.harbinger.messaging.engine.Context;
import dev.harbinger.messaging.engine.Failure;
import dev.harbinger.messaging.engine.Operation;
import dev.harbinger.messaging.engine.Pieces;
import dev.harbinger.messaging.engine.PreparedMessage;
import dev.harbinger.messaging.engine.ReceiveCall;
import dev.harbinger.messaging.engine.ReceiveOperation;
import dev.harbinger.messaging.engine.SendOperation;
import dev.harbinger.messaging.engine.UnexpectedMessage;
import dev.harbinger.messaging.runtime.CallListener.Event;
import java.lang.foreign.MemorySegment;
import java.util.Comparator;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A communicator as one of its ranks holds it: turns the program's calls into operations of the {@link Rank}. */
final class RankCommunicator extends ArrayCalls {
    private final Rank rank;
    private final Group group;
    private final int self;
    private final long context;
    private final int number;
    private final CallTrace trace;
    private final PointToPointArguments arguments = new PointToPointArguments(this);
    private volatile boolean closed;

    /** Both immutable, and so any thread may see any of them. */
    private Status lastStatus = Status.OF_NO_PROCESS;

    private Data lastInto = Data.nothing();

    /**
     * A communicator.
     *
     * @param group its ranks, this one among them
     * @param context keeps its messages apart
     */
    RankCommunicator(Rank rank, Group group, long context) {
        super(new CollectiveOperations(
                new CommunicatorPeers(rank, group, Context.collective(context)), rank.algorithms()));
        this.rank = rank;
        this.group = group;
        this.self = group.indexOf(rank.number());
        this.context = context;
        this.number = rank.countCommunicator();
        this.trace = new CallTrace(rank, group, Context.number(context, group.worldRank(0), rank.size()));
    }

    @Override
    public int rank() {
        return self;
    }

    @Override
    public int size() {
        return group.size();
    }

    @Override
    public Group group() {
        return group;
    }

    Rank member() {
        return rank;
    }

    CallTrace trace() {
        return trace;
    }

    // ---- sends

    @Override
    public void send(Data data, int destination, int tag) {
        send(data, destination, tag, false);
    }

    @Override
    public void send(MemorySegment memory, int destination, int tag) {
        if (rank.isTraced()) {
            send(Data.of(memory), destination, tag);
            return;
        }
        arguments.destination(destination, tag);
        if (destination != PROC_NULL) {
            int to = group.worldRank(destination);
            Failure failure = rank.send(context, to, tag, memory, false);
            if (failure != null) {
                throw MessagingExceptions.ofSend(failure, this, to, tag, memory.byteSize());
            }
        }
    }

    @Override
    public void ssend(Data data, int destination, int tag) {
        send(data, destination, tag, true);
    }

    private void send(Data data, int destination, int tag, boolean synchronous) {
        arguments.destination(destination, tag);
        if (destination == PROC_NULL) {
            return;
        }
        int to = group.worldRank(destination);
        trace.sent(synchronous ? Event.SSEND : Event.SEND, data, destination, tag, CallTrace.NO_REQUEST);
        Pieces pieces = ProgramMemory.pieces(data);
        Failure failure = pieces == null
                ? rank.send(context, to, tag, ProgramMemory.packed(data), synchronous)
                : rank.send(context, to, tag, pieces, synchronous);
        if (failure != null) {
            throw MessagingExceptions.ofSend(failure, this, to, tag, data.bytes());
        }
    }

    @Override
    public Request isend(Data data, int destination, int tag) {
        return isend(data, destination, tag, false);
    }

    @Override
    public Request issend(Data data, int destination, int tag) {
        return isend(data, destination, tag, true);
    }

    private Request isend(Data data, int destination, int tag, boolean synchronous) {
        Status sent = new Status(destination, tag, data.bytes(), false);
        arguments.destination(destination, tag);
        if (destination == PROC_NULL) {
            return new CompletedRequest(sent);
        }
        int to = group.worldRank(destination);
        if (!synchronous && !rank.isTraced() && data.isContiguous() && rank.trySend(context, to, tag, data.segment())) {
            return new CompletedRequest(sent);
        }
        Pieces pieces = ProgramMemory.pieces(data);
        SendOperation send = new SendOperation();
        if (pieces == null) {
            MemorySegment memory = ProgramMemory.forAnyThread(ProgramMemory.packed(data));
            send.set(context, to, tag, memory, synchronous);
        } else {
            send.set(context, to, tag, pieces, synchronous);
        }
        long request = trace.takeRequest();
        trace.sent(synchronous ? Event.ISSEND : Event.ISEND, data, destination, tag, request);
        rank.start(send);
        return new RankRequest(this, send, null, sent, request);
    }

    @Override
    public PersistentRequest sendInit(Data data, int destination, int tag) {
        arguments.destination(destination, tag);
        return new RestartableRequest(rank, () -> isend(data, destination, tag));
    }

    @Override
    public PersistentRequest ssendInit(Data data, int destination, int tag) {
        arguments.destination(destination, tag);
        return new RestartableRequest(rank, () -> issend(data, destination, tag));
    }

    @Override
    public MemorySegment allocate(long bytes) {
        checkOpen();
        arguments.bytes(bytes);
        return rank.allocate(bytes);
    }

    @Override
    public Outgoing prepare(long bytes, int destination, int tag) {
        arguments.bytes(bytes);
        arguments.destination(destination, tag);
        return new OutgoingMessage(this, destination, tag, rank.prepare(bytes));
    }

    /** Sends a message that was written in place. */
    void send(PreparedMessage message, int destination, int tag) {
        checkOpen();
        if (destination == PROC_NULL) {
            rank.drop(message);
            return;
        }
        int to = group.worldRank(destination);
        MemorySegment memory = message.data();
        trace.sent(Event.ISEND, Data.of(memory), destination, tag, CallTrace.NO_REQUEST);
        Failure failure = rank.send(context, to, tag, message);
        if (failure != null) {
            throw MessagingExceptions.ofSend(failure, this, to, tag, memory.byteSize());
        }
    }

    // ---- receives

    @Override
    public Status receive(Data into, int source, int tag) {
        if (arguments.isNoProcess(source, tag)) {
            return Status.OF_NO_PROCESS;
        }
        ReceiveOperation receive = rank.borrowReceive();
        post(receive, into, source, tag, Event.RECV, CallTrace.NO_REQUEST);
        rank.progress().awaitReceive(receive);
        trace.done(receive, into);
        try {
            return finish(receive, into);
        } finally {
            receive.giveBack();
        }
    }

    @Override
    public Status receive(MemorySegment into, int source, int tag) {
        return receive(dataOf(into), source, tag);
    }

    /** The segment's {@link Data}, the same object while the program goes on using the same segment. */
    // The very same segment: an equal one may differ in what it allows.
    @SuppressWarnings({"ReferenceEquality", "MemorySegmentReferenceEquality"})
    private Data dataOf(MemorySegment into) {
        Data last = lastInto;
        if (last.segment() == into && last.type() == Datatype.BYTE && last.isContiguous()) {
            return last;
        }
        Data data = Data.of(into);
        lastInto = data;
        return data;
    }

    @Override
    public Request ireceive(Data into, int source, int tag) {
        if (arguments.isNoProcess(source, tag)) {
            return new CompletedRequest(Status.OF_NO_PROCESS);
        }
        long request = trace.takeRequest();
        ReceiveOperation receive = new ReceiveOperation();
        post(receive, into, source, tag, Event.IRECV, request);
        return new RankRequest(this, receive, into, Status.OF_NO_PROCESS, request);
    }

    @Override
    public Message receive(int source, int tag) {
        if (arguments.isNoProcess(source, tag)) {
            return new NoProcMessage();
        }
        ReceiveOperation receive = new ReceiveOperation();
        post(receive, null, source, tag, Event.RECV, CallTrace.NO_REQUEST);
        rank.progress().awaitReceive(receive);
        trace.done(receive, null);
        return lend(receive);
    }

    @Override
    public Status sendReceive(Data out, int destination, int sendTag, Data into, int source, int receiveTag) {
        arguments.destination(destination, sendTag);
        Request receive = ireceive(into, source, receiveTag);
        try {
            send(out, destination, sendTag);
        } catch (RuntimeException e) {
            receive.cancel();
            throw e;
        }
        return receive.await();
    }

    @Override
    public PersistentRequest receiveInit(Data into, int source, int tag) {
        arguments.source(source, tag);
        return new RestartableRequest(rank, () -> ireceive(into, source, tag));
    }

    private void post(ReceiveOperation receive, @Nullable Data into, int source, int tag, Event event, long request) {
        Pieces pieces = into == null ? null : ProgramMemory.pieces(into);
        if (into != null && pieces != null) {
            ProgramMemory.requireFillable(into.segment());
            receive.set(context, worldSource(source), tag, pieces);
        } else {
            receive.set(context, worldSource(source), tag, into == null ? null : ProgramMemory.landing(into));
        }
        ReceiveCall call = describe(receive, into, source, tag);
        rank.post(receive, call);
        if (call != null) {
            trace.received(event, call, into == null ? 1 : into.type().bytes(), request, receive.wasEarly());
        }
    }

    /** The call's six-tuple and site, or null when nobody asks for it. A lent receive has no buffer and no count. */
    private @Nullable ReceiveCall describe(ReceiveOperation receive, @Nullable Data into, int source, int tag) {
        if (!rank.observesCalls()) {
            return null;
        }
        ReceiveCall call = receive.described();
        if (into == null) {
            call.set(source, tag, 0, Datatype.BYTE.ordinal(), 0, number, rank.site());
        } else {
            call.set(
                    source,
                    tag,
                    into.count(),
                    into.type().ordinal(),
                    ProgramMemory.identity(into),
                    number,
                    rank.site());
        }
        return call;
    }

    /** Brings a completed receive to its end: the error it met, or its status with the data in place. */
    Status finish(ReceiveOperation receive, @Nullable Data into) {
        if (receive.isCancelled()) {
            return new Status(ANY_SOURCE, ANY_TAG, 0, true);
        }
        Failure failure = receive.failure();
        if (failure != null && !(failure instanceof Failure.Truncated)) {
            throw MessagingExceptions.ofReceive(failure, this, receive, rank::unmatched);
        }
        if (into != null && ProgramMemory.landsElsewhere(into) && !receive.isInPlace()) {
            into.unpackFrom(receive.landing(), Math.min(receive.messageBytes(), into.bytes()));
        }
        if (failure != null) {
            throw MessagingExceptions.ofReceive(failure, this, receive, rank::unmatched);
        }
        return status(group.indexOf(receive.matchedSource()), receive.matchedTag(), receive.messageBytes());
    }

    /** A status, the same object as the last one while nothing changes. */
    private Status status(int source, int tag, long bytes) {
        Status last = lastStatus;
        if (last.source() == source && last.tag() == tag && last.bytes() == bytes && !last.cancelled()) {
            return last;
        }
        Status status = new Status(source, tag, bytes, false);
        lastStatus = status;
        return status;
    }

    Status finishSend(Operation send, Status status) {
        Failure failure = send.failure();
        if (failure != null) {
            throw MessagingExceptions.ofSend(
                    failure, this, group.worldRank(status.source()), status.tag(), status.bytes());
        }
        return status;
    }

    private Message lend(ReceiveOperation receive) {
        return new LentMessage(rank, finish(receive, null), receive);
    }

    // ---- probes

    @Override
    public Status probe(int source, int tag) {
        return arguments.isNoProcess(source, tag)
                ? Status.OF_NO_PROCESS
                : status(aProbe(source, tag, false).await());
    }

    @Override
    public @Nullable Status iprobe(int source, int tag) {
        if (arguments.isNoProcess(source, tag)) {
            return Status.OF_NO_PROCESS;
        }
        ProbeResult sighting = aProbe(source, tag, false).look();
        return sighting == null ? null : status(sighting);
    }

    @Override
    public MatchedMessage mprobe(int source, int tag) {
        return arguments.isNoProcess(source, tag)
                ? new NoProcMessage()
                : taken(aProbe(source, tag, true).await());
    }

    @Override
    public @Nullable MatchedMessage improbe(int source, int tag) {
        if (arguments.isNoProcess(source, tag)) {
            return new NoProcMessage();
        }
        ProbeResult sighting = aProbe(source, tag, true).look();
        return sighting == null ? null : taken(sighting);
    }

    Request receiveTaken(UnexpectedMessage message, Status status, Data into) {
        long request = trace.takeRequest();
        ReceiveOperation receive =
                new ReceiveOperation(context, message.source(), message.tag(), ProgramMemory.landing(into));
        ReceiveCall call = describe(receive, into, status.source(), status.tag());
        rank.receive(message, receive, call);
        if (call != null) {
            trace.received(Event.IRECV, call, into.type().bytes(), request, true);
        }
        return new RankRequest(this, receive, into, Status.OF_NO_PROCESS, request);
    }

    Message lendTaken(UnexpectedMessage message, Status status) {
        ReceiveOperation receive = new ReceiveOperation(context, message.source(), message.tag(), null);
        ReceiveCall call = describe(receive, null, status.source(), status.tag());
        rank.receive(message, receive, call);
        if (call != null) {
            trace.received(Event.RECV, call, 1, CallTrace.NO_REQUEST, true);
        }
        rank.progress().awaitReceive(receive);
        trace.done(receive, null);
        return lend(receive);
    }

    private Probe aProbe(int source, int tag, boolean take) {
        return new Probe(this, context, worldSource(source), tag, take);
    }

    private MatchedMessage taken(ProbeResult sighting) {
        return new ProbedMessage(this, status(sighting), Objects.requireNonNull(sighting.message()));
    }

    private Status status(ProbeResult sighting) {
        return new Status(group.indexOf(sighting.source()), sighting.tag(), sighting.bytes(), false);
    }

    // ---- other communicators

    @Override
    public Communicator duplicate() {
        return new RankCommunicator(rank, group, agreeOnContext());
    }

    @Override
    public @Nullable Communicator split(int color, int key) {
        if (color < 0 && color != UNDEFINED) {
            throw new IllegalArgumentException(this + ": color " + color + ": must not be negative, or be UNDEFINED");
        }
        long named = agreeOnContext();
        int[] mine = {color, key};
        int[] all = new int[2 * size()];
        allgather(Data.of(mine), Data.of(all));
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
                    + " that are to form a communicator");
        }
        long named = agreeOnContext();
        return members.indexOf(rank.number()) < 0 ? null : new RankCommunicator(rank, members, named);
    }

    @Override
    public void close() {
        if (context == Context.WORLD) {
            throw new IllegalStateException("the world communicator is closed by leaving the job: Harbinger.close()");
        }
        closed = true;
    }

    /** A context that rank 0 names for all. */
    private long agreeOnContext() {
        long[] named = {self == 0 ? Context.named(rank.number(), rank.nameCommunicator()) : 0};
        bcast(Data.of(named), 0);
        return named[0];
    }

    // ---- checks

    private int worldSource(int source) {
        return source == ANY_SOURCE ? ReceiveOperation.ANY : group.worldRank(source);
    }

    @Override
    void checkOpen() {
        if (closed) {
            throw new IllegalStateException(this + " was closed and cannot be used any more");
        }
    }

    @Override
    public String toString() {
        return "rank " + self + " of " + size() + " in "
                + (context == Context.WORLD ? "the world" : "communicator " + number);
    }
}
