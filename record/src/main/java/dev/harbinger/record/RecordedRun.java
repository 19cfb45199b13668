package dev.harbinger.record;

import java.nio.file.Path;
import java.util.List;

/**
 * What came of a recording.
 *
 * @param exitCode the command's, 128 and the signal's number after a signal
 * @param directory where the traces are
 * @param ranks ranks that were recorded
 * @param events events of all ranks
 * @param incomplete ranks whose trace ends before the rank did what it would have done: it ended without
 *     {@code MPI_Finalize}, or its trace could not be written
 * @param reason why nothing was recorded, as far as one can tell; empty when something was
 */
public record RecordedRun(
        int exitCode, Path directory, int ranks, long events, List<Integer> incomplete, String reason) {
    /** Nothing is changed afterwards. */
    public RecordedRun {
        incomplete = List.copyOf(incomplete);
    }
}
