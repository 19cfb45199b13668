package dev.harbinger.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.trace.TraceEvent;
import dev.harbinger.trace.TraceOp;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Ranks of one host count time from one moment. */
class ClockTest {
    private static final int RANKS = 4;
    private static final int ROUNDS = 50;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource
    void noMessageComesBeforeItIsSent(MpiLibrary library) throws Exception {
        Mpi mpi = Mpi.installed(library, folder);
        Mpi.Recording recording = mpi.record(false, RANKS, mpi.build("ring.c"));
        assertEquals(0, recording.run().exitCode(), recording.err());
        Map<String, Long> sent = new HashMap<>();
        for (int rank = 0; rank < RANKS; rank++) {
            for (TraceEvent event : recording.events(rank)) {
                if (event.op() == TraceOp.SEND) {
                    sent.put(rank + "." + event.tag(), event.timeNanos());
                }
            }
        }
        assertEquals(RANKS * ROUNDS, sent.size());
        int came = 0;
        for (int rank = 0; rank < RANKS; rank++) {
            for (TraceEvent event : recording.events(rank)) {
                assertTrue(event.timeNanos() >= 0, "rank " + rank + " has an event before the origin of time");
                if (event.op() == TraceOp.DONE) {
                    long before = event.timeNanos() - sent.get(event.worldPeer() + "." + event.tag());
                    assertTrue(
                            before >= 0,
                            "rank " + rank + ", round " + event.tag() + ": " + -before + " ns before it was sent");
                    came++;
                }
            }
        }
        assertEquals(RANKS * ROUNDS, came);
    }
}
