package dev.harbinger.record;

import java.nio.file.Path;
import java.util.List;

/**
 * The result of a recording.
 *
 * @param exitCode exit code of the command; 128 plus the signal's number after a signal
 * @param directory directory of the traces
 * @param ranks number of recorded ranks
 * @param events number of events of all ranks
 * @param incomplete ranks with an incomplete trace: the rank ended without {@code MPI_Finalize}, or its trace could not
 *     be written
 * @param reason probable reason why nothing was recorded; empty if something was
 */
public record RecordedRun(
        int exitCode, Path directory, int ranks, long events, List<Integer> incomplete, String reason) {
    /** Copies the list. */
    public RecordedRun {
        incomplete = List.copyOf(incomplete);
    }
}
