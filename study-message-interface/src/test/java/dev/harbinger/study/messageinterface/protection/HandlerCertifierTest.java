package dev.harbinger.study.messageinterface.protection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.harbinger.study.messageinterface.assembler.Assembler;
import dev.harbinger.study.messageinterface.assembler.SourceText;
import dev.harbinger.study.messageinterface.isa.Program;
import dev.harbinger.study.messageinterface.word.PageSize;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class HandlerCertifierTest {
    private static final String FETCH_ADD = """
        _h: instr IALU mov MsgBody, i8;
            instr IALU mov MsgBody, i8;
            instr IALU mov MsgBody, i8;
            instr MEMU ldsu MsgBody, i10, cc0 IALU mov MsgBody, i11;
            instr IALU ct cc0 add MsgBody, i10, i10;
            instr MEMU ct cc0 stsu i10, i11, cc1;
            instr IALU jmp MsgHead;
        """;

    private static Program program(String text) {
        return Assembler.assemble(PageSize.BYTES, SourceText.of("prog.map", text));
    }

    private static Certification certify(String text, CertifierSettings settings) {
        return new HandlerCertifier(program(text), settings).certify("_h");
    }

    private static int bound(String text) {
        return assertInstanceOf(Certification.Certificate.class, certify(text, CertifierSettings.STRICT))
                .instructions();
    }

    private static List<Violation> violations(String text) {
        return assertInstanceOf(Certification.Refusal.class, certify(text, CertifierSettings.STRICT))
                .violations();
    }

    @Test
    void fetchAndAddWithUnfaultingOperationsIsTrusted_5_2_3() {
        assertEquals(7, bound(FETCH_ADD));
    }

    @Test
    void fetchAndAddAsPrintedIsTrustedWhereFaultsArePermitted_5_2_3() {
        String printed = FETCH_ADD
                .replace("ldsu MsgBody, i10, cc0", "ld MsgBody, i10")
                .replace("ct cc0 stsu i10, i11, cc1", "st i10, i11")
                .replace("ct cc0 ", "");
        assertEquals(
                List.of(TrustRule.UNFAULTING_MEMORY, TrustRule.UNFAULTING_MEMORY),
                violations(printed).stream().map(Violation::rule).toList());
        Certification.Certificate certificate = assertInstanceOf(
                Certification.Certificate.class, certify(printed, CertifierSettings.STRICT.withFaults()));
        assertEquals(7, certificate.instructions());
        assertTrue(certificate.mayFault());
    }

    @Test
    void theBoundIsThatOfTheLongestPath() {
        assertEquals(1, bound("_h: instr IALU jmp MsgHead;"));
        assertEquals(
                4,
                bound("_h: instr IALU eq MsgBody, #1, cc0; instr IALU ct cc0 br _d; instr IALU mov #1, i0;"
                        + "_d: instr IALU jmp MsgHead;"));
        // 1 + 5 rounds of 3 + the jump
        assertEquals(
                17,
                bound("_h: instr IALU mov #5, i0; _l: instr IALU sub i0, #1, i0; instr IALU lt #0, i0, cc0;"
                        + "instr IALU ct cc0 br _l; instr IALU jmp MsgHead;"));
    }

    @Test
    void loopsWhoseConstantsDecideAreBounded_5_2_3() {
        // counts up by doubling, leaves in the middle
        assertEquals(
                1 + 5 * 3 + 2 + 1,
                bound("_h: instr IALU mov #1, i0; _l: instr IALU shl i0, #1, i0 MEMU lt #40, i0, cc0;"
                                + "instr IALU ct cc0 br _d; instr IALU br _l; _d: instr IALU jmp MsgHead;")
                        - 3);
        // a loop within a loop
        assertEquals(
                1 + 3 * (1 + 2 * 3 + 3) + 1,
                bound("_h: instr IALU mov #3, i0; _o: instr IALU mov #2, i1; _i: instr IALU sub i1, #1, i1;"
                        + "instr IALU lt #0, i1, cc1; instr IALU ct cc1 br _i; instr IALU sub i0, #1, i0;"
                        + "instr IALU lt #0, i0, cc0; instr IALU ct cc0 br _o; instr IALU jmp MsgHead;"));
        // a message may end a loop early, but not prolong it
        assertEquals(
                1 + 4 * 4 + 1,
                bound("_h: instr IALU mov #4, i0; _l: instr IALU eq MsgBody, #0, cc1 MEMU sub i0, #1, i0;"
                        + "instr IALU ct cc1 br _d MEMU lt #0, i0, cc0; instr IALU mov #0, i5;"
                        + "instr IALU ct cc0 br _l; _d: instr IALU jmp MsgHead;"));
    }

    @Test
    void manyBranchesInARowAreNotFollowedOneByOne() {
        StringBuilder text = new StringBuilder("_h: instr IALU mov #0, i0;");
        for (int i = 0; i < 40; i++) {
            text.append("instr IALU eq MsgBody, #1, cc0; instr IALU ct cc0 br _d")
                    .append(i);
            text.append("; instr IALU mov #")
                    .append(i)
                    .append(", i1; _d")
                    .append(i)
                    .append(": instr IALU mov #1, i2;");
        }
        assertEquals(162, bound(text + "instr IALU jmp MsgHead;"));
    }

    @Test
    void whatALoadGivesCountsWhereItsConditionHolds() {
        String load = "_h: instr MEMU ldsu MsgBody, i1, cc0;";
        String end = "instr IALU jmp MsgHead;";
        assertEquals(3, bound(load + "instr IALU ct cc0 add i1, #1, i2;" + end));
        assertEquals(4, bound(load + "instr IALU cf cc0 mov #0, i1; instr IALU add i1, #1, i2;" + end));
        assertEquals(4, bound(load + "instr IALU cf cc0 br _d; instr IALU add i1, #1, i2; _d:" + end));
        assertEquals(
                3, bound(load.replace("_h:", "_h: instr IALU mov #0, i1;") + "instr IALU add i1, #1, i2;" + end) - 1);
        assertEquals(Set.of(TrustRule.WRITTEN_REGISTERS), rules(load + "instr IALU add i1, #1, i2;" + end));
        assertEquals(Set.of(TrustRule.WRITTEN_REGISTERS), rules(load + "instr IALU cf cc0 add i1, #1, i2;" + end));
        assertEquals(
                Set.of(TrustRule.WRITTEN_REGISTERS),
                rules(load + "instr IALU eq #1, #1, cc0; instr IALU ct cc0 add i1, #1, i2;" + end),
                "the condition is another one by then");
    }

    private static Set<TrustRule> rules(String text) {
        return Set.copyOf(violations(text).stream().map(Violation::rule).toList());
    }

    static Stream<Arguments> oneViolation() {
        String end = "\ninstr IALU jmp MsgHead;";
        return Stream.of(
                arguments(
                        "_h: instr IALU setptr MsgBody, i1;" + end,
                        "1:11: 'setptr' is privileged; a handler takes pointers from its message (rule: no privileged"
                                + " operations)"),
                arguments(
                        "_h: instr IALU igtwr #0, #0, #0;" + end,
                        "1:11: 'igtwr' is privileged; a handler takes pointers from its message (rule: no privileged"
                                + " operations)"),
                arguments(
                        "_h: instr IALU mov #1, c0.i3;" + end,
                        "1:11: c0.i3 is of another cluster's thread; a handler writes its own registers and memory only"
                                + " (rule: only its own registers)"),
                arguments(
                        "_h: instr IALU add i3, #1, i3;" + end,
                        "1:11: i3 is read and there is a path on which the handler has not written it; write it first"
                                + " (rule: only registers that it has written)"),
                arguments(
                        "_h: instr IALU ct cc4 mov #1, i3;" + end,
                        "1:11: cc4 is read and there is a path on which the handler has not written it; write it first"
                                + " (rule: only registers that it has written)"),
                arguments(
                        "_h: instr IALU mov #1, i3 MEMU mov i3, i4;" + end,
                        "1:27: i3 is read and there is a path on which the handler has not written it; write it first"
                                + " (rule: only registers that it has written)"),
                arguments(
                        "_h: instr IALU mov #1, i3;\ninstr IALU empty i3;\ninstr IALU mov i3, i4;" + end,
                        "3:7: i3 is read and there is a path on which the handler has not written it; write it first"
                                + " (rule: only registers that it has written)"),
                arguments(
                        "_h: instr MEMU ld MsgBody, i1;" + end,
                        "1:11: 'ld' may fault; use 'ldsu' and its condition (rule: only unfaulting memory operations)"),
                arguments(
                        "_h: instr MEMU sts #1, MsgBody;" + end,
                        "1:11: 'sts' leaves a failed access to an event handler and waits; use 'stsu' and its"
                                + " condition (rule: only unfaulting memory operations)"),
                arguments(
                        "_h: instr IALU div #1, MsgBody, i1;" + end,
                        "1:11: 'div' faults when it divides by 0; divide by a constant, or shift (rule: no"
                                + " exceptions)"),
                arguments(
                        "_h: instr IALU igprb MsgBody, i1, cc1;" + end,
                        "1:11: 'igprb' faults on what is no pointer and waits for an injection unit; leave it to"
                                + " another thread (rule: no exceptions)"),
                arguments(
                        "_h: instr IALU mov MsgBody, i1;\ninstr IALU isnd1pnt 0, i1, i1, cc0;" + end,
                        "2:7: 'isnd1pnt' may block a handler; let it write the message to memory for a thread that"
                                + " sends it (rule: no SEND)"),
                arguments(
                        "_h: instr IALU mov #1, NetOut;" + end,
                        "1:11: NetOut sends a message, which may block a handler (rule: no SEND)"),
                arguments(
                        "_h: instr IALU br _h;" + end,
                        "1:11: nothing bounds how often this branch goes back; count the rounds in a register that"
                                + " begins with a constant, and compare it with a constant (rule: bounded time)"),
                arguments(
                        "_h: instr IALU mov MsgBody, i0;\n_l: instr IALU sub i0, #1, i0;\ninstr IALU lt #0, i0, cc0;"
                                + "\ninstr IALU ct cc0 br _l;" + end,
                        "4:7: nothing bounds how often this branch goes back; count the rounds in a register that"
                                + " begins with a constant, and compare it with a constant (rule: bounded time)"),
                arguments(
                        "_h: instr IALU mov #900, i0;\n_l: instr IALU sub i0, #1, i0;\ninstr IALU lt #0, i0, cc0;"
                                + "\ninstr IALU ct cc0 br _l;" + end,
                        "4:7: the handler may execute more than 1000 instructions; let its loops go round less often"
                                + " (rule: bounded time)"),
                arguments(
                        "_h: instr IALU pause #9;" + end,
                        "1:11: 'pause' keeps the next message waiting; remove it (rule: bounded time)"),
                arguments(
                        "_h: instr IALU mov MsgHead, i1;" + end,
                        "1:11: MsgHead discards the message and begins the next; read it once, in 'jmp MsgHead' at the"
                                + " end (rule: dispatches the next message)"),
                arguments(
                        "_h: instr IALU mov MsgBody, i1 MEMU mov MsgBody, i2;\ninstr MEMU stsu i1, i2, cc0 IALU jmp"
                                + " MsgHead;",
                        "2:7: 'stsu' waits for the next message as the jump in its instruction does; put it before, or"
                                + " branch to a dispatcher instead (rule: dispatches the next message)"),
                arguments(
                        "_h: instr IALU halt;",
                        "1:11: 'halt' ends the thread that receives messages; end the handler with 'IALU jmp MsgHead'"
                                + " (rule: dispatches the next message)"),
                arguments(
                        "_h: instr IALU mov #1, i1;",
                        "1:11: the code ends here and the handler does not; end it with 'IALU jmp MsgHead' (rule:"
                                + " dispatches the next message)"),
                arguments(
                        "_h: instr IALU jmp MsgBody;",
                        "1:11: where this jump goes cannot be followed; branch with 'br' or end with 'jmp MsgHead'"
                                + " (rule: dispatches the next message)"),
                arguments(
                        "_h: instr IALU call _r, i1;\n_r: instr IALU jmp MsgHead;",
                        "1:11: a return from 'call' cannot be followed; branch with 'br' to code that ends with 'jmp"
                                + " MsgHead' (rule: dispatches the next message)"));
    }

    @ParameterizedTest
    @MethodSource("oneViolation")
    void aBrokenRuleIsNamedWithItsLine_5_2_3(String text, String violation) {
        assertEquals(
                List.of("prog.map:" + violation),
                violations(text).stream().map(Violation::toString).toList());
    }

    @Test
    void allBrokenRulesAreFound() {
        assertEquals(
                List.of(1, 2, 3),
                violations("_h: instr IALU setptr i1, i2;\ninstr MEMU ld i2, i3;\ninstr IALU halt;").stream()
                        .map(violation -> violation.place().line())
                        .distinct()
                        .toList());
    }

    @Test
    void codeThatNoPathReachesIsNotJudged() {
        assertEquals(2, bound("_h: instr IALU br _d; instr IALU halt; _d: instr IALU jmp MsgHead;"));
        assertEquals(
                3,
                bound("_h: instr IALU eq #1, #2, cc0; instr IALU ct cc0 halt; _d: instr IALU jmp MsgHead;"),
                "a condition of constants decides");
    }

    @Test
    void handlersAreThoseThatExecuteMessagePointersName() {
        Program program = program(".memory m[2] = ExecuteMessage(_b), ExecuteUser(_a)\n"
                + ".thread _a with i1 = ExecuteMessage(_c) _a: instr IALU halt; _b: instr IALU halt; _c: instr IALU"
                + " halt;");
        assertEquals(Set.of(1, 2), HandlerCertifier.handlers(program));
    }

    @Test
    void aLabelThatThereIsNotIsRefused() {
        HandlerCertifier certifier = new HandlerCertifier(program(FETCH_ADD), CertifierSettings.STRICT);
        IllegalArgumentException refused = assertThrows(IllegalArgumentException.class, () -> certifier.certify("_g"));
        assertEquals("prog.map has no label '_g'; did you mean '_h'?", refused.getMessage());
        assertThrows(IllegalArgumentException.class, () -> new CertifierSettings(false, 0));
    }
}
