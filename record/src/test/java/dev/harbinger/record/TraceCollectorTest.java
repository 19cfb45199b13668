package dev.harbinger.record;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TraceCollectorTest {
    @TempDir
    private Path folder;

    private List<String> names(byte[] places) throws Exception {
        try (TraceDirectory directory = TraceDirectory.prepare(folder)) {
            Files.write(folder.resolve("rank-0000.sites"), places);
            TraceCollector.of(directory, new SourceLines("/no/such/folder"));
            return Files.readAllLines(folder.resolve(TraceDirectory.SITES));
        }
    }

    @Test
    void namesKeepTheirLetters() throws Exception {
        String line = "2a\t2a\t/home/m\u00fcller/l\u00f6ser\t\n";
        assertEquals(List.of("site,name", "2a,l\u00f6ser+0x2a"), names(line.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void lettersInAnotherEncodingAreReplaced() throws Exception {
        String line = "2a\t2a\t/home/l\u00f6ser\t\nend\n";
        assertEquals(List.of("site,name", "2a,l\ufffdser+0x2a"), names(line.getBytes(StandardCharsets.ISO_8859_1)));
    }
}
