package dev.harbinger.record;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.harbinger.trace.TraceEvent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Programs whose early arrivals are certain: early.c and arrival.c. */
class EarlyTest {
    private static final int NOT_CERTAIN = 100;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource
    void whatIsThereIsEarlyAndWhatIsNotIsNot(MpiLibrary library) throws Exception {
        Mpi mpi = Mpi.installed(library, folder);
        Mpi.Recording recording = mpi.record(true, 2, mpi.build("early.c"));
        assertEquals(0, recording.run().exitCode(), recording.err());
        List<String> found = new ArrayList<>();
        for (TraceEvent event : recording.events(1)) {
            if (event.op().isReceive() && event.tag() != NOT_CERTAIN) {
                found.add(event.tag() + ":" + event.early());
            }
        }
        assertEquals(List.of("1:1", "2:1", "3:1", "4:1", "5:1", "-1:1", "11:0", "12:0", "13:0"), found);
    }

    @ParameterizedTest
    @EnumSource
    void whatTheLibraryHasYetToTakeInIsEarly(MpiLibrary library) throws Exception {
        Mpi mpi = Mpi.installed(library, folder);
        Path told = Files.write(folder.resolve("told"), new byte[Integer.BYTES]);
        Mpi.Recording recording = mpi.record(true, 2, mpi.build("arrival.c"), told.toString());
        assertEquals(0, recording.run().exitCode(), recording.err());
        Map<String, Integer> found = new TreeMap<>();
        for (TraceEvent event : recording.events(1)) {
            if (event.op().isReceive() && event.tag() < NOT_CERTAIN) {
                found.merge(event.tag() + ":" + event.early(), 1, Integer::sum);
            }
        }
        assertEquals(Map.of("1:1", 30, "2:1", 30, "3:0", 60), found);
    }

    @ParameterizedTest
    @EnumSource
    void unlessAskedNobodyKnows(MpiLibrary library) throws Exception {
        Mpi mpi = Mpi.installed(library, folder);
        Mpi.Recording recording = mpi.record(false, 2, mpi.build("early.c"));
        assertEquals(0, recording.run().exitCode(), recording.err());
        assertEquals(
                List.of(TraceEvent.NOT_ASKED),
                recording.events(1).stream()
                        .filter(event -> event.op().isReceive())
                        .map(TraceEvent::early)
                        .distinct()
                        .toList());
    }
}
