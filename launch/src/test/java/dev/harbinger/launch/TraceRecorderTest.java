package dev.harbinger.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.harbinger.messaging.observe.CallListener.Event;
import dev.harbinger.messaging.observe.ObservedCall;
import dev.harbinger.trace.TraceEvent;
import dev.harbinger.trace.TraceOp;
import dev.harbinger.trace.csv.CsvTraceReader;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One call that is filled again and again, as a rank does it. */
class TraceRecorderTest {
    private static final int MANY = 20_000;

    private final ObservedCall call = new ObservedCall();

    @TempDir
    Path directory;

    private TraceRecorder recorder;

    @BeforeEach
    void begin() throws IOException {
        recorder = TraceRecorder.create(directory, directory, 3, System.nanoTime(), new PrintStream(System.err));
    }

    private ObservedCall receive(int peer) {
        return call.begin(Event.IRECV, 0xabc)
                .peer(peer, peer + 10)
                .tag(7)
                .elements(100, 8)
                .buffer(0xdef)
                .communicator(2)
                .request(5)
                .early(true);
    }

    @Test
    void aCallThatIsFilledAgainLeavesNothingOfTheOneBefore() throws IOException {
        recorder.posted(receive(1));
        recorder.completed(call.begin(Event.WAIT, 1).request(5));
        recorder.posted(call.begin(Event.SEND, 2).peer(4, 14).tag(8).elements(9, 1));
        recorder.completed(call.begin(Event.DONE, 3).peer(6, 16).tag(11).elements(12, 1));
        recorder.close(true);
        long absent = TraceEvent.ABSENT;
        int none = TraceEvent.ABSENT_INT;
        try (CsvTraceReader reader = CsvTraceReader.open(directory.resolve("rank-0003.csv"))) {
            assertFacts(reader.next(), new TraceEvent(0, 0, TraceOp.IRECV, 0xabc, 1, 7, 100, 8, 0xdef, 2, 5, 1, 11));
            assertFacts(
                    reader.next(),
                    new TraceEvent(1, 0, TraceOp.WAIT, 1, none, none, absent, none, absent, absent, 5, none, none));
            assertFacts(reader.next(), new TraceEvent(2, 0, TraceOp.SEND, 2, 4, 8, 9, 1, 0, 0, -1, -1, 14));
            assertFacts(
                    reader.next(), new TraceEvent(3, 0, TraceOp.DONE, 3, 6, 11, 12, 1, absent, absent, -1, none, 16));
        }
    }

    /** Equal but for the time. */
    private static void assertFacts(TraceEvent read, TraceEvent expected) {
        assertEquals(
                expected,
                new TraceEvent(
                        read.sequence(),
                        0,
                        read.op(),
                        read.site(),
                        read.peer(),
                        read.tag(),
                        read.count(),
                        read.typeBytes(),
                        read.buffer(),
                        read.communicator(),
                        read.request(),
                        read.early(),
                        read.worldPeer()));
    }

    @Test
    void recordingACallAllocatesNothing() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long thread = Thread.currentThread().threadId();
        recordMany();
        long before = threads.getThreadAllocatedBytes(thread);
        recordMany();
        long each = (threads.getThreadAllocatedBytes(thread) - before) / MANY;
        recorder.close(true);
        assertTrue(each <= 1, each + " bytes a call");
        assertEquals("", recorder.problem());
    }

    private void recordMany() {
        for (int i = 0; i < MANY; i++) {
            recorder.posted(receive(i & 63));
            recorder.completed(call.begin(Event.WAIT, 1).request(5));
        }
    }
}
