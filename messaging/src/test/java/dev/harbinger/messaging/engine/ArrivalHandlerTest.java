package dev.harbinger.messaging.engine;

import static dev.harbinger.messaging.engine.CalmJob.content;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.counters.Counter;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages of contexts of handlers are taken when they arrive. */
class ArrivalHandlerTest {
    private static final long HANDLERS = Context.handler(CalmJob.CONTEXT);

    private final List<String> handled = new ArrayList<>();

    private static CalmJob job(boolean readsPeers) {
        return new CalmJob(2, CalmJob.USUAL, readsPeers);
    }

    private static SendOperation send(CalmJob job, int from, int to, int tag, byte[] content) {
        return job.start(from, new SendOperation(HANDLERS, to, tag, MemorySegment.ofArray(content), false));
    }

    /** A handler that notes what the packet brings and wants no more. */
    private ReceiveOperation note(Arrival arrival) {
        handled.add("from " + arrival.source() + ", tag " + arrival.tag() + ", "
                + arrival.payload().byteSize() + " of " + arrival.bytes());
        return null;
    }

    @Test
    void handlerRunsOnArrivalWithoutAReceive() {
        CalmJob job = job(false);
        byte[] sent = content(100, 1);
        job.engine(1).handle(ContextKind.HANDLER, arrival -> {
            assertTrue(arrival.isWhole());
            assertEquals(HANDLERS, arrival.context());
            assertArrayEquals(sent, arrival.payload().toArray(ValueLayout.JAVA_BYTE));
            return note(arrival);
        });
        SendOperation send = send(job, 0, 1, 7, sent);
        job.deliver();
        assertEquals(List.of("from 0, tag 7, 100 of 100"), handled);
        assertTrue(send.isDone());
        assertTrue(job.isAtRest());
        assertEquals(0, job.count(1, Counter.EARLY));
    }

    @Test
    void receivesOfTheProgramNeverMatchSuchMessages() {
        CalmJob job = job(false);
        job.engine(1).handle(ContextKind.HANDLER, this::note);
        ReceiveOperation any = job.receive(1, ReceiveOperation.ANY, ReceiveOperation.ANY, new byte[100]);
        send(job, 0, 1, 7, content(100, 1));
        job.deliver();
        assertFalse(any.isDone());
        assertEquals(1, handled.size());
        job.send(0, 1, 7, content(100, 2));
        job.deliver();
        assertTrue(any.isDone());
        assertEquals(1, handled.size());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void longMessageGoesToTheReceiveThatTheHandlerNames(boolean readsPeers) {
        CalmJob job = job(readsPeers);
        byte[] into = new byte[5000];
        ReceiveOperation receive = new ReceiveOperation(HANDLERS, 0, 7, MemorySegment.ofArray(into));
        job.engine(1).handle(ContextKind.HANDLER, arrival -> {
            assertFalse(arrival.isWhole());
            note(arrival);
            return receive;
        });
        SendOperation send = send(job, 0, 1, 7, content(5000, 1));
        job.deliver();
        assertEquals(1, handled.size());
        assertTrue(receive.isDone() && send.isDone());
        assertArrayEquals(content(5000, 1), into);
        assertTrue(job.isAtRest());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void restOfALongMessageIsNotFetchedIfTheHandlerNamesNoReceive(boolean readsPeers) {
        CalmJob job = job(readsPeers);
        job.engine(1).handle(ContextKind.HANDLER, this::note);
        SendOperation send = send(job, 0, 1, 7, content(5000, 1));
        job.deliver();
        assertEquals(List.of("from 0, tag 7, " + (readsPeers ? 0 : 1000) + " of 5000"), handled);
        assertTrue(send.isDone());
        assertFalse(job.packets().stream().anyMatch(packet -> packet.startsWith("DATA")), job.packets()::toString);
        assertTrue(job.isAtRest());
    }

    @Test
    void handlerMayReplyEvenToItsOwnRank() {
        CalmJob job = job(false);
        job.engine(1).handle(ContextKind.HANDLER, arrival -> {
            if (arrival.tag() > 0) {
                send(job, 1, 1, arrival.tag() - 1, content(10, 1));
            } else {
                send(job, 1, 0, 9, content(20, 1));
            }
            return note(arrival);
        });
        job.engine(0).handle(ContextKind.HANDLER, this::note);
        send(job, 0, 1, 2, content(30, 1));
        job.deliver();
        // Each notes its message after its own send has been handled.
        assertEquals(
                List.of(
                        "from 1, tag 0, 10 of 10",
                        "from 1, tag 1, 10 of 10",
                        "from 0, tag 2, 30 of 30",
                        "from 1, tag 9, 20 of 20"),
                handled);
        assertTrue(job.isAtRest());
    }

    @Test
    void creditOfHandledMessagesIsReturned() {
        CalmJob job = job(false);
        job.engine(1).handle(ContextKind.HANDLER, this::note);
        for (int i = 0; i < 1000; i++) {
            SendOperation send = send(job, 0, 1, i, content(900, i));
            job.deliver();
            assertTrue(send.isDone(), "message " + i);
        }
        assertEquals("from 0, tag 999, 900 of 900", handled.getLast());
        assertEquals(1000, handled.size());
    }

    @Test
    void creditIsReturnedEvenIfTheHandlerThrows() {
        CalmJob job = job(false);
        job.engine(1).handle(ContextKind.HANDLER, arrival -> {
            note(arrival);
            throw new UnsupportedOperationException("tag " + arrival.tag());
        });
        for (int i = 0; i < 100; i++) {
            SendOperation send = send(job, 0, 1, i, content(900, i));
            Exception e = assertThrows(UnsupportedOperationException.class, job::deliver, "message " + i);
            assertEquals("tag " + i, e.getMessage());
            job.deliver();
            assertTrue(send.isDone(), "message " + i);
        }
        assertEquals(100, handled.size());
        assertTrue(job.isAtRest());
    }

    @ParameterizedTest
    @ValueSource(ints = {100, 5000})
    void synchronousSendCompletesEvenIfTheHandlerThrows(int bytes) {
        CalmJob job = job(false);
        job.engine(1).handle(ContextKind.HANDLER, arrival -> {
            throw new UnsupportedOperationException();
        });
        SendOperation send =
                job.start(0, new SendOperation(HANDLERS, 1, 7, MemorySegment.ofArray(content(bytes, 1)), true));
        assertThrows(UnsupportedOperationException.class, job::deliver);
        job.deliver();
        assertTrue(send.isDone());
        assertNull(send.failure());
        assertTrue(job.isAtRest());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void messageThatUsesAGrantGoesToTheHandlerToo(boolean readsPeers) {
        FixedPredictor predictor = new FixedPredictor();
        predictor.expect(0);
        CalmJob job = new CalmJob(2, CalmJob.USUAL, readsPeers, predictor);
        ReceiveOperation lent = new ReceiveOperation(HANDLERS, 0, 7, null);
        job.engine(1).handle(ContextKind.HANDLER, _ -> lent);
        send(job, 0, 1, 7, content(5000, 1));
        job.deliver();
        job.observe(1, lent);
        job.engine(1).release(lent);
        job.deliver();
        job.engine(1).handle(ContextKind.HANDLER, this::note);
        SendOperation send = send(job, 0, 1, 7, content(5000, 2));
        job.deliver();
        assertEquals(1, job.count(1, Counter.GRANTS_USED));
        assertEquals(List.of("from 0, tag 7, 0 of 5000"), handled);
        assertEquals(0, job.engine(1).unexpectedMessages(), "messages that wait for a receive");
        assertTrue(send.isDone());
        assertTrue(job.isAtRest());
    }

    @Test
    void messageWithoutAHandlerIsRefusedWithWhatCame() {
        CalmJob job = job(false);
        send(job, 0, 1, 7, content(100, 1));
        IllegalStateException e = assertThrows(IllegalStateException.class, job::deliver);
        assertEquals(
                "message of 100 bytes from rank 0, tag 7, is for a handler, but this rank has set none:"
                        + " set it before the first message arrives",
                e.getMessage());
    }

    @ParameterizedTest
    @EnumSource(
            value = ContextKind.class,
            names = {"PROGRAM", "COLLECTIVE"})
    void matchedKindsKeepTheirHandler(ContextKind kind) {
        Engine engine = job(false).engine(1);
        assertThrows(IllegalArgumentException.class, () -> engine.handle(kind, this::note));
    }
}
