package dev.harbinger.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** What a user reads when a file is the matter. */
class ErrorsTest {
    private final StringWriter err = new StringWriter();

    @Test
    void anErrorThatIsOnlyAPathGetsWords() {
        for (IOException e : List.of(
                new AccessDeniedException("/a/b"),
                new NoSuchFileException("/a/b"),
                new FileAlreadyExistsException("/a/b"),
                new FileSystemException("/a/b"))) {
            String line = Errors.line(e);
            assertTrue(line.matches("harbinger: /a/b: .* .* .*"), line);
            assertFalse(line.contains("Exception"), line);
        }
    }

    @Test
    void reasonsOfTheSystemAreKept() {
        assertEquals("harbinger: a: Is a directory", Errors.line(new FileSystemException("a", null, "Is a directory")));
        assertEquals("harbinger: a: is cut off", Errors.line(new IOException("a: is cut off")));
    }

    @Test
    void namesOfFilesCannotMoveTheCursor(@TempDir Path folder) throws IOException {
        assertEquals("harbinger: a?b??c", Errors.line(new IOException("a\u001bb\n\u009bc")));
        Path file = Files.createFile(folder.resolve("a\n\u001b[2Jb"));
        for (String[] arguments : new String[][] {
            {"analyze", file.toString()},
            {"convert", folder.toString(), "-o", file.toString()},
            {"convert", folder.toString(), "-o", file + "/x"},
            {"convert", "\u001b", "-o", folder.toString()},
            {"predictors", "a\n\u001b[2Jb"},
        }) {
            err.getBuffer().setLength(0);
            CommandLine line = Main.commandLine(arguments[0]);
            line.setErr(new PrintWriter(err));
            assertTrue(line.execute(arguments) > 0);
            assertEquals(1, err.toString().lines().count(), err.toString());
            assertFalse(err.toString().contains("\u001b"), err.toString());
        }
    }

    @Test
    void aLinkToNothingIsNoFolder(@TempDir Path folder) throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("link"), folder.resolve("gone"));
        CommandLine line = Main.commandLine("convert");
        line.setErr(new PrintWriter(err));
        assertEquals(2, line.execute("convert", folder.toString(), "-o", link.toString()));
        assertTrue(err.toString().contains("it is a broken link"), err.toString());
    }
}
