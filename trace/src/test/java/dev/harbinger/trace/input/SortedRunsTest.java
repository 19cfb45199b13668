package dev.harbinger.trace.input;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs in a temporary file, without a sorter. */
class SortedRunsTest {
    private static final int WIDTH = 3;

    /** The longest has more records than are read or written at once. */
    private static final int[] COUNTS = {1, 64, 65, 30_000};

    private static long value(int run, int record, int column) {
        return ((long) run << 40) + (long) record * WIDTH + column;
    }

    private static void add(SortedRuns runs, int run, int count) throws IOException {
        runs.add(
                count,
                (i, into) -> into.put(value(run, i, 0)).put(value(run, i, 1)).put(value(run, i, 2)));
    }

    private static void assertNext(SortedRuns.Reader reader, int run, int record) throws IOException {
        assertTrue(reader.advance(), () -> "record " + record + " of run " + run);
        for (int column = 0; column < WIDTH; column++) {
            assertEquals(value(run, record, column), reader.block()[reader.at() + column]);
        }
    }

    @Test
    void eachRunIsReadAsItWasWritten(@TempDir Path folder) throws IOException {
        for (int room : new int[] {0, 1_000, 1 << 20}) {
            try (SortedRuns runs = new SortedRuns(folder, WIDTH)) {
                for (int run = 0; run < COUNTS.length; run++) {
                    add(runs, run, COUNTS[run]);
                }
                List<SortedRuns.Reader> readers = runs.readers(room);
                assertEquals(COUNTS.length, readers.size());
                for (int run = 0; run < COUNTS.length; run++) {
                    for (int record = 0; record < COUNTS[run]; record++) {
                        assertNext(readers.get(run), run, record);
                    }
                    assertFalse(readers.get(run).advance());
                    assertFalse(readers.get(run).advance(), "the end stays the end");
                }
            }
        }
    }

    @Test
    void readersAdvanceIndependentlyAndInTheSameArray(@TempDir Path folder) throws IOException {
        try (SortedRuns runs = new SortedRuns(folder, WIDTH)) {
            add(runs, 0, 200);
            add(runs, 1, 200);
            List<SortedRuns.Reader> readers = runs.readers(0);
            long[] first = readers.getFirst().block();
            for (int record = 0; record < 200; record++) {
                assertNext(readers.getFirst(), 0, record);
                assertNext(readers.getLast(), 1, record);
            }
            assertSame(first, readers.getFirst().block());
        }
    }

    @Test
    void withoutRunsThereIsNoReaderAndNoFile(@TempDir Path folder) throws IOException {
        try (SortedRuns runs = new SortedRuns(folder.resolve("missing"), WIDTH)) {
            assertEquals(List.of(), runs.readers(100));
        }
    }
}
