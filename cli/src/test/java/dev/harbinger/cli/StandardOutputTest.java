package dev.harbinger.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Output that is lost is not a success. */
class StandardOutputTest {
    private final StringWriter err = new StringWriter();

    private static OutputStream failing(String message) {
        return new OutputStream() {
            @Override
            public void write(int oneByte) throws IOException {
                throw new IOException(message);
            }
        };
    }

    private int exitCode(OutputStream to, int code) {
        StandardOutput output = new StandardOutput(to, StandardCharsets.UTF_8);
        output.writer().print("some");
        return output.exitCode(code, new PrintWriter(err));
    }

    @ParameterizedTest
    @CsvSource({"0, 1", "3, 1", "1, 1", "2, 2", "17, 17"})
    void outputThatCannotBeWrittenIsOneLineAndAFailure(int code, int expected) {
        assertEquals(expected, exitCode(failing("No space left on device"), code));
        assertEquals(1, err.toString().lines().count());
        assertTrue(err.toString().startsWith("harbinger: ") && err.toString().contains("No space left"));
    }

    @Test
    void aReaderThatHasReadEnoughIsNotToldOf() {
        assertEquals(1, exitCode(failing("Broken pipe"), 0));
        assertEquals("", err.toString());
    }

    @Test
    void outputThatIsWrittenChangesNothing() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        assertEquals(3, exitCode(bytes, 3));
        assertEquals("some", bytes.toString(StandardCharsets.UTF_8));
        assertEquals("", err.toString());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"predictors", "settings", "examples", "--help", "--version", "analyze --help", "help convert"})
    void everyCommandPrintsThere(String command) {
        StandardOutput output = new StandardOutput(failing("No space left on device"), StandardCharsets.UTF_8);
        assertEquals(1, Main.execute(output, command.split(" ")));
    }
}
