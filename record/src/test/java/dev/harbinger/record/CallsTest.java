package dev.harbinger.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.harbinger.trace.TraceEvent;
import dev.harbinger.trace.TraceOp;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What stands in the trace of a program in C that makes every kind of call: calls.c. */
class CallsTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource
    void everyCallIsWrittenDownAndTheProgramNoticesNothing(MpiLibrary library) throws Exception {
        Mpi mpi = Mpi.installed(library, folder);
        Path program = mpi.build("calls.c");
        Mpi.Recording recording = mpi.record(false, 2, program);
        SystemProgram.Result plain = mpi.run(2, program);
        assertEquals(7, plain.exitCode());
        assertEquals(7, recording.run().exitCode(), recording.err());
        assertEquals(
                plain.output().lines().sorted().toList(),
                recording.out().lines().sorted().toList());
        assertEquals(2, recording.run().ranks());
        assertEquals(List.of(), recording.run().incomplete());
        List<TraceEvent> first = recording.events(0);
        List<TraceEvent> second = recording.events(1);
        assertEquals(first.size() + second.size(), recording.run().events());
        assertEquals(
                Map.of(
                        TraceOp.SEND, 13L,
                        TraceOp.SSEND, 1L,
                        TraceOp.ISEND, 85L,
                        TraceOp.ISSEND, 1L,
                        TraceOp.RECV, 2L,
                        TraceOp.IRECV, 91L,
                        TraceOp.WAIT, 177L,
                        TraceOp.DONE, 2L),
                counts(first));
        assertEquals(
                Map.of(
                        TraceOp.SEND, 6L,
                        TraceOp.ISEND, 85L,
                        TraceOp.ISSEND, 1L,
                        TraceOp.RECV, 9L,
                        TraceOp.IRECV, 92L,
                        TraceOp.WAIT, 178L,
                        TraceOp.DONE, 9L),
                counts(second));
        for (List<TraceEvent> events : List.of(first, second)) {
            checkOrder(events);
            checkRequests(events);
            checkReceives(events);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aCallSiteIsTheSameInEveryRankAndEveryRun(MpiLibrary library) throws Exception {
        Mpi mpi = Mpi.installed(library, folder);
        Path program = mpi.build("calls.c");
        Mpi.Recording once = mpi.record(false, 2, program);
        Mpi.Recording again = mpi.record(false, 2, program);
        assertEquals(sites(once.events(1)), sites(again.events(1)));
        assertEquals(siteOf(once.events(0), TraceOp.RECV, 400), siteOf(once.events(1), TraceOp.RECV, 400));
        assertFalse(siteOf(once.events(0), TraceOp.RECV, 400) == siteOf(once.events(1), TraceOp.RECV, 401));
        assumeTrue(SystemProgram.find("addr2line", System.getenv("PATH")) != null, "addr2line is missing");
        String name = once.siteNames().get(siteOf(once.events(1), TraceOp.RECV, 400));
        assertTrue(name.matches("exchanges \\(calls.c:\\d+\\)"), name);
    }

    private static void checkOrder(List<TraceEvent> events) {
        long time = 0;
        for (int i = 0; i < events.size(); i++) {
            assertEquals(i, events.get(i).sequence());
            assertTrue(events.get(i).timeNanos() >= time, events.get(i).toString());
            time = events.get(i).timeNanos();
        }
    }

    /** Each request completes once, before its number is used again; what came is what was asked for. */
    private static void checkRequests(List<TraceEvent> events) {
        Map<Long, TraceEvent> open = new HashMap<>();
        for (TraceEvent event : events) {
            if (event.op() == TraceOp.WAIT) {
                TraceEvent posted = open.remove(event.request());
                assertTrue(posted != null, event.toString());
                if (posted.op().isSend() || posted.tag() == 700) {
                    // 700 is cancelled.
                    assertEquals(TraceEvent.ABSENT_INT, event.peer(), event.toString());
                } else {
                    assertEquals(posted.tag(), event.tag(), event.toString());
                    assertEquals(posted.bytes(), event.bytes(), event.toString());
                    assertEquals(0, event.worldPeer() - event.peer());
                }
            } else if (event.request() != TraceEvent.NO_REQUEST) {
                assertNull(open.put(event.request(), event), event.toString());
            }
        }
        assertEquals(Map.of(), open);
    }

    private static void checkReceives(List<TraceEvent> events) {
        TraceEvent posted = null;
        for (TraceEvent event : events) {
            if (event.op().isReceive()) {
                assertEquals(event.peer(), event.worldPeer(), event.toString());
                assertEquals(0, event.communicator());
                assertEquals(TraceEvent.NOT_ASKED, event.early());
                assertTrue(event.buffer() != TraceEvent.ABSENT, event.toString());
            }
            if (event.op() == TraceOp.RECV) {
                posted = event;
            } else if (event.op() == TraceOp.DONE) {
                assertEquals(posted.site(), event.site());
                assertEquals(posted.peer() == TraceEvent.ANY ? 0 : posted.peer(), event.peer(), event.toString());
                // The first receive takes any tag; a message from a ready send is empty.
                assertEquals(posted.tag() == TraceEvent.ANY ? 10 : posted.tag(), event.tag(), event.toString());
                assertEquals(event.tag() == 12 ? 0 : 4, event.bytes(), event.toString());
            }
        }
    }

    private static Map<TraceOp, Long> counts(List<TraceEvent> events) {
        Map<TraceOp, Long> counts = new EnumMap<>(TraceOp.class);
        events.forEach(event -> counts.merge(event.op(), 1L, Long::sum));
        return counts;
    }

    private static List<Long> sites(List<TraceEvent> events) {
        return events.stream()
                .filter(event -> !event.op().isCompletion())
                .map(TraceEvent::site)
                .toList();
    }

    private static long siteOf(List<TraceEvent> events, TraceOp op, int tag) {
        return events.stream()
                .filter(event -> event.op() == op && event.tag() == tag)
                .findFirst()
                .orElseThrow()
                .site();
    }
}
