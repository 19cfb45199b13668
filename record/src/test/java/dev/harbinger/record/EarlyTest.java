package dev.harbinger.record;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.harbinger.trace.TraceEvent;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A program whose early arrivals are certain: early.c. */
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
