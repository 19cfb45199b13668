package dev.harbinger.conformance;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.Datatype;
import dev.harbinger.messaging.PersistentRequest;
import dev.harbinger.messaging.PointToPoint;
import dev.harbinger.messaging.Request;
import dev.harbinger.messaging.TruncationException;
import dev.harbinger.messaging.observe.CallListener;
import dev.harbinger.messaging.observe.ObservedCall;
import dev.harbinger.messaging.runtime.Membership;
import dev.harbinger.messaging.settings.Settings;
import dev.harbinger.messaging.transport.local.InProcessNetwork;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A listener that asks for them hears of the bytes that each receive got, however it is received and into whatever. */
class ListenerPayloadTest {
    /** None, one that is pushed whole, one that is pulled. */
    private static final int[] LENGTHS = {0, 48, 300_000};

    private final Listener listener = new Listener(true);
    private final InProcessNetwork network = new InProcessNetwork(2, Settings.defaults());
    private final Membership sender = Membership.open(network.transport(0), Settings.defaults(), null);
    private final Membership receiver = Membership.open(network.transport(1), Settings.defaults(), listener);
    private final Communicator world = receiver.world();
    private final List<Request> sends = new ArrayList<>();
    private final Arena confined = Arena.ofConfined();

    /** What came: a line "source tag bytes" for each completion, and the payload if there was one. */
    private static final class Listener implements CallListener {
        private final boolean takes;
        private final List<String> completions = new ArrayList<>();
        private final List<byte[]> payloads = new ArrayList<>();
        private int payloadsUntold;

        private Listener(boolean takes) {
            this.takes = takes;
        }

        @Override
        public boolean takesPayloads() {
            return takes;
        }

        @Override
        public void posted(ObservedCall call) {}

        @Override
        public void received(MemorySegment payload) {
            assertTrue(payload.isReadOnly());
            payloads.add(payload.toArray(ValueLayout.JAVA_BYTE));
            payloadsUntold++;
        }

        @Override
        public void completed(ObservedCall call) {
            completions.add(call.hasMessage() ? call.peer() + " " + call.tag() + " " + call.bytes() : "none");
            assertTrue(payloadsUntold <= 1, "payloads before one completion");
            payloadsUntold = 0;
        }

        @Override
        public void named(long site, String name) {}
    }

    /** What a receive may fill. */
    enum Kind {
        ARRAY,
        NATIVE,
        CONFINED,
        VECTOR_OF_AN_ARRAY,
        LONG_RUNS_OF_NATIVE_MEMORY;

        Data of(int bytes, Arena confined) {
            return switch (this) {
                case ARRAY -> Data.of(new byte[bytes + 5], 3, bytes);
                case NATIVE -> Data.of(Arena.ofAuto().allocate(bytes + 8L).asSlice(8), Datatype.BYTE);
                case CONFINED -> Data.of(confined.allocate(bytes), Datatype.BYTE);
                case VECTOR_OF_AN_ARRAY -> Data.of(new byte[2 * bytes]).vector(bytes / 4, 4, 7);
                case LONG_RUNS_OF_NATIVE_MEMORY ->
                    Data.of(Arena.ofAuto().allocate(2L * bytes), Datatype.BYTE).vector(4, bytes / 4, bytes / 4 + 16);
            };
        }
    }

    @AfterEach
    void leave() {
        confined.close();
        sender.leaveSilently();
        receiver.leaveSilently();
    }

    private void send(byte[] message, int tag) {
        sends.add(sender.world().isend(Data.of(message), 1, tag));
    }

    /** Receives while the sender gets on, as it would in a thread of its own. */
    private Thread senderAtWork() {
        return Thread.ofPlatform().daemon().start(() -> sends.forEach(Request::await));
    }

    @ParameterizedTest
    @EnumSource
    void everyFormOfReceiveIntoEveryMemoryIsHeardOf(ReceiveForm form) throws Exception {
        List<byte[]> expected = new ArrayList<>();
        List<String> completions = new ArrayList<>();
        for (Kind kind : Kind.values()) {
            for (int length : LENGTHS) {
                if (length == 0 && kind.name().contains("_OF_")) {
                    continue;
                }
                int tag = expected.size();
                byte[] message = Payload.of(tag, length);
                send(message, tag);
                Thread sending = senderAtWork();
                form.receive(world, kind.of(length, confined), PointToPoint.ANY_SOURCE, PointToPoint.ANY_TAG);
                sending.join();
                expected.add(message);
                completions.add("0 " + tag + " " + length);
            }
        }
        assertEquals(completions, listener.completions);
        assertPayloads(expected);
    }

    private void assertPayloads(List<byte[]> expected) {
        assertEquals(expected.size(), listener.payloads.size());
        for (int i = 0; i < expected.size(); i++) {
            assertArrayEquals(expected.get(i), listener.payloads.get(i), "payload " + i);
        }
    }

    @Test
    void aTestThatCompletesARequestIsHeardOfOnce() {
        byte[] message = Payload.of(1, 24);
        Request request = world.ireceive(Data.of(new byte[24]), 0, 7);
        assertFalse(request.test());
        assertEquals(List.of(), listener.payloads);
        send(message, 7);
        while (!request.test()) {
            Thread.onSpinWait();
        }
        request.await();
        request.status();
        assertPayloads(List.of(message));
    }

    @Test
    void aPersistentReceiveIsHeardOfAtEachStart() {
        PersistentRequest request = world.receiveInit(Data.of(new byte[8]), 0, 7);
        List<byte[]> messages = List.of(Payload.of(1, 8), Payload.of(2, 8));
        for (byte[] message : messages) {
            request.start();
            send(message, 7);
            request.await();
        }
        assertPayloads(messages);
    }

    @Test
    void aTruncatedMessageIsAsLongAsItsReceive() {
        byte[] message = Payload.of(1, 24);
        send(message, 7);
        assertThrows(TruncationException.class, () -> world.receive(Data.of(new byte[16]), 0, 7));
        assertPayloads(List.of(Payload.of(1, 16)));
        assertEquals(List.of("0 7 24"), listener.completions);
    }

    @Test
    void aCancelledReceiveAndASendBringNoBytes() {
        Request request = world.ireceive(Data.of(new byte[8]), 0, 7);
        assertTrue(request.cancel());
        request.await();
        world.isend(Data.of(new byte[8]), 0, 7).await();
        assertEquals(List.of("none", "none"), listener.completions);
        assertPayloads(List.of());
    }

    /** Received when the program asks for it, not when it came. */
    @Test
    void payloadsComeInTheOrderOfTheAwaits() {
        Request first = world.ireceive(Data.of(new byte[8]), 0, 1);
        Request second = world.ireceive(Data.of(new byte[8]), 0, 2);
        send(Payload.of(1, 8), 1);
        send(Payload.of(2, 8), 2);
        second.await();
        first.await();
        assertPayloads(List.of(Payload.of(2, 8), Payload.of(1, 8)));
    }

    @Test
    void aListenerThatDoesNotAskHearsOfNone() {
        Listener uninterested = new Listener(false);
        InProcessNetwork alone = new InProcessNetwork(1, Settings.defaults());
        Membership member = Membership.open(alone.transport(0), Settings.defaults(), uninterested);
        Request sent = member.world().isend(Data.of(new byte[8]), 0, 3);
        member.world().receive(Data.of(new byte[8]), 0, 3);
        sent.await();
        assertTrue(uninterested.completions.contains("0 3 8"));
        assertEquals(List.of(), uninterested.payloads);
        member.leaveSilently();
    }
}
