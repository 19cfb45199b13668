package dev.harbinger.study.messageinterface;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.report.Finding;
import dev.harbinger.report.KeyFact;
import dev.harbinger.report.Report;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs that something keeps issuing in although nothing can happen any more. */
class BlockedRunTest {
    @TempDir
    private Path folder;

    private ProgramRun.Outcome run(String model, String text) throws IOException {
        Path program = Files.writeString(folder.resolve("prog.map"), text);
        return ProgramRun.run(new ProgramRun.Request(
                program.toString(),
                "2x1",
                model,
                1_000_000,
                null,
                List.of(),
                false,
                null,
                List.of(),
                "allow",
                ProgramRun.usual()));
    }

    private static String cautions(ProgramRun.Outcome outcome) {
        return outcome.report().findings().stream()
                .filter(finding -> finding.weight() == Finding.Weight.CAUTION)
                .map(Finding::text)
                .collect(Collectors.joining("\n"));
    }

    private static String ended(Report report) {
        return report.facts().stream()
                .filter(fact -> fact.name().equals("ended"))
                .map(KeyFact::value)
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(strings = {"POL", "INT"})
    void aThreadThatIsBlockedBesideADisplacedProgramIsNamed(String model) throws IOException {
        ProgramRun.Outcome outcome = run(model, """
            .thread _main node 0 cluster 2 slot 1
            _main: instr IALU add i7, #1, i2;
                   instr IALU halt;
            """);
        assertFalse(outcome.isFinished());
        assertEquals("1 thread blocked", ended(outcome.report()));
        String text = cautions(outcome);
        assertTrue(text.contains("prog.map:2:8: node 0, cluster 2, slot 1 waits for register i7 (empty"), text);
        assertEquals(1, text.lines().count(), text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"POL", "INT"})
    void aHandlerThatIsBlockedBesideADisplacedProgramIsNamed(String model) throws IOException {
        ProgramRun.Outcome outcome = run(model, """
            .memory place[1]
            .thread _main with i4 = ReadWrite(place @ 1), i8 = ExecuteMessage(_take)
            _main: instr IALU isnd0 0, i4, i8, cc0;
                   instr IALU halt;
            _take: instr FALU fadd f7, f7, f8;
                   instr IALU jmp MsgHead;
            """);
        assertFalse(outcome.isFinished());
        assertTrue(ended(outcome.report()).contains("blocked"), ended(outcome.report()));
        assertTrue(
                cautions(outcome).contains("prog.map:5:8: node 1, cluster 1, slot 4 waits for register f7"),
                cautions(outcome));
    }

    @ParameterizedTest
    @ValueSource(strings = {"POL", "INT"})
    void aPauseBesideADisplacedProgramIsNotTakenForBlocked(String model) throws IOException {
        assertTrue(run(model, """
            .thread _main
            _main: instr IALU pause #100000;
                   instr IALU halt;
            """).isFinished());
    }

    @Test
    void aLoadOfAWordThatStaysEmptyIsNamed() throws IOException {
        ProgramRun.Outcome outcome = run("MM", """
            .memory before[3]
            .memory place[4]
            .thread _main node 1 cluster 2 slot 1 with i1 = ReadWrite(place + 2)
            _main: instr MEMU lds i1, i2;
                   instr MEMU lds i1, i3;
                   instr IALU add i3, #1, i4;
                   instr IALU halt;
            """);
        assertFalse(outcome.isFinished());
        assertEquals("1 thread blocked", ended(outcome.report()));
        String text = cautions(outcome);
        assertTrue(text.contains("prog.map:6:8: node 1, cluster 2, slot 1 waits for register i3"), text);
        assertTrue(
                text.contains(
                        "Blocked: node 1 tries again and again to load word 2 of 'place' into register i3, and the"
                                + " word stays empty, for cluster 2, slot 1."),
                text);
    }

    @Test
    void aStoreToAWordThatStaysFullIsNamed() throws IOException {
        ProgramRun.Outcome outcome = run("MM", """
            .memory place[4]
            .thread _main with i1 = ReadWrite(place + 1)
            _main: instr MEMU sts #5, i1;
                   instr IALU halt;
            """);
        assertFalse(outcome.isFinished());
        assertEquals("1 synchronizing store blocked", ended(outcome.report()));
        assertTrue(
                cautions(outcome)
                        .contains("node 0 tries again and again to store to word 1 of 'place', which stays full"),
                cautions(outcome));
    }

    @Test
    void aWordThatIsFilledLateIsWaitedFor() throws IOException {
        ProgramRun.Outcome outcome = run("MM", """
            .memory place[1]
            .thread _main with i1 = ReadWrite(place)
            .thread _late cluster 1 with i1 = ReadWrite(place)
            _main: instr MEMU lds i1, i2;
                   instr MEMU lds i1, i3;
                   instr IALU add i3, #1, i4;
                   instr IALU halt;
            _late: instr IALU pause #200000;
                   instr MEMU sts #7, i1;
                   instr IALU halt;
            """);
        assertTrue(outcome.isFinished(), cautions(outcome));
    }

    @Test
    void aProgramsOwnEventHandlerMayTryAsLongAsItLikes() throws IOException {
        ProgramRun.Outcome outcome = run("MM", """
            .memory place[1]
            .thread _main with i1 = ReadWrite(place)
            .thread _events cluster 0 slot 4 system with i9 = 30000
            _main: instr MEMU lds i1, i2;
                   instr MEMU lds i1, i3;
                   instr IALU halt;
            _events: instr IALU mov MsgBody, i0;
                     instr IALU mov MsgBody, i1;
                     instr IALU mov MsgBody, i2;
            _again:  instr IALU sub i9, #1, i9;
                     instr IALU ne i9, #0, cc0;
                     instr IALU ct cc0 br _again;
                     instr MEMU stsu #1, i1, cc1;
                     instr IALU br _events;
            """);
        assertTrue(outcome.isFinished(), cautions(outcome));
    }
}
