package dev.harbinger.trace.open;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Paths of files in a tar. */
class TarPathTest {
    @ParameterizedTest
    @CsvSource({
        "a/b, a/b",
        "./a//b/, a/b",
        "/a/b, a/b",
        "a/../b, b",
        "../../a, a",
        "a/b/../../../c, c",
        "a/.../b, a/.../b"
    })
    void pathsThatNameOneFileAreOne(String path, String normalized) {
        assertEquals(normalized, TarPath.normalized(path));
    }

    @Test
    void errorsShowTheEndOfAPathInOneLine(@TempDir Path folder) throws IOException {
        DiskFile tar = DiskFile.of(Files.createFile(folder.resolve("trace.tar")));
        assertEquals(tar + "(a/b.csv)", TarPath.shown(tar, "a/b.csv"));
        assertEquals(tar + "(a?b?)", TarPath.shown(tar, "a\nb\0"));
        assertEquals(tar + "(" + "y".repeat(80) + ")", TarPath.shown(tar, "y".repeat(80)));
        assertEquals(tar + "(..." + "y".repeat(80) + ")", TarPath.shown(tar, "x" + "y".repeat(80)));
    }
}
