package dev.harbinger.study.messageinterface;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.report.DataTable;
import dev.harbinger.report.Finding;
import dev.harbinger.report.Report;
import dev.harbinger.study.messageinterface.model.Model;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs of programs, and what their reports say. */
class ProgramRunTest {
    @TempDir
    private Path folder;

    private String program(String text) throws IOException {
        return Files.writeString(folder.resolve("prog.map"), text).toString();
    }

    private static ProgramRun.Outcome run(
            String program, String nodes, long cycles, @Nullable String network, String... dumps) throws IOException {
        return ProgramRun.run(new ProgramRun.Request(
                program,
                nodes,
                "MM",
                cycles,
                network,
                List.of(dumps),
                false,
                null,
                List.of(),
                "allow",
                ProgramRun.usual()));
    }

    private static String cautions(Report report) {
        return report.findings().stream()
                .filter(finding -> finding.weight() == Finding.Weight.CAUTION)
                .map(Finding::text)
                .collect(Collectors.joining("\n"));
    }

    private static DataTable table(Report report, String id) {
        return report.sections().stream()
                .flatMap(section -> section.tables().stream())
                .filter(table -> table.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void fetch_and_add_adds() throws Exception {
        ProgramRun.Outcome outcome = run("fetch-add", "2x1", 1000, null, "counters:1");
        assertTrue(outcome.isFinished());
        assertEquals("", cautions(outcome.report()));
        assertEquals("142", table(outcome.brief(), "memory").rows().get(2).getLast());
        assertEquals(1L, table(outcome.report(), "messages").rows().size());
    }

    @Test
    void every_program_that_comes_along_ends() throws Exception {
        assertEquals(
                ProgramRun.BUNDLED,
                BundledProgram.all().stream().map(BundledProgram::name).collect(Collectors.joining(", ")));
        for (BundledProgram each : BundledProgram.all()) {
            for (String network : List.of("ideal", "mesh")) {
                assertTrue(run(each.name(), "3x3", 100_000, network).isFinished(), each.name() + " on " + network);
            }
        }
    }

    @Test
    void fetch_and_add_adds_with_every_interface() throws Exception {
        for (Model model : Model.all()) {
            ProgramRun.Outcome outcome = ProgramRun.run(new ProgramRun.Request(
                    "fetch-add",
                    "2x1",
                    model.name(),
                    100_000,
                    null,
                    List.of("counters:1"),
                    false,
                    null,
                    List.of(),
                    "allow",
                    ProgramRun.usual()));
            assertTrue(outcome.isFinished(), model + ": " + cautions(outcome.report()));
            assertEquals("142", table(outcome.brief(), "memory").rows().get(2).getLast(), model.name());
            assertTrue(table(outcome.report(), "messages").rows().getFirst().get(6) instanceof Long, model.name());
        }
    }

    @Test
    void a_blocked_program_names_the_register_and_the_place() throws Exception {
        ProgramRun.Outcome outcome = run(program("""
            .thread _main node 0 cluster 2 slot 1 with i1 = 5
            _main:
                instr IALU add i1, #1, i2;
                instr IALU add i2, i7, i3;
                instr IALU halt;
            """), "2x1", 1_000_000, null);
        assertFalse(outcome.isFinished());
        String text = cautions(outcome.report());
        assertTrue(text.startsWith("Blocked: "), text);
        assertTrue(text.contains("prog.map:4:5: node 0, cluster 2, slot 1 waits for register i7 (empty"), text);
        assertFalse(text.contains("i2 ("), text);
    }

    @Test
    void a_blocked_handler_is_named_although_all_threads_have_ended() throws Exception {
        ProgramRun.Outcome outcome = run(program("""
            .memory place[1]
            .thread _main with i4 = ReadWrite(place @ 1), i8 = ExecuteMessage(_take)
            _main: instr IALU isnd0 0, i4, i8, cc0;
                   instr IALU isnd0 0, i4, i8, cc1;
                   instr IALU halt;
            _take: instr IALU add i3, #1, i3;
                   instr IALU jmp MsgHead;
            """), "2x1", 1_000_000, null);
        assertFalse(outcome.isFinished());
        String text = cautions(outcome.report());
        assertTrue(text.contains("prog.map:6:8: node 1, cluster 1, slot 4 waits for register i3"), text);
        assertTrue(text.contains("node 1, priority 0: 1"), text);
    }

    @Test
    void without_credits_a_send_waits_for_the_ombc() throws Exception {
        String text = """
            .memory place[1]
            .thread _main with i4 = ReadWrite(place @ 1), i8 = ExecuteMessage(_take)
            _main: instr IALU isnd0 0, i4, i8, cc0;
                   instr IALU isnd0 0, i4, i8, cc1;
                   instr IALU halt;
            _take: instr IALU jmp MsgHead;
            """;
        ProgramRun.Outcome outcome = ProgramRun.run(new ProgramRun.Request(
                program(text),
                "2x1",
                "MM",
                100_000,
                null,
                List.of(),
                false,
                null,
                List.of(),
                "allow",
                ProgramRun.usual().with("injection.credits", "1")));
        assertFalse(outcome.isFinished());
        assertTrue(
                cautions(outcome.report())
                        .contains("prog.map:4:8: node 0, cluster 0, slot 0 waits for room in the OMBC"),
                cautions(outcome.report()));
    }

    @Test
    void a_fault_is_told_with_place_and_reason() throws Exception {
        ProgramRun.Outcome outcome = run(program("""
            .thread _main node all with i1 = 5, i2 = 0
            _main: instr IALU div i1, i2, i3;
                   instr IALU halt;
            """), "2x1", 1000, null);
        assertFalse(outcome.isFinished());
        List<String> lines = cautions(outcome.report()).lines().toList();
        assertEquals(2, lines.size(), lines.toString());
        assertTrue(lines.getFirst().contains("prog.map:2:"), lines.getFirst());
        assertTrue(lines.getFirst().contains("division by zero"), lines.getFirst());
        assertTrue(lines.getFirst().contains("node 0, cluster 0, slot 0"), lines.getFirst());
    }

    @Test
    void a_full_mesh_says_which_thread_waits_for_its_queue() throws Exception {
        ProgramRun.Outcome outcome = ProgramRun.run(new ProgramRun.Request(
                program("""
                    .memory place[1]
                    .thread _main node 0 system with i1 = node(1), i8 = ExecuteMessage(_take)
                    _main: instr IALU isnd0pnt 0, i1, i8, cc0;
                           instr IALU br _main;
                    _take: instr IALU add i3, #1, i3;
                           instr IALU jmp MsgHead;
                    """),
                "2x1",
                "MM",
                1_000_000,
                "mesh",
                List.of(),
                false,
                null,
                List.of(),
                "allow",
                ProgramRun.usual()));
        assertFalse(outcome.isFinished());
        String report = cautions(outcome.report());
        assertTrue(report.contains("prog.map:5:8: node 1, cluster 1, slot 4 waits for register i3"), report);
        assertTrue(
                report.contains("prog.map:3:8: node 0, cluster 0, slot 0 waits for room in the outgoing queue"),
                report);
        assertTrue(report.contains("The network is blocked: "), report);
    }

    @Test
    void a_streaming_port_that_is_never_given_up_blocks_the_others() throws Exception {
        ProgramRun.Outcome outcome = ProgramRun.run(new ProgramRun.Request(
                program("""
                    .memory place[1]
                    .thread _holds cluster 0 with i1 = ReadWrite(place @ 1)
                    .thread _waits cluster 2 with i1 = ReadWrite(place @ 1), i8 = ExecuteMessage(_take)
                    _holds: instr IALU mov #1, NetOut;
                            instr IALU mov i5, NetOut;
                            instr IALU halt;
                    _waits: instr IALU pause #9;
                            instr IALU isnd0 0, i1, i8, cc0;
                            instr IALU halt;
                    _take: instr IALU jmp MsgHead;
                    """),
                "2x1",
                "MM",
                1_000_000,
                null,
                List.of(),
                false,
                null,
                List.of(),
                "allow",
                ProgramRun.usual().with("injection.streaming", "yes")));
        String report = cautions(outcome.report());
        assertTrue(report.contains("prog.map:5:9: node 0, cluster 0, slot 0 waits for register i5"), report);
        assertTrue(
                report.contains(
                        "prog.map:8:9: node 0, cluster 2, slot 0 waits for the injection port (node 0 cluster 0 slot 0"
                                + " has 3"),
                report);
    }

    @Test
    void what_only_takes_time_is_not_taken_for_a_blocked_network() throws Exception {
        ProgramRun.Outcome outcome = ProgramRun.run(new ProgramRun.Request(
                "fetch-add",
                "2x1",
                "MM",
                1_000_000,
                null,
                List.of(),
                false,
                null,
                List.of(),
                "allow",
                ProgramRun.usual().with("network.added-latency", "50000")));
        assertTrue(outcome.isFinished(), cautions(outcome.report()));
    }

    @Test
    void an_interrupted_run_says_where_it_was_stopped() throws Exception {
        String program = program("""
            .thread _main
            _main: instr IALU br _main;
            """);
        Thread.currentThread().interrupt();
        ProgramRun.Outcome outcome = run(program, "1x1", Long.MAX_VALUE, null);
        assertTrue(outcome.isStopped());
        assertFalse(outcome.isFinished());
        assertFalse(Thread.currentThread().isInterrupted());
        String text = cautions(outcome.report());
        assertTrue(text.contains("stopped by the user at cycle 0"), text);
        assertTrue(text.contains("prog.map:2:8: node 0, cluster 0, slot 0 is at"), text);
    }

    @Test
    void a_send_that_nothing_maps_is_a_fault_with_its_place() throws Exception {
        ProgramRun.Outcome outcome = run(program("""
            .memory place[1]
            .memory _mappings[2]
            .thread _main with i4 = ReadWrite(place @ 1), i8 = ExecuteMessage(_main), i3 = ReadWrite(_mappings)
            .thread _clear cluster 2 slot 1 system
            _clear: instr IALU igtwr #0, #0, #0;
                    instr IALU halt;
            _main: instr MEMU st #0, i3;
                   instr IALU pause #10;
                   instr IALU isnd0 0, i4, i8, cc0;
                   instr IALU halt;
            """), "2x1", 100_000, null);
        assertFalse(outcome.isFinished());
        String text = cautions(outcome.report());
        assertTrue(text.startsWith("Fault: "), text);
        assertTrue(text.contains("prog.map:9:14: no mapping"), text);
    }

    @Test
    void a_run_that_goes_on_is_stopped_and_says_where_it_is() throws Exception {
        ProgramRun.Outcome outcome = run(program("""
            .thread _main
            _main: instr IALU br _main;
            """), "1x1", 5000, null);
        assertFalse(outcome.isFinished());
        String text = cautions(outcome.report());
        assertTrue(text.contains("stopped after 5,000 cycles"), text);
        assertTrue(text.contains("prog.map:2:8: node 0, cluster 0, slot 0 is at"), text);
    }

    @Test
    void links_of_a_mesh_are_counted() throws Exception {
        ProgramRun.Outcome outcome = run("fetch-add", "2x1", 1000, "mesh");
        DataTable links = table(outcome.report(), "links");
        assertEquals(1, links.rows().size());
        // Header, handler, destination, two words.
        assertEquals(5L, links.rows().getFirst().get(3));
    }

    @Test
    void of_many_messages_only_the_first_are_told_one_by_one() throws Exception {
        String text = """
            .thread _main system with i4 = node(1), i8 = ExecuteMessage(_take), i6 = 10100
            _main: instr IALU isnd0pnt 0, i4, i8, cc0
                         MEMU sub i6, #1, i6;
                   instr IALU lt i6, #1, cc1;
                   instr IALU cf cc1 br _main;
                   instr IALU halt;
            _take: instr IALU jmp MsgHead;
            """;
        ProgramRun.Outcome outcome = run(program(text), "2x1", 1_000_000, null);
        assertTrue(outcome.isFinished(), cautions(outcome.report()));
        DataTable messages = table(outcome.report(), "messages");
        assertEquals(10_000, messages.rows().size());
        assertTrue(messages.note().contains("10,000 of 10,100"), messages.note());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "fetch-add | 3     | MM  | ideal | counters   | give columns and rows",
                "fetch-add | 33x1  | MM  | ideal | counters   | must be 1 to 32",
                "fetch-add | 0x2   | MM  | ideal | counters   | must be 1 to 32",
                "fetch-add | 2x1   | XYZ | ideal | counters   | there is no model 'XYZ'; the models are MM, IRS",
                "fetch-add | 2x1   | MM  | torus | counters   | there is no network 'torus'; the networks are ideal,"
                        + " mesh",
                "fetch-add | 2x1   | MM  | ideal | table      | the program declares no memory 'table'; it declares"
                        + " counters",
                "fetch-add | 2x1   | MM  | ideal | counters:2 | there is no node 2; the machine has 2, 0 to 1",
                "fetch-add | 2x1   | MM  | ideal | counters:x | names no memory; give NAME"
            })
    void what_cannot_be_meant_is_refused(
            String name, String nodes, String model, String network, String dump, String message) {
        IllegalArgumentException e = assertThrows(
                IllegalArgumentException.class,
                () -> ProgramRun.run(new ProgramRun.Request(
                        name,
                        nodes,
                        model,
                        1000,
                        network,
                        List.of(dump),
                        false,
                        null,
                        List.of(),
                        "allow",
                        ProgramRun.usual())));
        assertTrue(e.getMessage().contains(message), e.getMessage());
        assertEquals(1, e.getMessage().lines().count(), e.getMessage());
    }

    private static final String A_GOOD_AND_A_BAD_HANDLER = """
        .thread _main with i0 = ExecuteMessage(_good), i1 = ExecuteMessage(_bad)
        _main: instr IALU halt;
        _good: instr IALU mov MsgBody, i0;
          instr IALU jmp MsgHead;
        _bad: instr IALU mov i5, i0;
          instr IALU mov i6, i0;
          instr IALU jmp MsgHead;
        """;

    private static ProgramRun.Outcome run(String program, String uncertified) throws IOException {
        return ProgramRun.run(new ProgramRun.Request(
                program,
                "3x3",
                "MM",
                100_000,
                null,
                List.of(),
                false,
                null,
                List.of(),
                uncertified,
                ProgramRun.usual()));
    }

    @Test
    void section523TheReportSaysWhichHandlersAreCertifiedAndWhichLinesBreakARule() throws Exception {
        Report report = run(program(A_GOOD_AND_A_BAD_HANDLER), "allow").report();
        assertEquals(
                "[_good, trusted, unfaulting, 2, 0]\n[_bad, not trusted, null, 2]",
                table(report, "handlers").rows().stream().map(Object::toString).collect(Collectors.joining("\n")));
        List<?> first = table(report, "violations").rows().getFirst();
        assertEquals("_bad", first.getFirst());
        assertTrue(first.get(1).toString().endsWith("prog.map:5:13"), first.toString());
        assertEquals("only registers that it has written", first.get(2));
        assertTrue(
                report.findings().stream()
                        .anyMatch(finding -> finding.text()
                                .equals("Handlers trusted, unfaulting: _good. Handlers not trusted: _bad."
                                        + " The table violations names the lines and the rules that they break.")),
                report.findings().toString());
    }

    @Test
    void section523HandlersThatAreNotCertifiedAreRefusedIfAskedFor() throws Exception {
        ProgramErrors e = assertThrows(ProgramErrors.class, () -> run(program(A_GOOD_AND_A_BAD_HANDLER), "refuse"));
        assertEquals(1, e.lines().size(), e.lines().toString());
        String line = e.lines().getFirst();
        assertTrue(line.contains("prog.map:5:13: handler _bad is not trusted: i5 is read"), line);
        assertTrue(line.contains("(rule: only registers that it has written); 1 more violation"), line);
    }

    @Test
    void section523OfTheProgramsThatComeAlongFetchAndAddAloneIsCertified() throws Exception {
        assertTrue(run("fetch-add", "refuse").isFinished());
        for (BundledProgram each : BundledProgram.all()) {
            for (List<?> row :
                    table(run(each.name(), "allow").report(), "handlers").rows()) {
                String expected = each.name().equals("fetch-add") ? "trusted, may fault" : "not trusted";
                assertEquals(expected, row.get(1), each.name() + ": " + row);
            }
        }
    }

    @Test
    void files_that_are_no_programs_are_refused_in_one_line() throws Exception {
        assertRefused(program(""), "is empty");
        assertRefused(folder.toString(), "is a folder");
        assertRefused(program("_main: instr IALU frobnicate i1;\n"), "prog.map:1:");
        Files.write(folder.resolve("binary.map"), new byte[] {(byte) 0xff, (byte) 0xfe, 0, 1});
        assertRefused(folder.resolve("binary.map").toString(), "no text in UTF-8");
        assertRefused("/dev/null", "is no regular file");
    }

    @Test
    void the_example_of_credits_in_the_documentation_gives_each_credit_back() throws Exception {
        String page = Files.readString(Path.of("../docs/message-interface-system.md"));
        int begin = page.indexOf("```asm") + "```asm".length();
        String example = page.substring(begin, page.indexOf("```", begin))
                .replace("send 1, i0, i1, cc0;", "send 1, i0, i1, cc0; instr IALU ct cc0 br _main;");
        // 20,000 cycles are enough for many more messages than there are credits
        ProgramRun.Outcome outcome = run(program(example), "2x1", 20_000, null);
        assertEquals(
                List.of("the cycles were used up"),
                outcome.report().facts().stream()
                        .filter(fact -> fact.name().equals("ended"))
                        .map(fact -> fact.value())
                        .toList());
    }

    @Test
    void a_program_that_is_missing_or_does_not_fit_the_machine_is_refused_like_one_that_does_not_assemble() {
        assertRefused("nonsense", "no included program has that name; they are fetch-add");
        ProgramErrors e = assertThrows(ProgramErrors.class, () -> run("fetch-add", "1x1", 1000, null));
        assertEquals(List.of("fetch-add.map:5:1: there is no node 1; the machine has 1 (--nodes)"), e.lines());
    }

    private static void assertRefused(String program, String message) {
        IOException e = assertThrows(IOException.class, () -> run(program, "2x1", 1000, null));
        assertTrue(e.getMessage().contains(message), e.getMessage());
        assertEquals(1, e.getMessage().lines().count(), e.getMessage());
    }
}
