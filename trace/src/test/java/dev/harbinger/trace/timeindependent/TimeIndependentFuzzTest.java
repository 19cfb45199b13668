package dev.harbinger.trace.timeindependent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import dev.harbinger.trace.PlainFile;
import dev.harbinger.trace.TraceEvent;
import dev.harbinger.trace.WholeTrace;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
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
class TimeIndependentFuzzTest {
    private static final String ACTIONS = """
        0 init
        0 location a.c 12
        0 irecv 1 0 1e6 6
        0 isend 1 0 100 0
        0 sendRecv 10 2 20 2 0 1
        0 compute 1e9
        0 wait 1 0 0
        0 waitall -1 0 2
        0 recv -555 -444 8 6
        0 finalize
        """;

    private static Path folder = Path.of("");

    @BeforeContainer
    static void createFolder() throws IOException {
        folder = Files.createTempDirectory("harbinger-fuzz-");
        Files.writeString(folder.resolve("other.txt"), "1 init\n");
    }

    @AfterContainer
    static void deleteFolder() throws IOException {
        Files.deleteIfExists(folder.resolve("one.txt"));
        Files.delete(folder.resolve("other.txt"));
        Files.delete(folder);
    }

    /** Read as a file of all processes, or as the file of one. */
    private static WholeTrace read(byte[] content, boolean alone) throws IOException {
        Path file = folder.resolve("one.txt");
        Files.write(file, content);
        return WholeTrace.read(new TimeIndependentFormat()
                .open(alone ? PlainFile.all(file) : PlainFile.all(file, folder.resolve("other.txt"))));
    }

    private static byte[] valid() {
        return ACTIONS.getBytes(StandardCharsets.ISO_8859_1);
    }

    @Example
    void cutOffAnywhereItGivesTheEventsBefore() throws IOException {
        byte[] valid = valid();
        List<TraceEvent> whole = read(valid, true).events().get(0);
        for (int length = "0 init\n".length(); length < valid.length; length++) {
            for (boolean alone : new boolean[] {true, false}) {
                WholeTrace cut = read(Arrays.copyOf(valid, length), alone);
                List<TraceEvent> events = cut.events().get(0);
                assertEquals(whole.subList(0, events.size()), events);
                boolean complete = valid[length - 1] == '\n' || length == valid.length - 1;
                assertEquals(complete ? 0 : 1, cut.errors().size(), () -> String.valueOf(cut.errors()));
            }
        }
    }

    @Property(tries = 300)
    void anyBytesEndCleanly(@ForAll @Size(max = 400) byte[] bytes, @ForAll boolean alone) {
        readAnything(bytes, alone);
    }

    @Property(tries = 600)
    void changedBytesEndCleanly(
            @ForAll long seed, @ForAll @IntRange(min = 1, max = 20) int changes, @ForAll boolean alone) {
        Random random = new Random(seed);
        byte[] content = valid();
        String likely = "0123456789-.e# \n\r999999";
        for (int i = 0; i < changes; i++) {
            content[random.nextInt(content.length)] = random.nextInt(4) == 0
                    ? (byte) random.nextInt()
                    : (byte) likely.charAt(random.nextInt(likely.length()));
        }
        readAnything(content, alone);
    }

    private static void readAnything(byte[] content, boolean alone) {
        try {
            read(content, alone);
        } catch (IOException e) {
            assertNotNull(e.getMessage());
        }
    }
}
