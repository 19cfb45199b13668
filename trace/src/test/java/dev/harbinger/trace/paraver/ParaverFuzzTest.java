package dev.harbinger.trace.paraver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.trace.PlainFile;
import dev.harbinger.trace.TraceEvent;
import dev.harbinger.trace.WholeTrace;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/**
 * Files that are no traces, or no longer: whatever they hold, reading ends with what could be read and clean errors.
 */
class ParaverFuzzTest {
    private static final String HEADING = "#Paraver (01/02/2024 at 10:20):9000_ns:1(4):2:3(1:1,1:1,1:1),2(1:1,1:1),1\n";
    private static final String RECORDS = """
        c:1:1:3:1:2:3
        1:1:1:1:1:0:10:15
        2:1:1:1:1:20:50000001:3:70000001:9:80000001:79
        2:1:1:1:1:30:50000001:0:42000050:12
        3:1:1:1:1:20:30:2:1:2:1:15:200:4096:77
        2:2:1:2:1:40:50000001:2
        2:2:1:2:1:60:50000001:0
        3:3:1:3:1:35:50:2:1:2:1:40:60:16:5
        # a comment
        3:1:1:1:1:70:80:4:2:2:1:75:90:16:6
        """;

    private static Path file = Path.of("");

    @BeforeContainer
    static void createFile() throws IOException {
        file = Files.createTempFile("harbinger-fuzz-", ".prv");
    }

    @AfterContainer
    static void deleteFile() throws IOException {
        Files.delete(file);
    }

    private static WholeTrace read(byte[] content) throws IOException {
        Files.write(file, content);
        return WholeTrace.read(new ParaverFormat().open(PlainFile.all(file)));
    }

    private static byte[] valid() {
        return (HEADING + RECORDS).getBytes(StandardCharsets.ISO_8859_1);
    }

    @Example
    void cutOffAnywhereItGivesABeginningOfWhatTheWholeFileGives() throws IOException {
        byte[] valid = valid();
        Map<Integer, List<TraceEvent>> whole = read(valid).events();
        for (int length = HEADING.length(); length < valid.length; length++) {
            WholeTrace cut = read(Arrays.copyOf(valid, length));
            for (Map.Entry<Integer, List<TraceEvent>> process : cut.events().entrySet()) {
                assertTrue(
                        process.getValue().size() <= whole.get(process.getKey()).size());
            }
            assertEquals(valid[length - 1] == '\n' ? 0 : 1, cut.errors().size());
        }
    }

    @Property(tries = 300)
    void anyBytesAfterTheHeadingEndCleanly(@ForAll @Size(max = 400) byte[] bytes) throws IOException {
        byte[] content = Arrays.copyOf(HEADING.getBytes(StandardCharsets.ISO_8859_1), HEADING.length() + bytes.length);
        System.arraycopy(bytes, 0, content, HEADING.length(), bytes.length);
        read(content);
    }

    @Property(tries = 600)
    void changedBytesEndCleanly(@ForAll long seed, @ForAll @IntRange(min = 1, max = 20) int changes) {
        Random random = new Random(seed);
        byte[] content = valid();
        String likely = "0123456789:-()_,\n\r#c9999999";
        for (int i = 0; i < changes; i++) {
            content[random.nextInt(content.length)] = random.nextInt(4) == 0
                    ? (byte) random.nextInt()
                    : (byte) likely.charAt(random.nextInt(likely.length()));
        }
        try {
            read(content);
        } catch (IOException e) {
            assertTrue(String.valueOf(e.getMessage()).contains(": line "), () -> "seed " + seed + ": " + e);
        }
    }
}
