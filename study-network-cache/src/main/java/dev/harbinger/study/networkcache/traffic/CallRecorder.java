package dev.harbinger.study.networkcache.traffic;

import dev.harbinger.messaging.observe.CallListener;
import dev.harbinger.messaging.observe.ObservedCall;
import dev.harbinger.trace.traffic.Call;
import dev.harbinger.trace.traffic.MessageId;
import dev.harbinger.trace.traffic.PendingReceives;
import dev.harbinger.workloads.computation.Computation;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Records the calls of one rank in memory, with the operations between them and, on request, the payloads. The rank's
 * program has one thread.
 */
final class CallRecorder implements CallListener, Computation {
    private final boolean payloads;
    private final List<Noted> calls = new ArrayList<>();
    private final List<Receive> receives = new ArrayList<>();
    private final PendingReceives pending = new PendingReceives();
    private long operations;
    private byte @Nullable [] payload;

    /** A call when it is made. The message of a post is known when its receive completes. */
    private record Noted(
            Call.Kind kind, int peer, int tag, long communicator, long bytes, int receive, long operations) {}

    /** A receive, and its message from its completion on. */
    private static final class Receive {
        private final long communicator;
        private final long room;
        private int source;
        private int tag;
        private long bytes;
        private boolean complete;
        private byte @Nullable [] payload;

        private Receive(long communicator, long room) {
            this.communicator = communicator;
            this.room = room;
        }
    }

    /** @param payloads whether the bytes of the messages are kept */
    CallRecorder(boolean payloads) {
        this.payloads = payloads;
    }

    @Override
    public void performed(long operations) {
        this.operations += operations;
    }

    @Override
    public void posted(ObservedCall call) {
        if (call.event() == Event.RECV || call.event() == Event.IRECV) {
            // Lent memory has no identity and has exactly the room that its message needs.
            receives.add(new Receive(call.communicator(), call.buffer() == 0 ? Long.MAX_VALUE : call.bytes()));
            note(Call.Kind.POST, call, call.communicator(), call.bytes(), pending.post(call.request()));
        } else {
            note(Call.Kind.SEND, call, call.communicator(), call.bytes(), -1);
        }
    }

    @Override
    public boolean takesPayloads() {
        return payloads;
    }

    @Override
    public void received(MemorySegment message) {
        payload = message.toArray(ValueLayout.JAVA_BYTE);
    }

    @Override
    public void completed(ObservedCall call) {
        int number = pending.complete(call.request());
        if (number != PendingReceives.NONE && call.hasMessage()) {
            Receive receive = receives.get(number);
            receive.source = call.worldPeer();
            receive.tag = call.tag();
            receive.complete = true;
            receive.payload = payload;
            receive.bytes = Math.min(call.bytes(), receive.room);
            note(Call.Kind.AWAIT, call, receive.communicator, receive.bytes, number);
        }
        payload = null;
    }

    @Override
    public void named(long site, String name) {}

    private void note(Call.Kind kind, ObservedCall call, long communicator, long bytes, int receive) {
        calls.add(new Noted(kind, call.worldPeer(), call.tag(), communicator, bytes, receive, operations));
        operations = 0;
    }

    /** The communicators used, by their numbers in the job. */
    void addCommunicators(Set<Long> numbers) {
        calls.forEach(call -> numbers.add(call.communicator));
    }

    /**
     * The calls. Receives that got no message are left out.
     *
     * @param communicators the communicators of the job, in order; a message ID contains the position in this list
     */
    CallSequence sequence(long[] communicators) {
        int[] numbers = numbers();
        List<Call> sequence = new ArrayList<>(calls.size());
        long leftOver = 0;
        for (Noted call : calls) {
            int communicator = Arrays.binarySearch(communicators, call.communicator);
            long operations = leftOver + call.operations;
            leftOver = 0;
            if (call.receive < 0) {
                long id = MessageId.of(call.peer, communicator, call.tag);
                sequence.add(new Call(call.kind, id, Math.toIntExact(call.bytes), -1, operations, Double.NaN));
            } else if (numbers[call.receive] < 0) {
                leftOver = operations;
            } else {
                Receive receive = receives.get(call.receive);
                long id = MessageId.of(receive.source, communicator, receive.tag);
                long room = receive.room == Long.MAX_VALUE ? receive.bytes : call.bytes;
                sequence.add(
                        new Call(call.kind, id, Math.toIntExact(room), numbers[call.receive], operations, Double.NaN));
            }
        }
        return CallSequence.of(sequence);
    }

    /** The bytes of the messages by the numbers of their receives; empty when they were not wanted. */
    List<byte[]> payloads() {
        List<byte[]> kept = new ArrayList<>();
        for (Receive receive : receives) {
            byte[] bytes = receive.payload;
            if (bytes != null) {
                kept.add(bytes);
            }
        }
        return kept;
    }

    /** Numbers of the receives that got a message, -1 for others. */
    private int[] numbers() {
        int[] numbers = new int[receives.size()];
        int next = 0;
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = receives.get(i).complete ? next++ : -1;
        }
        return numbers;
    }
}
