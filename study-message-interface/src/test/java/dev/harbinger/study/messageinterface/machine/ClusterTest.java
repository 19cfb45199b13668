package dev.harbinger.study.messageinterface.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.study.messageinterface.network.IdealNetwork;
import dev.harbinger.study.messageinterface.network.MeshSize;
import dev.harbinger.study.messageinterface.node.Fault;
import dev.harbinger.study.messageinterface.node.NodeSettings;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Threads, units, registers and memory of a node. Source: Lee, section 3.1. */
class ClusterTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "instr IALU mov #1, i0 MEMU mov #2, i1;                        | test.map:2:30 | END_OF_TEXT",
                "instr IALU eq #1, #2, cc0; instr IALU ct cc0 br _main;        | test.map:2:41 | END_OF_TEXT",
                "instr IALU br _over; _back: instr IALU jmp i5; _over: instr IALU call _back, i5;"
                        + "                                                    | test.map:2:42 | NO_CODE",
                "instr IALU lea i2, #80000, i3; instr IALU jmp i3; instr IALU halt; | test.map:2:45 | NO_CODE",
            })
    void aThreadCannotRunOnBehindTheProgram321(String code, String place, Fault fault) {
        TestMachine run = TestMachine.withSystem(
                        """
                        .thread _main node 0 cluster 0 slot 0 with i2 = ExecuteUser(_main)
                        _main: %s
                        """.formatted(code), NodeSettings.DEFAULT, new IdealNetwork(MeshSize.of("1x1")))
                .finish();

        assertEquals(
                List.of(place + " " + fault),
                run.machine.faults().stream()
                        .map(each -> each.operation().place() + " " + each.fault())
                        .toList());
    }

    @Test
    void aResultIsThereInTheFollowingCycle31() {
        TestMachine run = new TestMachine("""
            .thread _main with i1 = 1
            _main: instr IALU add i1, #1, i2;
            _use: instr IALU add i2, #1, i3;
              instr IALU halt;
            """).finish();

        assertEquals(1, run.cycleOf("_use", 0) - run.cycleOf("_main", 0));
    }

    @Test
    void aWriteToAnotherClusterTakesThreeCycles31() {
        TestMachine run = new TestMachine("""
            .thread _main cluster 0 with i1 = 1
            .thread _other cluster 1
            _main: instr IALU add i1, #1, c1.i2;
              instr IALU halt;
            _other: instr IALU add i2, #1, i3;
              instr IALU halt;
            """).finish();

        assertEquals(3, run.cycleOf("_other", 0) - run.cycleOf("_main", 0));
    }

    @Test
    void aWordGoesThroughLocalMemoryInSixCycles31() {
        TestMachine run = new TestMachine("""
            .memory cell[1]
            .thread _main with i1 = ReadWrite(cell), i2 = 5
            _main: instr MEMU st i2, i1;
              instr MEMU ld i1, i3;
            _use: instr IALU add i3, #1, i4;
              instr IALU halt;
            """).finish();

        assertEquals(6, run.cycleOf("_use", 0) - run.cycleOf("_main", 0));
    }

    @Test
    void aLoadTakesThreeCycles31() {
        TestMachine run = new TestMachine("""
            .memory cell[1] = 9
            .thread _main with i1 = ReadOnly(cell)
            _main: instr MEMU ld i1, i3;
            _use: instr IALU add i3, #1, i4;
              instr IALU halt;
            """).finish();

        assertEquals(3, run.cycleOf("_use", 0) - run.cycleOf("_main", 0));
    }

    @Test
    void aJumpTakesThreeCycles32() {
        TestMachine run = new TestMachine("""
            .thread _main
            _main: instr IALU br _next;
              instr IALU halt;
            _next: instr IALU halt;
            """).finish();

        assertEquals(3, run.cycleOf("_next", 0) - run.cycleOf("_main", 0));
    }

    @Test
    void threadsOfAClusterShareItsCyclesFairly311() {
        TestMachine run = new TestMachine("""
            .thread _a slot 0 with i1 = 0
            .thread _b slot 1 with i1 = 0
            .thread _c slot 2 with i1 = 0
            _a: instr IALU add i1, #1, i1;
                instr IALU add i1, #1, i1;
                instr IALU add i1, #1, i1;
                instr IALU br _a;
            _b: instr IALU add i1, #1, i1;
                instr IALU add i1, #1, i1;
                instr IALU add i1, #1, i1;
                instr IALU br _b;
            _c: instr IALU add i1, #1, i1;
                instr IALU add i1, #1, i1;
                instr IALU add i1, #1, i1;
                instr IALU br _c;
            """);
        for (int i = 0; i < 600; i++) {
            run.machine.step();
        }

        long a = run.machine.node(0).activity().instructions(0, 0);
        long b = run.machine.node(0).activity().instructions(0, 1);
        long c = run.machine.node(0).activity().instructions(0, 2);
        assertTrue(a + b + c >= 590 && Math.abs(a - b) <= 4 && Math.abs(b - c) <= 4, a + " " + b + " " + c);
    }

    @Test
    void operationsOfAnInstructionReadTheOldValues323() {
        TestMachine run = new TestMachine("""
            .memory cell[2]
            .thread _main with i1 = 3, i2 = 4, i3 = ReadWrite(cell)
            _main: instr IALU mov i1, i2  MEMU mov i2, i1;
              instr IALU lea i3, #8, i4  MEMU st i1, i3;
              instr IALU halt            MEMU st i2, i4;
            """).finish();

        assertEquals(4, run.word("cell", 0, 0).bits());
        assertEquals(3, run.word("cell", 1, 0).bits());
    }

    @Test
    void aReaderOfAnEmptyRegisterWaits31() {
        TestMachine run = new TestMachine("""
            .thread _main
            _main: instr IALU mov i1, i2;
              instr IALU halt;
            """);

        assertEquals(Machine.Ending.BLOCKED, run.machine.run(1000));
    }

    @ParameterizedTest
    @CsvSource({
        "DIVISION_BY_ZERO, 'i1 = 5, i2 = 0', 'IALU div i1, i2, i3'",
        "NO_POINTER, i1 = 4096, 'MEMU ld i1, i3'",
        "POINTER_TYPE, i1 = ReadOnly(cell), 'MEMU st #1, i1'",
        "POINTER_TYPE, i1 = ExecuteUser(_main), 'MEMU ld i1, i3'",
        "NOT_LOCAL, i1 = ReadWrite(cell @ 1), 'MEMU ld i1, i3'",
        "PRIVILEGE, i1 = 5, 'IALU setptr i1, i3'",
        "NO_PORT, i1 = 5, 'IALU mov MsgBody, i3'",
        "POINTER_TYPE, i1 = ExecuteSystem(_main), 'IALU jmp i1'",
    })
    void aFaultEndsAUsersThreadAndIsTold52(Fault fault, String registers, String operation) {
        TestMachine run = new TestMachine("""
            .memory cell[4]
            .thread _main user with %s
            _main: instr %s;
              instr IALU halt;
            """.formatted(registers, operation)).finish();

        assertEquals(1, run.machine.faults().size(), run.machine.faults().toString());
        assertEquals(fault, run.machine.faults().getFirst().fault());
        assertTrue(
                run.machine.faults().getFirst().toString().startsWith("test.map:3:"),
                run.machine.faults().toString());
    }

    @Test
    void arithmeticOnAnErrValGivesANumberThatIsNoPointer521() {
        TestMachine run = new TestMachine("""
            .memory cell[4]
            .thread _main user with i1 = ReadWrite(cell)
            _main: instr IALU lea i1, #99999999, i2;
              instr IALU sub i2, #8, i3;
            _use: instr MEMU st i3, i1;
              instr MEMU ld i3, i4;
              instr IALU halt;
            """).finish();

        assertEquals(Fault.NO_POINTER, run.machine.faults().getFirst().fault());
    }

    @Test
    void anAddressBeyondTheSegmentBecomesAnErrValThatFaultsWhenUsed521() {
        TestMachine run = new TestMachine("""
            .memory cell[4]
            .memory next[4]
            .thread _main user with i1 = ReadWrite(cell)
            _main: instr IALU lea i1, #16384, i2;
              instr IALU isptr i2, cc1;
            _use: instr MEMU ld i2, i3;
              instr IALU halt;
            """).finish();

        assertEquals(Fault.ERR_VAL, run.machine.faults().getFirst().fault());
    }
}
