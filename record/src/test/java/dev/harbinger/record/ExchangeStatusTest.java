package dev.harbinger.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.harbinger.trace.TraceEvent;
import dev.harbinger.trace.TraceOp;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The status of MPI_Isendrecv, which MPICH 4.0.2 leaves undefined: isendrecv.c and exchange-threads.c. */
class ExchangeStatusTest {
    private static final int BYTES = 5;
    private static final int ROUNDS = 10;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource
    void whatTheLibraryLeavesUndefinedIsNotRecorded(MpiLibrary library) throws Exception {
        Mpi mpi = Mpi.installed(library, folder);
        Mpi.Recording recording = mpi.record(false, 2, mpi.build("isendrecv.c"));
        assertEquals(0, recording.run().exitCode(), recording.err());
        String[] said = recording.out().strip().split(" ", -1);
        assumeTrue(Integer.parseInt(said[0]) >= 4, library + " has no MPI_Isendrecv");
        boolean setsStatus = said[1].equals("1");
        for (int rank = 0; rank < 2; rank++) {
            Map<Long, TraceEvent> open = new HashMap<>();
            int exchanges = 0;
            for (TraceEvent event : recording.events(rank)) {
                if (event.op() == TraceOp.IRECV) {
                    open.put(event.request(), event);
                } else if (event.op() == TraceOp.WAIT && open.containsKey(event.request())) {
                    TraceEvent posted = open.remove(event.request());
                    if (posted.tag() == 14) {
                        assertStatus(event, 1 - rank, 14, 3);
                    } else {
                        exchanges++;
                        assertEquals(setsStatus, event.peer() != TraceEvent.ABSENT_INT, event.toString());
                        if (setsStatus) {
                            assertStatus(event, 1 - rank, posted.tag() == TraceEvent.ANY ? 98 : posted.tag(), BYTES);
                        }
                    }
                }
            }
            assertTrue(open.isEmpty(), open.toString());
            assertEquals(3 * ROUNDS, exchanges);
        }
    }

    /** What the library does is found out once, before threads can call it at the same time. */
    @ParameterizedTest
    @EnumSource
    void threadsThatBeginAtTheSameTimeAgreeOnWhatTheLibraryDoes(MpiLibrary library) throws Exception {
        Mpi mpi = Mpi.installed(library, folder);
        Mpi.Recording recording = mpi.record(false, 1, mpi.build("exchange-threads.c", "-lpthread"));
        assertEquals(0, recording.run().exitCode(), recording.err());
        String[] said = recording.out().strip().split(" ", -1);
        assumeTrue(Integer.parseInt(said[0]) >= 4, library + " has no MPI_Isendrecv");
        Map<Long, TraceEvent> open = new HashMap<>();
        int exchanges = 0;
        for (TraceEvent event : recording.events(0)) {
            if (event.op() == TraceOp.IRECV) {
                open.put(event.request(), event);
            } else if (event.op() == TraceOp.WAIT) {
                int tag = Objects.requireNonNull(open.remove(event.request())).tag();
                exchanges++;
                if (said[1].equals("1")) {
                    assertStatus(event, 0, tag, BYTES);
                } else {
                    assertEquals(TraceEvent.ABSENT_INT, event.peer(), event.toString());
                }
            }
        }
        assertEquals(8, exchanges);
    }

    private static void assertStatus(TraceEvent event, int peer, int tag, int bytes) {
        assertEquals(peer, event.peer(), event.toString());
        assertEquals(tag, event.tag(), event.toString());
        assertEquals(bytes, event.bytes(), event.toString());
    }
}
