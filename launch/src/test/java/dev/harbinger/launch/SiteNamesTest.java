package dev.harbinger.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SiteNamesTest {
    @TempDir
    Path job;

    @TempDir
    Path traces;

    @Test
    void whatSeveralRanksNoteStandsOnce() throws Exception {
        SiteNames.add(job, 0, 0xab, "Solver.step (Solver.java:7)");
        SiteNames.add(job, 2, 0xab, "Solver.step (Solver.java:7)");
        SiteNames.add(job, 2, -1, "Solver.end (Solver.java:9)");
        SiteNames.merge(job, 3, traces);
        assertEquals(
                List.of("site,name", "ab,Solver.step (Solver.java:7)", "ffffffffffffffff,Solver.end (Solver.java:9)"),
                names());
    }

    @Test
    void aLineThatAKilledRankWasWritingIsLeftOut() throws Exception {
        SiteNames.add(job, 0, 1, "Solver.step (Solver.java:7)");
        Files.writeString(job.resolve("sites-0"), "2,Solver.e", StandardOpenOption.APPEND);
        Files.writeString(job.resolve("sites-1"), "3,Sol");
        SiteNames.merge(job, 2, traces);
        assertEquals(List.of("site,name", "1,Solver.step (Solver.java:7)"), names());
    }

    /** A virtual machine takes them, though no Java compiler makes them. */
    @Test
    void oddNamesStayOnTheirLine() throws Exception {
        SiteNames.add(job, 0, 1, "a\nb\ud800, c");
        SiteNames.merge(job, 1, traces);
        assertEquals(List.of("site,name", "1,a b?, c"), names());
    }

    @Test
    void withoutNotesThereIsNoFile() throws Exception {
        SiteNames.merge(job, 4, traces);
        assertFalse(Files.exists(traces.resolve("sites.csv")));
    }

    private List<String> names() throws Exception {
        return Files.readAllLines(traces.resolve("sites.csv"));
    }
}
