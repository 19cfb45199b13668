package dev.harbinger.messaging.engine;

import dev.harbinger.messaging.counters.Counters;
import dev.harbinger.messaging.settings.PushParameters;
import dev.harbinger.messaging.transport.Medium;
import dev.harbinger.messaging.transport.PacketOutlet;
import dev.harbinger.messaging.transport.PacketSink;
import dev.harbinger.messaging.transport.RemoteMemory;
import dev.harbinger.predict.Predictor;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The push-pull protocol of one rank as a deterministic state machine: posted operations and packets go in, packets and
 * completions come out. It has no thread, clock, lock or I/O; the same calls in the same order always do the same. One
 * thread at a time may call it.
 */
public final class Engine implements PacketSink {
    private final SendSide sends;
    private final ReceiveSide receives;
    private final EndedPeers ended;
    private final NetworkMemory prepared;

    /** Which push of a message a packet brings. */
    public enum Push {
        /** The first, with which a message announces itself. */
        FIRST,
        /** The second, beneath the acknowledgement. */
        SECOND,
        /** None: bytes that were asked for, or no message's. */
        NONE
    }

    /**
     * The protocol's parameters.
     *
     * @param push how much is pushed, by what lies between the ranks; the same at all ranks of a job
     * @param unexpectedMemory most bytes that all peers together may have pushed to this rank ahead of its receives;
     *     the pushed buffers are made smaller where they would come to more
     * @param networkMemory bytes for messages pulled ahead of their receive
     * @param predictAhead next receives asked of the predictor
     */
    public record Parameters(
            Function<Medium, PushParameters> push, long unexpectedMemory, long networkMemory, int predictAhead) {
        /** The same whatever lies between the ranks, without a second push. */
        public Parameters(long bytesToPush, long pushedBuffer, long networkMemory, int predictAhead) {
            this(new PushParameters(bytesToPush, 0, pushedBuffer), networkMemory, predictAhead);
        }

        /** The same whatever lies between the ranks. */
        public Parameters(PushParameters push, long networkMemory, int predictAhead) {
            this(_ -> push, Long.MAX_VALUE, networkMemory, predictAhead);
        }
    }

    /** @param predictor predicts this rank's receives; null for no prediction */
    public Engine(
            int rank,
            int size,
            PacketOutlet outlet,
            RemoteMemory memory,
            Parameters parameters,
            Counters counters,
            @Nullable Predictor predictor) {
        ReceivePrediction prediction = new ReceivePrediction(predictor, parameters.predictAhead(), counters);
        ended = new EndedPeers(size);
        PeerLimits limits = new PeerLimits(rank, size, outlet, parameters);
        sends = new SendSide(rank, size, outlet, memory, this, ended, limits);
        receives = new ReceiveSide(
                rank, size, memory, sends, ended, counters, prediction, limits, parameters.networkMemory());
        prepared = new NetworkMemory(parameters.networkMemory(), memory);
    }

    /**
     * Sends a standard message if it can be pushed whole right now; the memory may be changed at once.
     *
     * @return false when it cannot; then nothing was done and {@link #start} is the way
     */
    public boolean trySend(long context, int destination, int tag, MemorySegment data) {
        return sends.trySend(context, destination, tag, data);
    }

    /** Which push a packet with this first word brings: what a model of a network treats apart. */
    public static Push pushOf(long word0) {
        return switch (Packet.kind(word0)) {
            case Packet.PUSH -> Push.FIRST;
            case Packet.MORE -> Push.SECOND;
            default -> Push.NONE;
        };
    }

    /** Starts a send. */
    public void start(SendOperation send) {
        sends.start(send);
    }

    /** Room for a message to be written in place: reachable by the peers of the host, if there is such memory. */
    public PreparedMessage prepare(long bytes) {
        return new PreparedMessage(prepared.takeBeyondLimit(bytes), bytes);
    }

    /**
     * Starts a send of a prepared message, which belongs to the engine from now on.
     *
     * @throws IllegalArgumentException for one of a collective: such a send is given up when any rank has failed, and
     *     its memory may be lent to a receiver that lives
     */
    public void start(SendOperation send, PreparedMessage message) {
        if (Context.isCollective(send.context())) {
            throw new IllegalArgumentException("a prepared message in a collective");
        }
        send.given = message.handOver();
        sends.start(send);
    }

    /** Posts a receive. Packets taken next, until {@link #settle}, count as having come before it. */
    public void post(ReceiveOperation receive) {
        receives.post(receive);
    }

    /** Ends what {@link #post} says of packets taken next. */
    public void settle() {
        receives.postedLongAgo();
    }

    /**
     * Tells the predictor of a receive that the program has posted. Early messages that are expected now are pulled,
     * and senders of large messages that are expected get room for them.
     */
    public void observe(ReceiveCall call, ReceiveOperation receive) {
        receives.observe(call, receive);
    }

    /**
     * Does the same at the next {@link #catchUp}, or before the next receive is observed: for a receive that is done,
     * whose program has better to do. {@link ReceiveOperation#described} is the call.
     */
    public void observeLater(ReceiveOperation receive) {
        receives.observeLater(receive);
    }

    /** Does what {@link #observeLater} has put off. */
    public void catchUp() {
        receives.catchUp();
    }

    /** Cancels a receive that has not matched; returns whether it was. */
    public boolean cancel(ReceiveOperation receive) {
        return receives.cancel(receive);
    }

    /** The oldest early message that a receive with these would match, or null. */
    public @Nullable UnexpectedMessage find(long context, int source, int tag) {
        return receives.find(context, source, tag);
    }

    /** Takes a found message out of matching. */
    public void take(UnexpectedMessage message) {
        receives.take(message);
    }

    /** Receives a message that {@link #take} took out, once. */
    public void receive(UnexpectedMessage message, ReceiveOperation receive) {
        receives.consume(message, receive);
    }

    /** Why no message can come from a source any more, or null while one can. */
    public Failure.@Nullable PeerEnded endOfSource(long context, int source) {
        return ended.obstacle(context, source);
    }

    /** Gives back the memory of a message lent by a completed receive. */
    public void release(ReceiveOperation receive) {
        receives.release(receive);
    }

    /** Whether packets wait for room in a lane. */
    public boolean hasWaiting() {
        return sends.hasWaiting();
    }

    /** Whether packets wait for room, or sends for their receivers. */
    public boolean isBusy() {
        return sends.isBusy();
    }

    /** Sends packets that wait, as far as there is room; returns whether any left. */
    public boolean flush() {
        return sends.hasWaiting() && sends.flush();
    }

    /** A peer has ended, and all its packets have been taken: what depends on it fails. */
    public void peerEnded(Failure.PeerEnded end) {
        ended.add(end);
        sends.peerEnded(end);
        receives.peerEnded(end);
    }

    /** The early messages that wait, in no order. */
    public Set<UnexpectedMessage> earlyMessages() {
        Set<UnexpectedMessage> all = new HashSet<>();
        receives.unexpected().forEach(all::add);
        return all;
    }

    /** Receives posted and not matched. */
    public int postedReceives() {
        return receives.postedCount();
    }

    /** Early messages that wait. */
    public int unexpectedMessages() {
        return receives.unexpectedCount();
    }

    SendSide sends() {
        return sends;
    }

    ReceiveSide receives() {
        return receives;
    }

    @Override
    public @Nullable MemorySegment place(int peer, long word0, long word1, long word2, int length) {
        // A collective's receive may fail while its sender lives and goes on sending: nothing may be written for it
        // then.
        boolean lands = Packet.kind(word0) == Packet.DATA && !Context.isCollective(Packet.context(word0));
        return lands ? receives.place(Packet.receiverId(word1), word2, length) : null;
    }

    @Override
    public void packet(int peer, long word0, long word1, long word2, MemorySegment memory, long offset, int length) {
        int flags = Packet.flags(word0);
        switch (Packet.kind(word0)) {
            case Packet.PUSH ->
                receives.push(
                        peer,
                        Packet.context(word0),
                        flags,
                        Packet.tag(word1),
                        Packet.senderId(word1),
                        word2,
                        memory,
                        offset,
                        length);
            case Packet.PULL ->
                sends.pull(Packet.senderId(word1), Packet.receiverId(word1), word2, (flags & Packet.MATCHED) != 0);
            case Packet.MORE -> receives.more(peer, word2, memory, offset, length);
            case Packet.DATA -> receives.data(Packet.receiverId(word1), word2, memory, offset, length);
            case Packet.DONE -> sends.done(Packet.senderId(word1), flags);
            case Packet.CREDIT -> sends.credit(peer, word2);
            case Packet.ALLOW -> sends.allow(peer, word2);
            case Packet.GRANT ->
                sends.granted(
                        peer,
                        Packet.senderId(word1),
                        Packet.context(word0),
                        Packet.tag(word1),
                        word2,
                        memory.get(ValueLayout.JAVA_LONG_UNALIGNED, offset));
            case Packet.REVOKE -> sends.revoke(peer, Packet.receiverId(word1));
            case Packet.RETURN -> receives.returned(Packet.receiverId(word1));
            default ->
                throw new IllegalStateException("packet of unknown kind " + Packet.kind(word0) + " from rank " + peer);
        }
    }
}
