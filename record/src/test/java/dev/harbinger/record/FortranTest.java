package dev.harbinger.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.trace.TraceEvent;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Programs in Fortran make the same calls by three interfaces: fortran_*.f90. */
class FortranTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({
        "OPEN_MPI, fortran_mpif.f90",
        "OPEN_MPI, fortran_use.f90",
        "OPEN_MPI, fortran_f08.f90",
        "MPICH, fortran_mpif.f90",
        "MPICH, fortran_use.f90",
        "MPICH, fortran_f08.f90"
    })
    void everyCallIsWrittenDownOnceWithItsOwnSite(MpiLibrary library, String source) throws Exception {
        Mpi mpi = Mpi.installed(library, folder);
        mpi.assumeInstalled("mpifort");
        Mpi.Recording recording = mpi.record(false, 2, mpi.build(source));
        assertEquals(0, recording.run().exitCode(), recording.err());
        List<TraceEvent> events = recording.events(1);
        assertEquals(
                List.of(
                        "recv -1 8 8",
                        "done 1 64 1",
                        "recv 2 8 8",
                        "done 2 16 1",
                        "irecv 3 8 8",
                        "isend 3 8 8",
                        "send 4 1 8",
                        "recv 4 1 8",
                        "done 4 8 1",
                        "irecv 5 1 8",
                        "isend 5 1 8",
                        "irecv 5 1 8",
                        "isend 5 1 8",
                        "irecv 6 1 8",
                        "send 6 1 8",
                        "send 7 1 8",
                        "recv 7 1 8",
                        "done 7 8 1"),
                events.stream()
                        .filter(event -> !event.op().word().equals("wait"))
                        .map(event ->
                                event.op().word() + " " + event.tag() + " " + event.count() + " " + event.typeBytes())
                        .toList());
        assertEquals(Map.of(3, 1, 5, 2, 6, 1), completedReceives(events));
        checkRanks(events);
        checkSites(recording, events);
    }

    private static Map<Integer, Integer> completedReceives(List<TraceEvent> events) {
        Map<Integer, Integer> tags = new TreeMap<>();
        int waits = 0;
        for (TraceEvent event : events) {
            if (event.op().word().equals("wait")) {
                waits++;
                if (event.bytes() != TraceEvent.ABSENT) {
                    tags.merge(event.tag(), 1, Integer::sum);
                }
            }
        }
        // A wait for each receive, and for each of the three sends.
        assertEquals(4 + 3, waits);
        return tags;
    }

    /** In the split communicator the ranks are the other way round. */
    private static void checkRanks(List<TraceEvent> events) {
        for (TraceEvent event : events) {
            if (event.tag() == 6) {
                assertEquals(1, event.peer(), event.toString());
            }
            if (event.bytes() != TraceEvent.ABSENT && event.peer() != TraceEvent.ANY) {
                assertEquals(0, event.worldPeer(), event.toString());
            }
        }
    }

    private static void checkSites(Mpi.Recording recording, List<TraceEvent> events) throws Exception {
        Map<Long, String> names = recording.siteNames();
        List<Long> sites = new ArrayList<>();
        for (TraceEvent event : events) {
            // A site in a library would have the hash of its name above.
            assertTrue(event.site() > 0 && event.site() < 1L << 32, event.toString());
            assertTrue(names.get(event.site()).contains("fortran_"), names.get(event.site()));
            if (event.op().isReceive() && !sites.contains(event.site())) {
                sites.add(event.site());
            }
        }
        // Seven receives in the source, of which two starts share a line.
        assertEquals(7, sites.size());
    }
}
