package dev.harbinger.study.messageinterface.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.study.messageinterface.isa.Program;
import dev.harbinger.study.messageinterface.machine.Machine;
import dev.harbinger.study.messageinterface.network.IdealNetwork;
import dev.harbinger.study.messageinterface.network.Network;
import dev.harbinger.study.messageinterface.node.NodeObserver;
import dev.harbinger.study.messageinterface.node.NodeSettings;
import dev.harbinger.study.messageinterface.node.ThreadPosition;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs that rewriting could easily break give the same memory under every model as under MM. */
class KeptMeaningTest {
    /**
     * A handler that reads the three words of a body in a way of its own, and stores what follows and two registers.
     */
    private static String reading(String reads) {
        return """
            .memory out[3]
            .memory cell[1]
            .thread _main node 0 with i0 = ReadWrite(cell @ 1), i1 = ExecuteMessage(_read), i4 = 10, i5 = 20, i6 = 30
            .thread _dispatch0 node all cluster 1 slot 4 system with
                cc1 = true, cc2 = true, cc3 = false, i3 = ReadWrite(out), i6 = 0, i7 = 0, i2 = ExecuteMessage(_credit)
            .thread _dispatch1 node all cluster 2 slot 4 system with i0 = Configuration(32768)
            _main: instr IALU isnd0 3, i0, i1, cc0;
              instr IALU halt;
            _credit: instr MEMU st #1, i0;
              instr IALU br _dispatch1;
            _read: instr IALU mov MsgBody, i5;
              instr IALU mov MsgBody, i9;
              instr IALU mov MsgBody, i5;
              %s
              instr MEMU st MsgBody, i3  IALU lea i3, #8, i3;
              instr MEMU st i6, i3  IALU lea i3, #8, i3;
              instr MEMU st i7, i3;
              instr IALU br _dispatch0;
            """.formatted(reads);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ct cc1 add MsgBody, #1, i6 | ct cc2 add MsgBody, #2, i7 | 20 | 11 | 12",
                "ct cc1 add MsgBody, #1, i6 | cf cc1 add MsgBody, #2, i7 | 20 | 11 | 0",
                "cf cc1 add MsgBody, #1, i6 | ct cc1 add MsgBody, #2, i7 | 20 | 0 | 12",
                "cf cc1 add MsgBody, #1, i6 | ct cc3 add MsgBody, #2, i7 | 10 | 0 | 0",
                "cf cc1 add MsgBody, #1, i6 | ct cc2 add MsgBody, #2, i7 | 20 | 0 | 12",
                "add MsgBody, #1, i6 | ct cc1 add MsgBody, #2, i7 | 20 | 11 | 12",
                "cf cc1 add MsgBody, #1, i6 | add MsgBody, #2, i7 | 20 | 0 | 12",
            })
    void aWordIsTakenOnceByOperationsWithPredicatesOfTheirOwn323(
            String integer, String memory, long next, long first, long second) {
        ModelRun.sameUnderEveryModel(
                reading("instr IALU " + integer + " MEMU " + memory + ";"), "out", next, first, second);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "cf cc1 isnd1pnt 0, MsgBody, i2, cc5 | add MsgBody, #2, i7 | 20 | 12",
                "cf cc1 isnd1pnt 0, MsgBody, i2, cc5 | ct cc1 add MsgBody, #2, i7 | 20 | 12",
                "cf cc1 isnd1pnt 0, MsgBody, i2, cc5 | ct cc3 add MsgBody, #2, i7 | 10 | 0",
                "cf cc1 isnd1pnt 0, MsgBody, i2, cc5 | add i5, #2, i5 | 10 | 0",
                "ct cc3 isnd0 2, MsgBody, i2, cc5 | ct cc2 add MsgBody, #2, i7 | 20 | 12",
            })
    void aSendThatAPredicateNullifiesTakesNoWord421(String send, String memory, long next, long second) {
        ModelRun.sameUnderEveryModel(reading("instr IALU " + send + " MEMU " + memory + ";"), "out", next, 0, second);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "ct cc1 "})
    void aSendAndAnotherOperationTakeTheSameWord323(String predicate) {
        ModelRun.sameUnderEveryModel(
                reading("instr IALU " + predicate + "isnd1pnt 0, MsgBody, i2, cc5 MEMU add MsgBody, #2, i7;")
                        .replace("i4 = 10", "i4 = 0"),
                "out",
                20,
                0,
                2);
    }

    @Test
    void aWordThatAnotherClusterWritesBetweenTwoSendsIsSent() {
        ModelRun.sameUnderEveryModel("""
            .memory out[2]
            .thread _main node 0 cluster 0 slot 0 with i0 = ReadWrite(out @ 1), i1 = ExecuteMessage(_put), i4 = 5
            .thread _other node 0 cluster 1 slot 0
            _main: instr IALU isnd0 1, i0, i1, cc0;
              instr IALU ct cc0 mov #1, c1.i5;
              instr IALU ct cc1 lea i0, #8, i0;
              instr IALU isnd0 1, i0, i1, cc0;
              instr IALU halt;
            _other: instr IALU add i5, #76, c0.i4;
              instr IALU eq i5, #1, c0.cc1;
              instr IALU halt;
            """ + ModelRun.PUT, "out", 5, 77);
    }

    @ParameterizedTest
    @ValueSource(strings = {"empty i4;", "mov i5, i4;"})
    void aWordMayBeFilledByAThreadThatSendsBefore421(String first) {
        ModelRun.sameUnderEveryModel("""
            .memory out[2]
            .thread _main node 0 cluster 0 slot 0 with i0 = ReadWrite(out @ 1), i1 = ExecuteMessage(_put)
            .thread _other node 0 cluster 1 slot 0 with
                i0 = ReadWrite(out+1 @ 1), i1 = ExecuteMessage(_put), i4 = 7, i5 = 5
            _main: instr IALU %s
              instr IALU isnd0 1, i0, i1, cc0;
              instr IALU halt;
            _other: instr IALU pause #200;
              instr IALU mov i5, c0.i5;
              instr IALU isnd0 1, i0, i1, cc0;
              instr IALU ct cc0 mov i5, c0.i4;
              instr IALU halt;
            """.formatted(first) + ModelRun.PUT, "out", 5, 7);
    }

    @ParameterizedTest
    @ValueSource(strings = {"MM", "IRS", "IRB", "IMS", "IMB", "SWX_IRS", "SWX_IMS"})
    void aThreadWhoseWordNeverComesIsReportedAndHoldsUpNoOther421(String model) {
        Program program = ModelRun.program("""
            .memory out[2]
            .thread _main node 0 cluster 0 slot 0 with i0 = ReadWrite(out @ 1), i1 = ExecuteMessage(_put), i4 = 1
            .thread _other node 0 cluster 1 slot 0 with i0 = ReadWrite(out @ 1), i1 = ExecuteMessage(_put), i4 = 7
            _main: instr IALU isnd0 2, i0, i1, cc0;
              instr IALU halt;
            _other: instr IALU pause #200;
              instr IALU isnd0 1, i0, i1, cc0;
              instr IALU halt;
            """ + ModelRun.PUT);
        RetargetedProgram retargeted =
                Retargeting.of(program, Model.of(model), ModelRun.SETTINGS, NodeSettings.DEFAULT, ModelRun.SIZE);
        Network network = new IdealNetwork(ModelRun.SIZE);
        Machine machine = retargeted.machine(network, NodeObserver.NONE);

        Machine.Ending ending = retargeted.run(machine, network, 20_000);

        assertEquals(Machine.Ending.BLOCKED, ending);
        assertEquals(7, ModelRun.memory(program, "out", machine, 1).getFirst().bits(), "the other thread's message");
        List<ThreadPosition> blocked = machine.positions();
        assertEquals(1, blocked.size(), blocked::toString);
        assertTrue(blocked.getFirst().toString().contains("register i5"), blocked::toString);
    }
}
