package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.Group;
import dev.harbinger.messaging.MessagingException;
import dev.harbinger.messaging.RankFailedException;
import dev.harbinger.messaging.collective.CollectiveKind;
import dev.harbinger.messaging.collective.Peers;
import dev.harbinger.messaging.engine.Failure;
import dev.harbinger.messaging.engine.ReceiveOperation;
import dev.harbinger.messaging.engine.SendOperation;
import java.lang.foreign.MemorySegment;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** The ranks of a communicator in the context of its collectives. */
final class CommunicatorPeers implements Peers {
    /** Number of polls of a word that another processor writes; takes about as long as a few barriers. */
    private static final int LOOKS = 2000;

    private final Rank rank;
    private final LockedEngine engine;
    private final Group group;
    private final int self;
    private final long context;
    private final int looks;
    private final SharedMemory memory;
    private final SharedMemoryWait wait;

    CommunicatorPeers(Rank rank, Group group, long context) {
        this.rank = rank;
        this.engine = rank.engine();
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
    public void send(MemorySegment data, int destination, int tag) {
        check(
                engine.send(context, group.worldRank(destination), tag, ElementType.ANY, data, false),
                "send to",
                destination,
                CollectiveKind.callOf(tag));
    }

    @Override
    public void receive(MemorySegment into, int source, int tag) {
        finish(post(into, source, tag), into, source);
    }

    @Override
    public void exchange(MemorySegment out, int destination, MemorySegment into, int source, int tag) {
        SendOperation send =
                new SendOperation(context, group.worldRank(destination), tag, SendBuffer.forAnyThread(out), false);
        ReceiveOperation receive = post(into, source, tag);
        engine.start(send);
        rank.waits().await(send);
        check(send.failure(), "send to", destination, CollectiveKind.callOf(tag));
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
    public void await(int peer, BooleanSupplier done, String what) {
        Failure.PeerEnded end = wait.await(group.worldRank(peer), done, what);
        if (end != null) {
            check(end, "wait for", peer, what);
        }
    }

    private ReceiveOperation post(MemorySegment into, int source, int tag) {
        int from = group.worldRank(source);
        ReceiveOperation receive = new ReceiveOperation();
        ReceiveBuffer.setSegment(receive, context, from, tag, into);
        engine.post(receive, null);
        return receive;
    }

    private void finish(ReceiveOperation receive, MemorySegment into, int source) {
        rank.waits().await(receive);
        String call = CollectiveKind.callOf(receive.tag());
        check(receive.failure(), "receive from", source, call);
        if (receive.messageBytes() != into.byteSize()) {
            throw mismatch(receive.messageBytes(), into.byteSize(), source, call);
        }
        ReceiveBuffer.unpackSegment(receive, into);
    }

    private void check(@Nullable Failure failure, String what, int peer, String call) {
        switch (failure) {
            case null -> {}
            case Failure.PeerEnded end ->
                throw new RankFailedException(
                        call + " on rank " + self + ", " + what + " rank " + peer + ": cannot complete because rank "
                                + end.peer() + " of the world " + end.how(),
                        end.peer(),
                        end.how());
            case Failure.NoSender none -> throw new MessagingException(call + " on rank " + self + ": " + none);
            case Failure.NoRoom noRoom -> throw new MessagingException(call + " on rank " + self + ": " + noRoom);
            case Failure.MemoryClosed closed ->
                throw new MessagingException(call + " on rank " + self + ": its memory was closed; "
                        + closed.messageBytes() + " bytes are lost");
            case Failure.LostAtSender lost ->
                throw new MessagingException(call + " on rank " + self + ": rank " + peer + " closed its memory; "
                        + lost.messageBytes() + " bytes are lost");
            case Failure.TypeMismatch mismatch ->
                throw new IllegalStateException(call + " on rank " + self + ": " + mismatch);
            case Failure.Truncated truncated ->
                throw mismatch(truncated.messageBytes(), truncated.offeredBytes(), peer, call);
        }
    }

    private MessagingException mismatch(long came, long expected, int peer, String call) {
        return new MessagingException(call + " on rank " + self + ": rank " + peer + " sent " + came + " bytes where "
                + expected + " were expected: make sure that all ranks call " + call + " with matching counts");
    }
}
