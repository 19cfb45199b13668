package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.CollectiveMismatchException;
import dev.harbinger.messaging.Group;
import dev.harbinger.messaging.MessagingException;
import dev.harbinger.messaging.RankFailedException;
import dev.harbinger.messaging.collective.CollectiveCall;
import dev.harbinger.messaging.collective.Peers;
import dev.harbinger.messaging.engine.Failure;
import dev.harbinger.messaging.engine.Operation;
import dev.harbinger.messaging.engine.ReceiveOperation;
import dev.harbinger.messaging.engine.SendOperation;
import java.lang.foreign.MemorySegment;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The ranks of a communicator in the context of its collectives. */
final class CommunicatorPeers implements Peers {
    /** Number of polls of a word that another processor writes; takes about as long as a few barriers. */
    private static final int LOOKS = 2000;

    private final Rank rank;
    private final LockedSends sends;
    private final LockedReceives receives;
    private final Group group;
    private final int self;
    private final long context;
    private final int looks;
    private final SharedMemory memory;
    private final SharedMemoryWait wait;
    private @Nullable CollectiveCall call;
    private @Nullable CallAgreement agreement;

    CommunicatorPeers(Rank rank, Group group, long context) {
        this.rank = rank;
        this.sends = rank.sends();
        this.receives = rank.receives();
        this.group = group;
        this.self = group.indexOf(rank.number());
        this.context = context;
        // With more ranks than processors, the awaited rank may need this processor.
        this.looks = group.size() <= Runtime.getRuntime().availableProcessors() ? LOOKS : 0;
        this.memory = rank.sharedMemory();
        this.wait = new SharedMemoryWait(rank, context);
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
    public void setCall(CollectiveCall call) {
        if (!rank.checksTypes()) {
            call.ignoreTypes();
        }
        this.call = call;
        agreement = new CallAgreement(rank, group, context, call);
        wait.setAgreement(agreement);
    }

    @Override
    public void setEnd(@Nullable Supplier<@Nullable String> end) {
        rank.endReport().collectives().set(context, end);
    }

    @Override
    public String place() {
        return CallSites.name();
    }

    @Override
    public void send(MemorySegment data, int destination, int tag) {
        CollectiveCall current = call();
        int to = group.worldRank(destination);
        int stated = current.tag(tag);
        if (!sends.trySend(context, to, stated, current.elementType(), data)) {
            finish(start(data, to, stated), data.byteSize(), destination);
        }
    }

    @Override
    public void receive(MemorySegment into, int source, int tag) {
        finish(post(into, source, tag), into, source);
    }

    @Override
    public void exchange(MemorySegment out, int destination, MemorySegment into, int source, int tag) {
        CollectiveCall current = call();
        ReceiveOperation receive = post(into, source, tag);
        int to = group.worldRank(destination);
        int stated = current.tag(tag);
        if (!sends.trySend(context, to, stated, current.elementType(), out)) {
            finish(start(out, to, stated), out.byteSize(), destination);
        }
        finish(receive, into, source);
    }

    @Override
    public boolean isNear(int peer) {
        return memory.isNear(group.worldRank(peer));
    }

    @Override
    public @Nullable MemorySegment allocate(long bytes) {
        return memory.allocate(bytes);
    }

    @Override
    public void free(MemorySegment memory) {
        this.memory.free(memory);
    }

    @Override
    public void freeOnce(MemorySegment memory, BooleanSupplier unused) {
        this.memory.freeOnce(memory, unused);
    }

    @Override
    public long show(int peer, MemorySegment memory) {
        return this.memory.expose(group.worldRank(peer), memory);
    }

    @Override
    public void hide(long key) {
        memory.retract(key);
    }

    @Override
    public boolean read(int peer, long key, long offset, MemorySegment into, long intoOffset, long length) {
        return memory.read(group.worldRank(peer), key, offset, into, intoOffset, length);
    }

    @Override
    public @Nullable MemorySegment view(int peer, long key, long bytes) {
        return memory.view(group.worldRank(peer), key, bytes);
    }

    @Override
    public long singleCopyFrom() {
        return rank.singleCopyFrom();
    }

    @Override
    public int looks() {
        return looks;
    }

    @Override
    public void await(int peer, BooleanSupplier done) {
        Failure.PeerEnded end = wait.await(group.worldRank(peer), done);
        if (end != null) {
            check(end, "wait for", peer);
        }
    }

    private CollectiveCall call() {
        return Objects.requireNonNull(call);
    }

    private SendOperation start(MemorySegment data, int to, int tag) {
        SendOperation send = new SendOperation(context, to, tag, SendBuffer.forAnyThread(data), false);
        send.setElementType(call().elementType());
        sends.start(send);
        return send;
    }

    private void finish(SendOperation send, long bytes, int destination) {
        await(send, send.destination());
        // A rank that has finished has called fewer collectives.
        sends.noteUnreceived(send, bytes);
        check(send.failure(), "send to", destination);
    }

    private ReceiveOperation post(MemorySegment into, int source, int tag) {
        CollectiveCall current = call();
        int from = group.worldRank(source);
        ReceiveOperation receive = new ReceiveOperation();
        try {
            ReceiveBuffer.setSegment(receive, context, from, current.tag(tag), into);
        } catch (IllegalStateException e) {
            throw new IllegalStateException(here() + ": " + e.getMessage(), e);
        }
        receive.setElementType(current.elementType());
        receives.post(receive, null);
        return receive;
    }

    private void finish(ReceiveOperation receive, MemorySegment into, int source) {
        await(receive, receive.source());
        check(receive.failure(), "receive from", source);
        if (receive.messageBytes() != into.byteSize()) {
            throw otherLength(receive.messageBytes(), into.byteSize(), source);
        }
        ReceiveBuffer.unpackSegment(receive, into);
    }

    private void await(Operation operation, int worldPeer) {
        if (!operation.isDone()) {
            CollectiveWait.await(rank, Objects.requireNonNull(agreement), operation, worldPeer);
        }
    }

    private void check(@Nullable Failure failure, String what, int peer) {
        if (failure != null) {
            throw error(failure, what, peer);
        }
    }

    private MessagingException error(Failure failure, String what, int peer) {
        return switch (failure) {
            case Failure.PeerEnded end ->
                new RankFailedException(
                        here() + ", " + what + " rank " + peer + ": cannot complete because rank " + end.peer()
                                + " of the world " + end.how(),
                        end.peer(),
                        end.how());
            case Failure.NoSender none -> new MessagingException(here() + ": " + none);
            case Failure.LostAtSender lost ->
                new MessagingException(
                        here() + ": rank " + peer + " closed its memory; " + lost.messageBytes() + " bytes are lost");
            case Failure.NoRoom noRoom -> new MessagingException(here() + ": " + noRoom);
            case Failure.MemoryClosed closed ->
                new MessagingException(
                        here() + ": its memory was closed; " + closed.messageBytes() + " bytes are lost");
            case Failure.CallMismatch mismatch -> otherCall(mismatch, peer);
            case Failure.TypeMismatch mismatch -> new MessagingException(here() + ": " + mismatch);
            case Failure.Truncated truncated -> otherLength(truncated.messageBytes(), truncated.offeredBytes(), peer);
        };
    }

    /** This rank and its call, to begin an error. */
    private String here() {
        return "rank " + self + ": " + call() + ", at " + place();
    }

    private CollectiveMismatchException otherCall(Failure.CallMismatch mismatch, int peer) {
        String theirs = CollectiveCall.describe(mismatch.tag(), mismatch.elementType(), group.size());
        return call().mismatch(peer, theirs, place());
    }

    private CollectiveMismatchException otherLength(long came, long expected, int peer) {
        return new CollectiveMismatchException(here() + ": rank " + peer + " sent " + came + " bytes where " + expected
                + " were expected: all ranks must call the same collectives in the same order, with matching counts");
    }
}
