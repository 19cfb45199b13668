package dev.harbinger.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

class TableOptionsTest {
    @Command
    private static final class Holder {
        @Mixin
        private TableOptions table = new TableOptions();
    }

    /** /dev/full answers each write as a full disk does. */
    @Test
    void aTableThatCannotBeWrittenIsPrinted() {
        assumeTrue(Files.isWritable(Path.of("/dev/full")), "this system has no /dev/full");
        Holder holder = new Holder();
        new CommandLine(holder).parseArgs("--table-file", "/dev/full");
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        PrintStream before = System.err;
        System.setErr(new PrintStream(printed, true, StandardCharsets.UTF_8));
        IOException e;
        try {
            e = assertThrows(IOException.class, () -> holder.table.show("the table\n"));
        } finally {
            System.setErr(before);
        }
        assertEquals("\nthe table\n", printed.toString(StandardCharsets.UTF_8));
        assertEquals(
                "harbinger: the table above cannot be written to '/dev/full': No space left on device", Errors.line(e));
    }
}
