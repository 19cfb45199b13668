package dev.harbinger.trace.otf2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.harbinger.trace.TraceEvent;
import dev.harbinger.trace.TraceOp;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MessageJoinTest {
    private static final Definitions NO_DEFINITIONS =
            new Definitions(Clock.UNKNOWN, new World(new long[0]), Map.of(), Map.of(), Map.of(), Map.of());

    private final MessageJoin join = new MessageJoin(0, NO_DEFINITIONS, 3);

    private void add(int kind, long request) {
        join.add(new Message(kind, 0, 0, 0, 1, 0, 2, 8, request, false));
    }

    @Test
    void aReceiveThatIsNotOverForTooLongGoesOutWithoutFactsAndItsCompletionHasThem() {
        add(EventCode.MPI_IRECV_REQUEST, 1);
        for (int i = 0; i < 2; i++) {
            add(EventCode.MPI_SEND, 0);
            assertNull(join.next());
        }
        add(EventCode.MPI_SEND, 0);
        TraceEvent post = join.next();
        assertNotNull(post);
        assertEquals(TraceOp.IRECV, post.op());
        assertFalse(TraceEvent.isPresent(post.peer()));
        for (int i = 0; i < 3; i++) {
            assertEquals(TraceOp.SEND, join.next().op());
        }
        assertNull(join.next());
        add(EventCode.MPI_IRECV, 1);
        TraceEvent over = join.next();
        assertEquals(TraceOp.WAIT, over.op());
        assertEquals(1, over.peer());
        assertEquals(Map.of(MessageJoin.LATE, 1L), join.counts());
    }

    @Test
    void aCompletionWithoutPostIsGivenAndCounted() {
        add(EventCode.MPI_IRECV, 5);
        assertEquals(TraceOp.WAIT, join.next().op());
        assertEquals(Map.of(MessageJoin.NOT_POSTED, 1L), join.counts());
    }

    @Test
    void aRequestThatIsPostedAgainEndsTheFormerOne() {
        add(EventCode.MPI_IRECV_REQUEST, 1);
        add(EventCode.MPI_IRECV_REQUEST, 1);
        add(EventCode.MPI_IRECV, 1);
        assertFalse(TraceEvent.isPresent(join.next().peer()));
        assertEquals(1, join.next().peer());
        assertEquals(TraceOp.WAIT, join.next().op());
        assertEquals(Map.of(MessageJoin.NO_COMPLETION, 1L), join.counts());
    }
}
