package dev.harbinger.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.launch.program.Tuned;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TuningFileTest {
    private static final Tuning ONE =
            new Tuning("2026-11-28, a machine: with = signs #1", 16384, 4096, 65536, OptionalLong.empty());
    private static final Tuning OTHER = new Tuning("yesterday", 0, 0, 0, OptionalLong.empty());

    @TempDir
    private Path folder;

    private Path path;
    private TuningFile file;

    @BeforeEach
    void file() {
        path = folder.resolve("config/harbinger/tuning.properties");
        file = new TuningFile(path);
    }

    @Test
    void whatIsKeptIsReadAndOtherTransportsStay() throws IOException {
        assertEquals(Map.of(), file.read());
        file.keep("shared-memory", OTHER);
        file.keep("tcp", OTHER);
        file.keep("shared-memory", ONE);
        assertEquals(Map.of("shared-memory", ONE, "tcp", OTHER), file.read());
        try (var left = Files.list(path.getParent())) {
            assertEquals(1, left.count());
        }
    }

    @Test
    void theLengthFromWhichMessagesAreReadIsKeptWhereItWasLookedFor() throws IOException {
        Tuning tuning = new Tuning("today", 16384, 4096, 65536, OptionalLong.of(8192));
        file.keep("shared-memory", tuning);
        assertEquals(Map.of("shared-memory", tuning), file.read());
        assertEquals("8192", TuningFile.properties(file.read()).get("harbinger.tuned.shared-memory.single-copy-from"));
    }

    @Test
    void whatIsForgottenIsGone() throws IOException {
        file.keep("threads", ONE);
        assertTrue(file.forget());
        assertFalse(file.forget());
        assertEquals(Map.of(), file.read());
    }

    @Test
    void ranksAreToldByPropertiesOfTheirOwn() {
        assertEquals(
                Map.of(
                        "harbinger.tuned.tcp.bytes-to-push", "16384",
                        "harbinger.tuned.tcp.second-push", "4096",
                        "harbinger.tuned.tcp.pushed-buffer", "65536"),
                TuningFile.properties(Map.of("tcp", ONE)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | its version is null, expected 1",
                "version = 2 | its version is 2, expected 1",
                "version = 1;colour = red | an unknown entry 'colour'",
                "version = 1;infiniband.bytes-to-push = 8 | an unknown entry 'infiniband.bytes-to-push'",
                "version = 1;tcp.bytes-to-push = 8 | for tcp second-push is missing",
                "version = 1;tcp.bytes-to-push = much;tcp.second-push = 0;tcp.pushed-buffer = 0 | 'much', which is no",
                "version = 1;tcp.bytes-to-push = -8;tcp.second-push = 0;tcp.pushed-buffer = 0 | bytes-to-push is -8",
                "version = 1;tcp.bytes-to-push = 8;tcp.second-push = 9;tcp.pushed-buffer = 0 | second-push is 9",
                "version = 1;tcp.bytes-to-push = 8;tcp.second-push = 0;tcp.pushed-buffer = 0;tcp.x = 1 | entries [x]",
                "version = 1;tcp.bytes-to-push = 8;tcp.second-push = 0;tcp.pushed-buffer = 0;tcp.single-copy-from = -2"
                        + " | single-copy-from is -2",
                "version = 1;tcp.measured = \\uXY | not a properties file",
            })
    void aDamagedFileIsNamedWithWhatToDo(String text, String expected) throws IOException {
        Files.createDirectories(path.getParent());
        Files.write(path, List.of(text.split(";", -1)));
        String message =
                String.valueOf(assertThrows(IOException.class, file::read).getMessage());
        assertTrue(message.startsWith(path + ": "), message);
        assertTrue(message.contains(expected), message);
        assertTrue(message.contains("harbinger tune"), message);
        assertEquals(1, message.lines().count(), message);
    }

    private Job job(boolean threads) {
        return new Job(
                Launched.program(Tuned.class),
                1,
                Launched.medium(threads),
                Map.of("harbinger.tuned.tcp.second-push", "7"),
                null,
                false,
                List.of());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void ranksAreToldWhatWasTunedBeneathWhatTheJobSays(boolean threads) throws Exception {
        file.keep("tcp", ONE);
        Launched launched = Launched.run(job(threads), file);
        assertEquals(
                List.of(
                        "harbinger.tuned.tcp.bytes-to-push=16384",
                        "harbinger.tuned.tcp.pushed-buffer=65536",
                        "harbinger.tuned.tcp.second-push=7"),
                launched.outLines(),
                launched.err());
        assertEquals("", launched.err());
    }

    @Test
    void aDamagedFileIsNamedAndLeftAside() throws Exception {
        Files.createDirectories(path.getParent());
        Files.writeString(path, "version = 2");
        Launched launched = Launched.run(job(false), file);
        assertEquals(List.of("harbinger.tuned.tcp.second-push=7"), launched.outLines());
        assertEquals(1, launched.errLines().size(), launched.err());
        assertTrue(
                launched.err().startsWith("harbinger: the tuning file is ignored: " + path + ": its version is 2"),
                launched.err());
    }

    @Test
    void whatIsDamagedIsWrittenAnew() throws IOException {
        Files.createDirectories(path.getParent());
        Files.write(path, new byte[] {(byte) 0xff, 0, 1});
        assertThrows(IOException.class, file::read);
        file.keep("threads", ONE);
        assertEquals(Map.of("threads", ONE), file.read());
    }
}
