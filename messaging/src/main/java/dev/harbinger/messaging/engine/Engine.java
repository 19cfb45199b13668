package dev.harbinger.messaging.engine;

import dev.harbinger.messaging.counters.Counters;
import dev.harbinger.messaging.settings.PushParameters;
import dev.harbinger.messaging.transport.Medium;
import dev.harbinger.messaging.transport.PacketOutlet;
import dev.harbinger.messaging.transport.PacketSink;
import dev.harbinger.messaging.transport.RemoteMemory;
import dev.harbinger.predict.Predictor;
import java.lang.foreign.MemorySegment;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The push-pull protocol of one rank as a deterministic state machine: posted operations and packets go in, packets and
 * completions come out. It has no thread, lock or I/O, and no clock of its own; the same calls in the same order always
 * do the same. The clock that it may be given measures prediction and nothing else. One thread at a time may call it.
 */
public final class Engine implements PacketSink {
    private final Outboxes outboxes;
    private final Sender sender;
    private final Receiver receiver;
    private final Inbox inbox;
    private final PeerLiveness liveness;
    private final NetworkMemory prepared;

    /** The push of a message to which a packet belongs. */
    public enum Push {
        /** The first push, which carries the envelope of the message. */
        FIRST,
        /** The second push, which overlaps with the acknowledgement. */
        SECOND,
        /** None: pulled bytes, or a control packet. */
        NONE
    }

    /**
     * The protocol's parameters.
     *
     * @param push how much is pushed over each medium; the same at all ranks of a job
     * @param unexpectedMemory maximum bytes that all peers together may push to this rank ahead of its receives; the
     *     pushed buffers shrink to stay within it
     * @param networkMemory bytes for messages pulled ahead of their receive
     * @param predictAhead number of next receives to predict
     */
    public record Parameters(
            Function<Medium, PushParameters> push, long unexpectedMemory, long networkMemory, int predictAhead) {
        /** The same parameters for every medium, without a second push. */
        public Parameters(long bytesToPush, long pushedBuffer, long networkMemory, int predictAhead) {
            this(new PushParameters(bytesToPush, 0, pushedBuffer), networkMemory, predictAhead);
        }

        /** The same push parameters for every medium. */
        public Parameters(PushParameters push, long networkMemory, int predictAhead) {
            this(_ -> push, Long.MAX_VALUE, networkMemory, predictAhead);
        }
    }

    /**
     * An engine that does not measure the time of prediction.
     *
     * @param predictor predicts this rank's receives; null for no prediction
     */
    public Engine(
            int rank,
            int size,
            PacketOutlet outlet,
            RemoteMemory remote,
            Parameters parameters,
            Counters counters,
            @Nullable Predictor predictor) {
        this(rank, size, outlet, remote, parameters, counters, predictor, () -> 0);
    }

    /**
     * An engine that measures the time of prediction.
     *
     * @param predictor predicts this rank's receives; null for no prediction
     * @param clock the time in nanoseconds, from any origin
     */
    public Engine(
            int rank,
            int size,
            PacketOutlet outlet,
            RemoteMemory remote,
            Parameters parameters,
            Counters counters,
            @Nullable Predictor predictor,
            LongSupplier clock) {
        ReceivePrediction prediction = new ReceivePrediction(predictor, parameters.predictAhead(), counters);
        liveness = new PeerLiveness(size);
        PeerLimits limits = new PeerLimits(rank, size, outlet, parameters);
        HeldSends held = new HeldSends(remote);
        outboxes = new Outboxes(outlet, limits, held, this);
        DirectAccess direct = new DirectAccess(remote, limits, held);
        sender = new Sender(outboxes, held, direct, liveness, limits);
        receiver = new Receiver(
                outboxes,
                direct,
                liveness,
                counters,
                prediction,
                new PredictionTimes(clock, counters),
                limits,
                new NetworkMemory(parameters.networkMemory(), remote));
        inbox = new Inbox(rank, size, sender, receiver);
        prepared = new NetworkMemory(parameters.networkMemory(), remote);
    }

    /**
     * Sends a standard-mode message if all of it can be pushed now. The memory may be changed on return.
     *
     * @param elementType as in {@link SendOperation#setElementType}
     * @return false if it cannot; then nothing was done, and the message needs {@link #start}
     */
    public boolean trySend(long context, int destination, int tag, int elementType, MemorySegment data) {
        return sender.trySend(context, destination, tag, elementType, data);
    }

    /** The push to which a packet with this first word belongs, for models of networks. */
    public static Push pushOf(long word0) {
        return switch (Packet.kind(word0)) {
            case Packet.PUSH -> Push.FIRST;
            case Packet.FRAGMENT -> Push.SECOND;
            default -> Push.NONE;
        };
    }

    /** Starts a send. */
    public void start(SendOperation send) {
        sender.start(send);
    }

    /** Memory for a message to be written in place, reachable by the peers on this host if there is such memory. */
    public PreparedMessage prepare(long bytes) {
        return new PreparedMessage(prepared.takeBeyondLimit(bytes), bytes);
    }

    /**
     * Starts the send of a prepared message, which then belongs to the engine.
     *
     * @throws IllegalArgumentException in the context of a collective: such a send is abandoned when any rank fails,
     *     although its memory may be lent to a receiver that has not failed
     */
    public void startPrepared(SendOperation send, PreparedMessage message) {
        if (Context.isCollective(send.context())) {
            throw new IllegalArgumentException("a prepared message cannot be sent in the context of a collective");
        }
        send.prepared = message.handOver();
        sender.start(send);
    }

    /**
     * Sets the handler of messages that arrive in contexts of {@code kind}, in place of the previous one.
     *
     * @throws IllegalArgumentException if messages of that kind are matched with posted receives
     */
    public void handle(ContextKind kind, ArrivalHandler handler) {
        receiver.handlers().set(kind, handler);
    }

    /** Posts a receive. Messages that arrive before {@link #settle} count as early. */
    public void post(ReceiveOperation receive) {
        receiver.post(receive);
    }

    /** From now on, arriving messages no longer count as earlier than the last posted receive. */
    public void settle() {
        receiver.settle();
    }

    /**
     * Passes a posted receive to the predictor. Then pulls early messages that are expected, and grants room to the
     * senders of large messages that are expected.
     */
    public void observe(ReceiveCall call, ReceiveOperation receive) {
        receiver.prefetcher().observe(call, receive);
    }

    /**
     * Observes a completed receive at the next {@link #catchUp}, or before the next receive is observed, so that the
     * program continues at once. {@link ReceiveOperation#described} is the call.
     */
    public void observeLater(ReceiveOperation receive) {
        receiver.prefetcher().observeLater(receive);
    }

    /** Observes the receive of {@link #observeLater}. */
    public void catchUp() {
        receiver.prefetcher().catchUp();
    }

    /** Cancels a receive that has not matched; returns whether it was cancelled. */
    public boolean cancel(ReceiveOperation receive) {
        return receiver.cancel(receive);
    }

    /** Fails a receive that no message has matched; returns false if one has. */
    public boolean fail(ReceiveOperation receive, Failure why) {
        return receiver.fail(receive, why);
    }

    /** The oldest early message that a receive with these would match, or null. */
    public @Nullable UnexpectedMessage find(long context, int source, int tag) {
        return receiver.find(context, source, tag);
    }

    /** Takes a found message out of matching. */
    public void take(UnexpectedMessage message) {
        receiver.take(message);
    }

    /** Receives a message that {@link #take} took out, once. */
    public void receive(UnexpectedMessage message, ReceiveOperation receive) {
        receiver.receive(message, receive);
    }

    /** Why no message can arrive from a source any more, or null while one can. */
    public Failure.@Nullable PeerEnded endOfSource(long context, int source) {
        return liveness.failureOf(context, source);
    }

    /** Frees the memory of a message lent by a completed receive. */
    public void release(ReceiveOperation receive) {
        receiver.release(receive);
    }

    /**
     * Number of packets that the transport has taken for a peer, without call announcements, which waiting ranks
     * repeat.
     */
    public long packetsSent(int peer) {
        return outboxes.to(peer).sent();
    }

    /** Number of packets that have arrived from a peer, without call announcements. */
    public long packetsReceived(int peer) {
        return inbox.received(peer);
    }

    /** Whether packets wait for room in a lane. */
    public boolean hasWaiting() {
        return outboxes.hasWaiting();
    }

    /** Whether packets wait for room or sends wait for their receivers. */
    public boolean isBusy() {
        return sender.isBusy();
    }

    /** Sends waiting packets while there is room; returns whether any were sent. */
    public boolean flush() {
        return outboxes.flush();
    }

    /** Handles the end of a peer, once all its packets were taken: fails the operations that depend on it. */
    public void peerEnded(Failure.PeerEnded end) {
        liveness.ended(end);
        sender.peerEnded(end);
        receiver.peerEnded(end);
    }

    /** The early messages that wait, in no order. */
    public Set<UnexpectedMessage> earlyMessages() {
        Set<UnexpectedMessage> all = new HashSet<>();
        receiver.unexpected().forEach(all::add);
        return all;
    }

    /** Receives posted and not matched. */
    public int postedReceives() {
        return receiver.postedCount();
    }

    /** Early messages that wait. */
    public int unexpectedMessages() {
        return receiver.unexpected().size();
    }

    Sender sender() {
        return sender;
    }

    Receiver receiver() {
        return receiver;
    }

    @Override
    public @Nullable MemorySegment place(int peer, long word0, long word1, long word2, int length) {
        return inbox.place(peer, word0, word1, word2, length);
    }

    @Override
    public void packet(int peer, long word0, long word1, long word2, MemorySegment memory, long offset, int length) {
        inbox.packet(peer, word0, word1, word2, memory, offset, length);
    }
}
