package dev.harbinger.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** The command study message-interface run, as a user types it. */
class MessageInterfaceRunCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder;

    private int run(Object... arguments) {
        List<String> words = new ArrayList<>(List.of("study", "message-interface", "run"));
        Stream.of(arguments).map(Object::toString).forEach(words::add);
        return execute(words.toArray(String[]::new));
    }

    private int execute(String... words) {
        CommandLine line = Main.commandLine(words[0]);
        line.setOut(new PrintWriter(out));
        line.setErr(new PrintWriter(err));
        return line.execute(words);
    }

    private Path program(String text) throws IOException {
        return Files.writeString(folder.resolve("prog.map"), text);
    }

    @Test
    void fetch_and_add_runs_and_is_drawn() throws IOException {
        Path timeline = folder.resolve("out.html");
        assertEquals(
                0,
                run("fetch-add", "--nodes", "2x2", "--network", "mesh", "--dump", "counters:1", "--timeline", timeline),
                err.toString());
        String text = out.toString();
        assertTrue(text.contains("all threads ended"), text);
        assertTrue(text.contains("1 message was sent"), text);
        assertTrue(text.lines().anyMatch(line -> line.strip().matches("counters +1 +2 +000000000000008e +142")), text);
        assertTrue(Files.readString(timeline).contains("Timeline"));
        assertTrue(err.toString().contains("The timeline: "), err.toString());
    }

    @Test
    void a_parity_fault_in_a_header_is_a_fault_of_the_dispatcher() throws IOException {
        Path timeline = folder.resolve("out.html");
        assertEquals(1, run("fetch-add", "--parity-fault", "0:0", "--parity-fault", "7:1", "--timeline", timeline));
        String text = out.toString().replaceAll("\\s+", " ");
        assertTrue(text.contains("Fault: system.map"), text);
        assertTrue(text.contains("No parity fault in word 1 of message 7"), text);
        assertTrue(text.contains("Parity bits flipped: word 0 of message 0"), text);
        assertTrue(Files.readString(timeline).contains("Timeline"));
    }

    @Test
    void the_report_is_shown_although_the_timeline_cannot_be_written() throws IOException {
        Path tooLong = folder.resolve("x".repeat(250)); // the name of its temporary file is longer than systems permit
        assertEquals(2, run("fetch-add", "--timeline", tooLong));
        assertTrue(out.toString().contains("all threads ended"), out.toString());
        assertEquals(1, err.toString().lines().count(), err.toString());
        assertTrue(err.toString().contains("xxxxxxxx"), err.toString());
    }

    @Test
    void no_output_replaces_what_the_command_reads_or_another_output() throws IOException {
        String text = """
            .thread _main
            _main: instr IALU halt;
            """;
        Path program = program(text);
        Path parameters = Files.writeString(folder.resolve("p.txt"), "node.jump-latency = 4\n");
        Path link = Files.createSymbolicLink(folder.resolve("link.map"), program);
        Path page = folder.resolve("page.html");
        assertReplaced("it is what this command reads", program, "--timeline", program);
        assertReplaced("it is what this command reads", program, "--timeline", link);
        assertReplaced("it is what this command reads", program, "--html", program);
        assertReplaced("it is what this command reads", program, "--parameters", parameters, "--html", parameters);
        assertReplaced("it is the file of --html, too", program, "--html", page, "--timeline", page);
        assertEquals(text, Files.readString(program));
        assertFalse(Files.exists(page));
    }

    private void assertReplaced(String reason, Object... arguments) {
        err.getBuffer().setLength(0);
        assertEquals(2, run(arguments), out.toString());
        assertTrue(err.toString().contains("cannot be written: " + reason + ": choose another file"), err.toString());
        assertEquals(1, err.toString().lines().count(), err.toString());
    }

    @Test
    void a_stopped_run_shows_its_report_and_ends_with_130() throws IOException {
        Path endless = program("""
            .thread _main
            _main: instr IALU br _main;
            """);
        Thread.currentThread().interrupt();
        assertEquals(130, run(endless));
        assertTrue(out.toString().contains("stopped by user at cycle 0"), out.toString());
    }

    @Test
    void a_blocked_program_names_what_it_waits_for_and_fails() throws IOException {
        Path program = program("""
            .thread _main
            _main: instr IALU add i1, #1, i2;
                   instr IALU halt;
            """);
        assertEquals(1, run(program));
        assertTrue(
                out.toString().contains("prog.map:2:8: node 0, cluster 0, slot 0 waits for register i1"),
                out.toString());
        assertFalse(err.toString().contains("Exception"), err.toString());
    }

    @Test
    void a_fault_fails_with_its_place() throws IOException {
        Path program = program("""
            .thread _main with i1 = 5
            _main: instr MEMU ld i1, i2;
                   instr IALU halt;
            """);
        assertEquals(1, run(program));
        assertTrue(out.toString().contains("Fault: "), out.toString());
        assertTrue(out.toString().contains("prog.map:2:"), out.toString());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "fetch-add --nodes 4             | '4' is no size of a mesh; give columns and rows, as in 4x4",
                "fetch-add --nodes 40x1          | columns and rows must be 1 to 32",
                "fetch-add --model ABC           | there is no model 'ABC'; the models are MM, IRS",
                "fetch-add --network ring        | there is no network 'ring'; the networks are ideal, mesh",
                "fetch-add --network mesh --set network.kind=ideal --set network.kind=ideal | give one of them",
                "fetch-add --cycles 0            | --cycles is 0; it must be 1 or more",
                "fetch-add --cycles many         | 'many' is not a whole number",
                "fetch-add --dump nothing        | the program declares no memory 'nothing'; it declares counters (",
                "fetch-add --model INT --dump x  | declares no memory 'x'; it declares counters (",
                "fetch-add --uncertified never   | --uncertified is 'never'; it must be allow or refuse",
                "fetch-add --parity-fault 3      | --parity-fault '3' names no word of a message; give MESSAGE:WORD",
                "fetch-add --timeline-cycles 0..9 | --timeline-cycles needs --timeline FILE",
                "fetch-add --timeline t.html --timeline-cycles 9 | '9' is no range of cycles",
                "fetch-add --set node.jump-latency=0 | node.jump-latency",
                "fetch-add --set injection.queue=12 | injection.queue is 12 words; it must be 13, the longest message",
                "fetch-add --timeline /no/such/place/out.html | there is no directory '/no/such/place'",
                "fetch-add --timeline /          | it is a directory: choose a file"
            })
    void what_cannot_be_meant_is_refused_in_one_line(String options, String message) {
        assertEquals(2, run((Object[]) options.split(" +")), out.toString());
        assertTrue(err.toString().contains(message), err.toString());
        assertEquals(1, err.toString().lines().count(), err.toString());
        assertEquals("", out.toString());
    }

    @Test
    void files_that_are_no_programs_are_refused_in_one_line() throws IOException {
        Path fifo = folder.resolve("fifo");
        assertRefused(Files.createDirectory(folder.resolve("directory.map")), "is a folder");
        assertRefused(Files.createFile(folder.resolve("empty.map")), "is empty");
        assertRefused(program("no assembly\n"), "prog.map:1:1: ");
        assertRefused(Path.of("nothing.map"), "there is no file 'nothing.map', and no included program has that name");
        if (isMade(fifo)) {
            assertRefused(fifo, "is no regular file");
        }
        Path secret = Files.writeString(folder.resolve("secret.map"), "_main: instr IALU halt;\n");
        if (secret.toFile().setReadable(false) && !Files.isReadable(secret)) {
            assertRefused(secret, "may not read");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                ".thread _main node 9                                | 1:1: there is no node 9; the machine has 2",
                ".thread _main with i0 = node(9)                     | 1:1: there is no node 9; the machine has 2",
                ".memory m[2]  .thread _main with i0 = ReadOnly(m @ (0, 7)) | there is no node (0, 7) in a mesh of 2x1",
                ".thread _main slot 5                                | 1:20: the slot is 5; it must be 0 to 4",
                ".thread _main .thread _main cluster 1 slot 4        | 1:15: slot 4 is reserved for messages",
                ".memory m[65000] .thread _main                      | 1:1: memory 'm' has 65000 words, all blocks"
                        + " need",
                ".thread _maim                                       | there is no label '_maim'; did you mean '_main'",
                ".thread _main with i0 = i1                          | prog.map:1:25: "
            })
    void a_program_that_does_not_fit_ends_with_1_and_names_the_place(String declarations, String message)
            throws IOException {
        assertRefused(program(declarations + "\n_main: instr IALU halt;\n"), message);
    }

    @Test
    void a_program_that_a_model_refuses_ends_with_1() throws IOException {
        Path file = program("""
            .thread _main
            _main: instr IALU halt;
            _model_mine: instr IALU halt;
            """);
        assertEquals(1, run(file, "--model", "IRS"));
        assertTrue(err.toString().contains("prog.map:3:14: under model IRS, label"), err.toString());
    }

    @ParameterizedTest
    @CsvSource({
        "--timeline, cannot be written: it is a pipe or a device",
        "--html, cannot be written: it is a pipe or a device",
        "--csv, cannot be written: "
    })
    void a_pipe_is_refused_as_a_target_before_the_run(String option, String message) throws IOException {
        Path fifo = folder.resolve("fifo");
        Assumptions.assumeTrue(isMade(fifo));
        assertEquals(2, run("fetch-add", option, fifo));
        assertTrue(err.toString().contains(message), err.toString());
        assertEquals(1, err.toString().lines().count(), err.toString());
        assertEquals("", out.toString());
    }

    private static boolean isMade(Path fifo) throws IOException {
        try {
            return new ProcessBuilder("mkfifo", fifo.toString()).start().waitFor() == 0;
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    private void assertRefused(Path program, String message) {
        err.getBuffer().setLength(0);
        assertEquals(1, run(program), out.toString());
        assertTrue(err.toString().contains(message), err.toString());
        assertEquals(1, err.toString().lines().count(), err.toString());
        assertEquals("", out.toString());
    }

    @Test
    void the_parameters_are_listed() {
        assertEquals(0, run("fetch-add", "--list-parameters", "--set", "node.jump-latency=4"), err.toString());
        assertTrue(
                out.toString()
                        .lines()
                        .anyMatch(line -> line.matches("node.jump-latency += 4 cycles \\{whole\\} +\\| user.*")),
                out.toString());
    }

    @Test
    void all_errors_of_a_text_are_shown_a_line_each() throws IOException {
        Path file =
                Files.writeString(folder.resolve("two.map"), "_a: instr IALU ad i1, i2, i3;\n_b: instr IALU br _c;\n");

        assertEquals(1, run(file));
        assertEquals(2, err.toString().lines().count(), err.toString());
        assertTrue(err.toString().contains("two.map:1:16"), err.toString());
        assertTrue(err.toString().contains("two.map:2:19"), err.toString());
    }

    @Test
    void a_program_without_threads_is_refused() throws IOException {
        Path file = Files.writeString(folder.resolve("none.map"), "_a: instr IALU halt;\n");

        assertEquals(1, run(file));
        assertTrue(err.toString().contains("declares no thread"), err.toString());
    }

    @Test
    void handlers_are_certified_or_the_lines_that_break_a_rule_are_named() throws IOException {
        Path file = program("""
            .thread _main with i0 = ExecuteMessage(_good), i1 = ExecuteMessage(_bad)
            _main: instr IALU halt;
            _good: instr IALU mov MsgBody, i0;
              instr IALU jmp MsgHead;
            _bad: instr IALU mov i5, i0;
              instr IALU jmp MsgHead;
            """);

        assertEquals(1, execute("study", "message-interface", "certify", file.toString()));
        assertTrue(
                out.toString().contains("trusted, unfaulting (1):\n  _good: at most 2 instructions"), out.toString());
        assertTrue(out.toString().contains("prog.map:5:"), out.toString());
        assertEquals(0, run(file, "--uncertified", "allow"), err.toString());
        assertEquals(1, run(file, "--uncertified", "refuse"));
        assertEquals(1, err.toString().lines().count(), err.toString());
        assertTrue(err.toString().contains("prog.map:5:13: handler _bad is not trusted: i5 is read"), err.toString());
        assertEquals(0, execute("study", "message-interface", "certify", file.toString(), "--handler", "_good"));
        assertEquals(2, execute("study", "message-interface", "certify", file.toString(), "--handler", "_god"));
        assertTrue(err.toString().contains("_good"), err.toString());
    }

    @Test
    void a_handler_that_may_fault_is_trusted_by_both_commands_unless_unfaulting_is_asked() throws IOException {
        Path file = program("""
            .thread _main with i0 = ExecuteMessage(_load)
            _main: instr IALU halt;
            _load: instr MEMU ld MsgBody, i0;
              instr IALU jmp MsgHead;
            """);
        assertEquals(0, execute("study", "message-interface", "certify", file.toString()), out.toString());
        assertTrue(out.toString().contains("trusted, may fault (1):\n  _load: at most 2 instructions"), out.toString());
        assertTrue(out.toString().contains("prog.map:3:14: 'ld' may fault"), out.toString());
        assertEquals(0, run(file, "--uncertified", "refuse"), err.toString());
        assertEquals(1, execute("study", "message-interface", "certify", file.toString(), "--unfaulting"));
    }

    @Test
    void a_text_without_a_thread_is_certified_though_it_cannot_run() throws IOException {
        Path file = program("_good: instr IALU jmp MsgHead;\n");
        assertEquals(0, execute("study", "message-interface", "certify", file.toString(), "--handler", "_good"));
        assertEquals(2, execute("study", "message-interface", "certify", file.toString()));
        assertTrue(err.toString().contains("name one with --handler LABEL"), err.toString());
        assertEquals(1, run(file));
    }

    @Test
    void under_a_model_the_report_says_that_the_text_was_judged() {
        assertEquals(0, run("fetch-add", "--model", "ERS"), err.toString());
        assertTrue(out.toString().replaceAll("\\s+", " ").contains("not the code that model ERS adds to it"));
    }
}
