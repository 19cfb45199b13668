package dev.harbinger.study.networkcache;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.report.DataTable;
import dev.harbinger.report.Finding;
import dev.harbinger.report.Report;
import dev.harbinger.reproduction.Parameters;
import dev.harbinger.study.networkcache.core.ElfFormatException;
import dev.harbinger.study.networkcache.core.MadeProgram;
import dev.harbinger.study.networkcache.experiment.laboratory.Subjects;
import dev.harbinger.study.networkcache.programs.BundledProgram;
import dev.harbinger.study.networkcache.settings.StudyParameters;
import dev.harbinger.trace.TraceFormatException;
import dev.harbinger.trace.traffic.Call;
import dev.harbinger.trace.traffic.Message;
import dev.harbinger.trace.traffic.MessageId;
import dev.harbinger.trace.traffic.Traffic;
import dev.harbinger.trace.traffic.TrafficWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/** A user's own program: here the included ones, as files. */
@TestInstance(Lifecycle.PER_CLASS)
class ProgramRunTest {
    private static final Parameters USUAL = StudyParameters.usual();

    private Path folder;
    private Path hello;
    private Path adi;
    private Path traffic;
    private Traffic recorded;

    @BeforeAll
    void write(@TempDir Path temporary) throws Exception {
        folder = temporary;
        hello = elf(BundledProgram.HELLO);
        adi = elf(BundledProgram.ADI_4);
        recorded = new Subjects(USUAL).get(BundledProgram.ADI_4).traffic();
        traffic = folder.resolve("adi.traffic");
        TrafficWriter.write(traffic, recorded);
    }

    private Path elf(BundledProgram program) throws IOException {
        return Files.write(folder.resolve(program.programName() + ".elf"), program.elf());
    }

    private static Report run(Path elf, Path traffic, List<String> policies) throws Exception {
        return new ProgramRun(elf.toString(), USUAL)
                .traffic(traffic)
                .policies(policies)
                .run()
                .report();
    }

    private static DataTable table(Report report, String id) {
        return report.sections().stream()
                .flatMap(section -> section.tables().stream())
                .filter(table -> table.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> cautions(Report report) {
        return report.findings().stream()
                .filter(finding -> finding.weight() == Finding.Weight.CAUTION)
                .map(Finding::text)
                .toList();
    }

    @Test
    void a_program_is_run_on_a_machine_for_each_policy() throws Exception {
        Report report = run(adi, traffic, List.of("lazy-dtct", "via"));
        assertEquals(List.of(), cautions(report));
        assertTrue(report.facts().stream()
                .anyMatch(fact -> fact.value().equals(traffic + ": rank 0 of 4 of " + recorded.program())));
        List<List<Object>> runs = table(report, "runs").rows();
        assertEquals(
                List.of("lazy DTCT", "VIA"),
                runs.stream().map(row -> row.get(0)).toList());
        assertEquals(runs.get(0).get(1), runs.get(1).get(1), "instructions");
        assertTrue((long) runs.get(0).get(2) < (long) runs.get(1).get(2), "cycles");
        List<List<Object>> messages = table(report, "messages").rows();
        assertEquals(170L, messages.get(0).get(1));
        assertTrue((double) messages.get(0).get(5) < (double) messages.get(1).get(5), "first access");
        assertEquals(
                List.of("lazy DTCT"),
                table(report, "network-cache").rows().stream()
                        .map(row -> row.get(0))
                        .distinct()
                        .toList());
        assertEquals(6, table(report, "data-cache").rows().size());
        double ratio = (double) (long) runs.get(1).get(2) / (long) runs.get(0).get(2);
        assertTrue(
                report.findings()
                        .getLast()
                        .text()
                        .equals(String.format("VIA takes %.3f times as long as lazy DTCT.", ratio)),
                report.findings().getLast().text());
    }

    @Test
    void what_the_program_writes_is_written_once() throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new ProgramRun(hello.toString(), USUAL)
                .policies(List.of("dtct", "via", "processor"))
                .output(out)
                .run();
        assertEquals(
                1,
                out.toString(StandardCharsets.US_ASCII)
                        .lines()
                        .filter(line -> line.startsWith("Hello"))
                        .count());
    }

    @Test
    void without_traffic_a_program_runs_that_receives_nothing() throws Exception {
        Parameters all = USUAL.with("measure.fast-forward", "0");
        Report report = new ProgramRun(hello.toString(), all)
                .policies(List.of("dtct"))
                .run()
                .report();
        assertEquals(List.of(), cautions(report));
        assertTrue((long) table(report, "runs").rows().getFirst().get(1) > 1000);
        IOException fault = assertThrows(IOException.class, () -> run(adi, null, List.of("dtct")));
        assertTrue(String.valueOf(fault.getMessage()).contains("the traffic has none"), fault.getMessage());
    }

    @Test
    void a_program_shorter_than_fast_forward_is_said_to_be_unmeasured() throws Exception {
        Report report = run(hello, null, List.of("dtct", "via"));
        assertEquals(
                List.of("The program ended within the 1,000,000 instructions of measure.fast-forward, so nothing was"
                        + " measured: set measure.fast-forward to 0."),
                cautions(report));
        assertFalse(
                report.findings().stream().anyMatch(finding -> finding.text().contains("NaN")));
    }

    @Test
    void messages_left_over_are_told() throws Exception {
        Report report = run(hello, traffic, List.of("dtct"));
        assertTrue(
                cautions(report)
                        .contains("The program received 0 of the 170 messages of the traffic: does the traffic belong"
                                + " to this program?"),
                () -> cautions(report).toString());
    }

    @Test
    void traffic_without_times_is_told() throws Exception {
        List<Message> untimed = recorded.messages().stream()
                .map(message -> new Message(message.id(), Double.NaN, message.payload()))
                .toList();
        List<Call> calls = recorded.calls().stream()
                .map(call -> new Call(call.kind(), call.id(), call.bytes(), call.receive(), 0, Double.NaN))
                .toList();
        Path file = folder.resolve("untimed.traffic");
        TrafficWriter.write(file, new Traffic("adi", 4, 0, untimed, calls));
        Report report = run(adi, file, List.of("lazy-dtct"));
        assertEquals(
                List.of("The traffic has no arrival times: every message was there at the program's first call, at"
                        + " any r. So no receive waited, and all messages were early."),
                cautions(report));
        assertEquals(170L, table(report, "messages").rows().getFirst().get(3));
    }

    @Test
    void an_exit_code_is_told() throws Exception {
        // Of the messages of another job some verification fails.
        Path file = folder.resolve("changed.traffic");
        List<Message> changed = recorded.messages().stream()
                .map(message -> new Message(message.id(), message.arrival(), new byte[message.payload().length]))
                .toList();
        TrafficWriter.write(file, new Traffic("adi", 4, 0, changed, recorded.calls()));
        Report report = run(adi, file, List.of("dtct"));
        assertEquals(List.of("The program ended with exit code 1."), cautions(report));
    }

    private static String refusal(Class<? extends Exception> type, Path elf, Path traffic, String... policies) {
        return String.valueOf(
                assertThrows(type, () -> run(elf, traffic, List.of(policies))).getMessage());
    }

    @Test
    void a_wrong_policy_is_answered_with_the_policies_there_are() {
        assertTrue(refusal(IllegalArgumentException.class, adi, traffic, "dtct", "lazy")
                .startsWith("there is no policy 'lazy'; the policies are processor, "));
        assertEquals(
                "no policy is named: name one, lazy-dtct for example",
                refusal(IllegalArgumentException.class, adi, traffic));
    }

    @Test
    void a_file_that_is_no_program_is_refused_by_its_name() throws Exception {
        Path text = Files.writeString(folder.resolve("text.elf"), "int main(void) { return 0; }\n");
        String message = refusal(ElfFormatException.class, text, traffic, "dtct");
        assertTrue(message.startsWith(text + ": "), message);
        assertEquals(1, message.lines().count());
        Path cut = Files.write(folder.resolve("cut.elf"), Arrays.copyOf(BundledProgram.HELLO.elf(), 3000));
        assertTrue(refusal(ElfFormatException.class, cut, traffic, "dtct").startsWith(cut + ": "));
        assertTrue(refusal(IllegalArgumentException.class, folder.resolve("none.elf"), traffic, "dtct")
                .contains("no included program has that name"));
    }

    @Test
    void a_file_that_is_no_traffic_or_cut_off_is_refused_by_its_name() throws Exception {
        assertEquals(
                hello + " is no traffic file: record one with harbinger run --traffic FILE",
                refusal(TraceFormatException.class, adi, hello, "dtct"));
        byte[] whole = Files.readAllBytes(traffic);
        Path cut = Files.write(folder.resolve("cut.traffic"), Arrays.copyOf(whole, whole.length / 2));
        String message = refusal(TraceFormatException.class, adi, cut, "dtct");
        assertTrue(message.contains(cut.toString()), message);
        assertEquals(1, message.lines().count());
    }

    @Test
    void a_wrong_parameter_is_refused_by_its_key() {
        IllegalArgumentException refusal = assertThrows(
                IllegalArgumentException.class,
                () -> new ProgramRun(adi.toString(), USUAL.with("netcache.sets", "3"))
                        .traffic(traffic)
                        .policies(List.of("dtct"))
                        .run());
        assertTrue(String.valueOf(refusal.getMessage()).startsWith("netcache.sets: "), refusal.getMessage());
    }

    @Test
    void a_wrong_preset_is_answered_with_the_presets_there_are() {
        assertEquals(
                "there is no preset 'table-8'; the presets are " + String.join(", ", StudyParameters.PRESETS),
                assertThrows(IllegalArgumentException.class, () -> ProgramRun.preset(USUAL, "table-8"))
                        .getMessage());
        for (String preset : StudyParameters.PRESETS) {
            assertFalse(ProgramRun.preset(USUAL, preset).all().isEmpty());
        }
    }

    @Test
    void a_program_that_comes_along_brings_its_traffic() throws Exception {
        Report report =
                new ProgramRun("adi.4", USUAL).policies(List.of("dtct")).run().report();
        assertEquals(170L, table(report, "messages").rows().getFirst().get(1));
        assertEquals(List.of(), cautions(report));
    }

    private Path made(byte[] elf) throws IOException {
        return Files.write(folder.resolve("made.elf"), elf);
    }

    /** Traffic of one message of 8 bytes without a time, and its ID. */
    private Path oneMessage(long id) throws IOException {
        Path file = folder.resolve("one.traffic");
        Message message = new Message(id, Double.NaN, new byte[] {1, 2, 3, 4, 5, 6, 7, 8});
        List<Call> calls = List.of(
                new Call(Call.Kind.POST, id, 8, 0, 0, Double.NaN), new Call(Call.Kind.AWAIT, id, 8, 0, 0, Double.NaN));
        TrafficWriter.write(file, new Traffic("one", 2, 0, List.of(message), calls));
        return file;
    }

    @Test
    void a_program_that_touches_memory_of_a_posted_receive_is_answered_with_the_receive_and_the_place()
            throws Exception {
        long id = MessageId.of(1, 0, 7);
        Path message = oneMessage(id);
        String data = "0x" + Long.toHexString(MadeProgram.DATA);
        Path stores = made(MadeProgram.storingIntoAPostedReceive(id));
        for (String policy : ProgramRun.POLICIES.split(", ")) {
            String line = refusal(IOException.class, stores, message, policy);
            assertTrue(
                    line.matches(stores + ": the program writes 4 bytes at 0x"
                            + Long.toHexString(MadeProgram.DATA + 4)
                            + ", memory of receive 0, for which it has not waited; wait for the receive first, at pc"
                            + " 0x1[0-9a-f]{4} \\(main\\+0x[0-9a-f]+\\), instruction 0x[0-9a-f]{8}"),
                    line);
        }
        Path loads = made(MadeProgram.loadingFromAPostedReceive(id));
        String line = refusal(IOException.class, loads, message, "dma-to-destination");
        assertTrue(
                line.startsWith(loads + ": the program reads 8 bytes at " + data + ", memory of receive 0, ")
                        && line.contains("(main+0x"),
                line);
    }

    @Test
    void a_program_whose_output_cannot_be_written_is_ended() throws Exception {
        Path elf = made(MadeProgram.printingWithoutEnd());
        OutputStream full = new OutputStream() {
            @Override
            public void write(int oneByte) throws IOException {
                throw new IOException("No space left on device");
            }
        };
        IOException failure = assertThrows(
                IOException.class,
                () -> new ProgramRun(elf.toString(), USUAL)
                        .policies(List.of("dtct"))
                        .output(full)
                        .run());
        assertEquals(elf + ": the run failed: No space left on device", failure.getMessage());
    }

    @Test
    void every_policy_s_run_reads_the_same_input_and_the_exit_code_is_the_program_s() throws Exception {
        Path elf = made(MadeProgram.echoing(7));
        Parameters all = USUAL.with("measure.fast-forward", "0");
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        InputStream input = new ByteArrayInputStream("some words".getBytes(StandardCharsets.US_ASCII));
        ProgramRun.Outcome outcome = new ProgramRun(elf.toString(), all)
                .policies(List.of("dtct", "via"))
                .input(input)
                .output(out)
                .run();
        assertEquals(7, outcome.exitCode());
        assertEquals("some wor", out.toString(StandardCharsets.US_ASCII));
        List<List<Object>> runs = table(outcome.report(), "runs").rows();
        assertEquals(runs.get(0).get(1), runs.get(1).get(1), "instructions");
    }

    @Test
    void what_is_no_regular_file_is_refused_by_its_name() throws Exception {
        String directory = "'" + folder + "' is a directory: name ";
        assertEquals(directory + "the file of a program in it", refusal(IOException.class, folder, traffic, "dtct"));
        assertTrue(refusal(IOException.class, adi, folder, "dtct").startsWith(directory));
        Path zeros = Path.of("/dev/zero");
        String device = "'/dev/zero' is a pipe or a device: put the ";
        assertEquals(device + "program into a file and name that", refusal(IOException.class, zeros, traffic, "dtct"));
        assertEquals(device + "traffic into a file and name that", refusal(IOException.class, adi, zeros, "dtct"));
        assertTrue(refusal(IllegalArgumentException.class, Path.of(""), traffic, "dtct")
                .startsWith("the program is '': name a file or an included program"));
    }

    @Test
    void a_program_without_its_traffic_is_answered_with_the_option() {
        String message = refusal(IOException.class, adi, null, "dtct");
        assertTrue(message.endsWith("; name the traffic by --traffic FILE"), message);
        assertEquals(1, message.lines().count());
    }

    @Test
    void a_rate_that_is_no_number_is_refused() {
        for (double rate : new double[] {-1, Double.NaN, Double.POSITIVE_INFINITY}) {
            assertEquals(
                    "cycles per nanosecond is " + rate + ": it must be a number, 0 or more",
                    assertThrows(
                                    IllegalArgumentException.class,
                                    () -> new ProgramRun("hello", USUAL)
                                            .policies(List.of("dtct"))
                                            .cyclesPerNano(rate)
                                            .run())
                            .getMessage());
        }
    }
}
