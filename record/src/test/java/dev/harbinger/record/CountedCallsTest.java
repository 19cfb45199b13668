package dev.harbinger.record;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.harbinger.trace.csv.CsvTraceReader;
import dev.harbinger.trace.csv.CsvTraceWriter;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Calls that post nothing are counted by name: counted.c and counted.F90. */
class CountedCallsTest {
    /** What the program ends with where MPI has no partitioned communication, and where it has. */
    private static final int BEFORE_MPI_4 = 14;

    private static final int SINCE_MPI_4 = 16;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource
    void callsWithoutAReceiveAreCountedByName(MpiLibrary library) throws Exception {
        Mpi mpi = Mpi.installed(library, folder);
        Mpi.Recording recording = mpi.record(
                false, 2, mpi.build("counted.c"), folder.resolve("data").toString());
        boolean isMpi4 = recording.run().exitCode() == SINCE_MPI_4;
        assertEquals(isMpi4 ? SINCE_MPI_4 : BEFORE_MPI_4, recording.run().exitCode(), recording.err());
        Map<String, Long> expected = new TreeMap<>(Map.of(
                "MPI_Put", 10L,
                "MPI_Accumulate", 10L,
                "MPI_File_write_at", 1L,
                "MPI_File_read_at_all", 1L,
                "MPI_Iallreduce", 1L,
                "MPI_Barrier", 1L));
        if (isMpi4) {
            expected.putAll(Map.of("MPI_Psend_init", 1L, "MPI_Precv_init", 1L, "MPI_Pready", 40L));
        }
        for (int rank = 0; rank < 2; rank++) {
            assertEquals(expected, counts(recording, rank));
        }
        assertEquals(0, recording.run().events());
    }

    @ParameterizedTest
    @CsvSource({"OPEN_MPI, mpi", "OPEN_MPI, mpi_f08", "MPICH, mpi", "MPICH, mpi_f08"})
    void programsInFortranAreCountedOnce(MpiLibrary library, String interfaceModule) throws Exception {
        Mpi mpi = Mpi.installed(library, folder);
        mpi.assumeInstalled("mpifort");
        Path program = mpi.build("counted.F90", "-cpp", "-DINTERFACE=" + interfaceModule);
        Mpi.Recording recording = mpi.record(false, 2, program);
        assertEquals(0, recording.run().exitCode(), recording.err());
        assertEquals(Map.of("MPI_Allreduce", 3L, "MPI_Barrier", 1L), counts(recording, 1));
        assertEquals(6, recording.run().events());
    }

    private static Map<String, Long> counts(Mpi.Recording recording, int rank) throws Exception {
        Path trace = recording.traces().resolve(CsvTraceWriter.fileName(rank));
        try (CsvTraceReader reader = CsvTraceReader.open(trace)) {
            while (reader.next() != null) {
                // The counts are complete after the last event.
            }
            return reader.skippedRecords();
        }
    }
}
