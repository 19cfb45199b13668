package dev.harbinger.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SiteNotesTest {
    @TempDir
    Path job;

    @TempDir
    Path traces;

    @Test
    void whatSeveralRanksNoteStandsOnce() throws Exception {
        SiteNotes.note(job, 0, 0xab, "Solver.step (Solver.java:7)");
        SiteNotes.note(job, 2, 0xab, "Solver.step (Solver.java:7)");
        SiteNotes.note(job, 2, -1, "Solver.end (Solver.java:9)");
        SiteNotes.gather(job, 3, traces);
        assertEquals(
                List.of("site,name", "ab,Solver.step (Solver.java:7)", "ffffffffffffffff,Solver.end (Solver.java:9)"),
                names());
    }

    @Test
    void aLineThatAKilledRankWasWritingIsLeftOut() throws Exception {
        SiteNotes.note(job, 0, 1, "Solver.step (Solver.java:7)");
        Files.writeString(job.resolve("sites-0"), "2,Solver.e", StandardOpenOption.APPEND);
        Files.writeString(job.resolve("sites-1"), "3,Sol");
        SiteNotes.gather(job, 2, traces);
        assertEquals(List.of("site,name", "1,Solver.step (Solver.java:7)"), names());
    }

    /** A virtual machine takes them, though no Java compiler makes them. */
    @Test
    void oddNamesStayOnTheirLine() throws Exception {
        SiteNotes.note(job, 0, 1, "a\nb\ud800, c");
        SiteNotes.gather(job, 1, traces);
        assertEquals(List.of("site,name", "1,a b?, c"), names());
    }

    @Test
    void withoutNotesThereIsNoFile() throws Exception {
        SiteNotes.gather(job, 4, traces);
        assertFalse(Files.exists(traces.resolve("sites.csv")));
    }

    private List<String> names() throws Exception {
        return Files.readAllLines(traces.resolve("sites.csv"));
    }
}
