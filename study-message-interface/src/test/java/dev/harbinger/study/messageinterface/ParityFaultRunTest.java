package dev.harbinger.study.messageinterface;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.report.Finding;
import dev.harbinger.report.Report;
import dev.harbinger.study.messageinterface.injection.InjectionSettings;
import dev.harbinger.study.messageinterface.network.ParityFault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Parity faults that a user asks for: what they do to a message, and how they are refused. */
class ParityFaultRunTest {
    /** Two messages, each with a number that the receiver stores: 41 in the first word, 42 in the second. */
    private static final String TWO_MESSAGES = """
        .memory place[2]
        .thread _main with i0 = ReadWrite(place @ 1), i8 = ExecuteMessage(_store), i4 = 41, i5 = 1
        _main: instr IALU isnd0o 1, i0, i8, cc0;
               instr IALU ct cc0 add i4, #1, i4
                     MEMU lea i0, #8, i0;
               instr IALU isnd0o 1, i0, i8, cc0;
               instr IALU halt;
        _store: instr IALU mov MsgBody, i12;
                instr IALU mov MsgBody, i12;
                instr IALU mov MsgBody, i0;
                instr MEMU st MsgBody, i0;
                instr IALU jmp MsgHead;
        """;

    @TempDir
    private Path folder;

    private Report run(String network, String... faults) throws IOException {
        Path program = Files.writeString(folder.resolve("two.map"), TWO_MESSAGES);
        return ProgramRun.run(new ProgramRun.Request(
                        program.toString(),
                        "2x1",
                        "MM",
                        100_000,
                        network,
                        List.of("place:1"),
                        false,
                        null,
                        List.of(faults),
                        "allow",
                        ProgramRun.usual()))
                .report();
    }

    private static List<Object> memory(Report report) {
        return report.sections().getFirst().tables().stream()
                .filter(table -> table.id().equals("memory"))
                .flatMap(table -> table.rows().stream())
                .<Object>map(List::getLast)
                .toList();
    }

    private static String findings(Report report, Finding.Weight weight) {
        return report.findings().stream()
                .filter(finding -> finding.weight() == weight)
                .map(Finding::text)
                .collect(Collectors.joining("\n"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"ideal", "mesh"})
    void withoutAFaultBothWordsArrive(String network) throws IOException {
        Report report = run(network);
        assertEquals(List.of("41", "42"), memory(report));
        assertEquals("", findings(report, Finding.Weight.CAUTION));
    }

    @ParameterizedTest
    @ValueSource(strings = {"ideal", "mesh"})
    void section431ADamagedHeaderKeepsItsHandlerFromRunning(String network) throws IOException {
        Report report = run(network, "0:0");
        assertEquals(List.of("0", "42"), memory(report));
        String cautions = findings(report, Finding.Weight.CAUTION);
        assertTrue(cautions.startsWith("Fault: "), cautions);
        assertTrue(cautions.contains("node 1, cluster 1, slot 4"), cautions);
        assertTrue(
                findings(report, Finding.Weight.NOTE).contains("Parity bits flipped: word 0 of message 0."),
                report.findings().toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"ideal", "mesh"})
    void section431ADamagedWordOfTheBodyIsAnErrVal(String network) throws IOException {
        Report report = run(network, "1:3");
        assertEquals("41", memory(report).getFirst());
        // The first fault of the node, in an ordered message of priority 0 with one argument, from node 0.
        assertTrue(
                memory(report).getLast().toString().startsWith("ErrVal(0x14400,"),
                memory(report).toString());
        assertEquals("", findings(report, Finding.Weight.CAUTION));
    }

    @ParameterizedTest
    @ValueSource(strings = {"ideal", "mesh"})
    void section431ADamagedDestinationIsAnErrValThatTheHandlerCannotStoreTo(String network) throws IOException {
        Report report = run(network, "0:2", "1:3");
        assertEquals("0", memory(report).getFirst());
        assertTrue(
                memory(report).getLast().toString().startsWith("ErrVal(0x24400,"),
                memory(report).toString());
        assertTrue(
                findings(report, Finding.Weight.CAUTION).contains("two.map:11:"),
                report.findings().toString());
    }

    @Test
    void aFaultThatMeetsNoWordIsACaution() throws IOException {
        Report report = run("ideal", "2:0", "1:4", "1:4");
        assertEquals(List.of("41", "42"), memory(report));
        assertEquals(
                "No parity fault in word 0 of message 2: the message did not enter the network.\n"
                        + "No parity fault in word 4 of message 1: words 0 to 3 of the message entered the network.",
                findings(report, Finding.Weight.CAUTION));
        assertFalse(
                findings(report, Finding.Weight.NOTE).contains("Parity"),
                report.findings().toString());
    }

    @Test
    void theLongestMessageHasAsManyWordsAsAFaultCanName() {
        assertEquals(InjectionSettings.LONGEST_BODY + 2, ParityFault.LAST_WORD);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "3     | --parity-fault '3' names no word of a message; give MESSAGE:WORD, as in 12:0",
                "-1:0  | --parity-fault '-1:0' names no word of a message",
                "1:x   | --parity-fault '1:x' names no word of a message",
                "1:15  | a parity fault in word 15 of message 1: words are 0, the header, to 14 at most"
            })
    void whatNamesNoWordIsRefused(String fault, String message) {
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> run("ideal", fault));
        assertTrue(e.getMessage().startsWith(message), e.getMessage());
        assertEquals(1, e.getMessage().lines().count());
    }
}
