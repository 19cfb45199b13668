package dev.harbinger.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.trace.TraceEvent;
import dev.harbinger.trace.TraceOp;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Several threads of a rank that communicate at the same time: threads.c. */
class ThreadsTest {
    private static final int THREADS = 4;
    private static final int TRIPS = 500;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"OPEN_MPI, false", "OPEN_MPI, true", "MPICH, false", "MPICH, true"})
    void nothingIsLostOrMixedUp(MpiLibrary library, boolean early) throws Exception {
        Mpi mpi = Mpi.installed(library, folder);
        check(mpi.record(early, 2, mpi.build("threads.c", "-lpthread")));
    }

    private static void check(Mpi.Recording recording) throws Exception {
        assertEquals(0, recording.run().exitCode(), recording.err());
        assertEquals(THREADS * TRIPS * 7, recording.run().events());
        for (int rank = 0; rank < 2; rank++) {
            List<TraceEvent> events = recording.events(rank);
            Map<Integer, Integer> received = new HashMap<>();
            Map<Integer, Integer> sent = new HashMap<>();
            long time = 0;
            for (int i = 0; i < events.size(); i++) {
                TraceEvent event = events.get(i);
                assertEquals(i, event.sequence());
                assertTrue(event.timeNanos() >= time, event.toString());
                time = event.timeNanos();
                if (event.op().isSend()) {
                    sent.merge(event.tag(), 1, Integer::sum);
                } else if (event.op().isCompletion() && event.bytes() != TraceEvent.ABSENT) {
                    received.merge(event.tag(), 1, Integer::sum);
                    assertEquals(1 - rank, event.worldPeer());
                }
            }
            assertEquals(Map.of(0, TRIPS, 1, TRIPS, 2, TRIPS, 3, TRIPS), sent);
            assertEquals(Map.of(0, TRIPS, 1, TRIPS, 2, TRIPS, 3, TRIPS), received);
            assertEquals(
                    rank == 0 ? 0 : 2L * THREADS * TRIPS,
                    events.stream().filter(event -> event.op() == TraceOp.WAIT).count());
        }
    }
}
