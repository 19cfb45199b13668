package dev.harbinger.messaging.progress;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.harbinger.messaging.engine.Context;
import dev.harbinger.messaging.engine.ReceiveOperation;
import dev.harbinger.messaging.engine.SendOperation;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.junit.jupiter.api.Test;

class StallReportTest {
    private static final MemorySegment NOTHING = MemorySegment.ofArray(new byte[0]);

    @Test
    void aReceiveIsDescribedBySourceAndTag() {
        assertEquals(
                "a message from rank 3, tag 7",
                StallReport.describe(new ReceiveOperation(Context.WORLD, 3, 7, NOTHING)));
        assertEquals(
                "a message from any rank, any tag",
                StallReport.describe(
                        new ReceiveOperation(Context.WORLD, ReceiveOperation.ANY, ReceiveOperation.ANY, NOTHING)));
    }

    @Test
    void aSendIsDescribedByItsReceiver() {
        assertEquals(
                "rank 2 to receive the message sent to it, tag 4",
                StallReport.describe(new SendOperation(Context.WORLD, 2, 4, NOTHING, true)));
    }

    @Test
    void aCollectiveIsNamedAndItsTagIsNot() {
        assertEquals(
                "its part of a collective: a message from rank 1",
                StallReport.describe(new ReceiveOperation(Context.collective(Context.WORLD), 1, 9, NOTHING)));
    }

    @Test
    void theLineTellsWhoWhereAndHowLong() {
        assertEquals(
                "harbinger: rank 0 of the world has waited 30 s for a message from rank 1, tag 3,"
                        + " at Main.main(Main.java:5)",
                StallReport.line(0, 30, "a message from rank 1, tag 3", "Main.main(Main.java:5)", List.of()));
    }
}
