package dev.harbinger.study.messageinterface.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.study.messageinterface.network.IdealNetwork;
import dev.harbinger.study.messageinterface.network.MeshSize;
import dev.harbinger.study.messageinterface.node.Fault;
import dev.harbinger.study.messageinterface.node.NodeSettings;
import org.junit.jupiter.api.Test;

/** What the node offers for interfaces other than its own. Source: Lee, section 6.1. */
class InterfaceModelsTest {
    private static final String MESSAGE = """
        .memory cell[1]
        .thread _main node 0 with i1 = ReadWrite(cell @ 1), i2 = ExecuteMessage(_handler), i4 = 1, i5 = 2, i6 = 3
        _main: instr IALU isnd0 3, i1, i2, cc0;
          instr IALU halt;
        _handler: instr IALU br _dispatch0;
        """;

    @Test
    void aSendWaitsForTheWordsOfItsBody311() {
        TestMachine run = new TestMachine("""
            .memory cell[1]
            .memory word[1] = 42
            .thread _main node 0 with i1 = ReadWrite(cell @ 1), i2 = ExecuteMessage(_handler), i3 = ReadOnly(word)
            _main: instr MEMU ld i3, i4;
            _send: instr IALU isnd0 1, i1, i2, cc0;
              instr IALU halt;
            _handler: instr IALU br _dispatch0;
            """).finish();

        assertEquals(3, run.cycleOf("_send", 0) - run.cycleOf("_main", 0));
    }

    @Test
    void aBufferingUnitOffersAMessageWhenAllOfItHasArrived61() {
        NodeSettings streaming = NodeSettings.DEFAULT;
        NodeSettings buffered = streaming.with(streaming.extraction().withBuffered(true));

        long first = new TestMachine(MESSAGE, streaming, new IdealNetwork(MeshSize.of("2x1")))
                .finish()
                .cycleOf("_handler", 1);
        long second = new TestMachine(MESSAGE, buffered, new IdealNetwork(MeshSize.of("2x1")))
                .finish()
                .cycleOf("_handler", 1);

        // behind the handler come length, sender, destination and three words, one a cycle
        assertEquals(6, second - first);
    }

    @Test
    void anAccessTakesTheCyclesThatItNames() {
        TestMachine run = new TestMachine("""
            .thread _main node 0 with i1 = 7
            _main: instr MEMU port i1, #11, i2;
            _use: instr IALU add i2, #1, i3;
              instr IALU halt;
            """).finish();

        assertEquals(11, run.cycleOf("_use", 0) - run.cycleOf("_main", 0));
    }

    @Test
    void systemCodeSeesWhetherAMessageWaits() {
        TestMachine run = new TestMachine("""
            .memory cell[1]
            .memory seen[1]
            .thread _main node 0 with i1 = ReadWrite(cell @ 1), i2 = ExecuteMessage(_handler)
            .thread _look node 1 cluster 0 slot 0 system with i1 = Configuration(32800), i2 = ReadWrite(seen)
            .thread _dispatch0 node 1 cluster 1 slot 4 system
            _main: instr IALU isnd0 0, i1, i2, cc0;
              instr IALU halt;
            _look: instr MEMU ld i1, i3;
              instr IALU eq i3, #0, cc0;
              instr IALU ct cc0 br _look;
              instr MEMU st i3, i2;
              instr IALU halt;
            _dispatch0: instr IALU pause #100;
              instr IALU jmp MsgHead;
            _handler: instr IALU br _dispatch0;
            """).finish();

        assertEquals(1, run.word("seen", 0, 1).bits());
    }

    @Test
    void aLoadCannotBeDirectedToThePortThatStreams61() {
        TestMachine run =
                new TestMachine("""
                    .memory word[1] = 42
                    .thread _main node 0 with i3 = ReadOnly(word)
                    _main: instr MEMU ld i3, NetOut;
                      instr IALU halt;
                    """, NodeSettings.DEFAULT.withStreaming(true), new IdealNetwork(MeshSize.of("2x1")));
        run.machine.run(1_000);

        assertTrue(run.machine.faults().stream().anyMatch(fault -> fault.fault() == Fault.NO_PORT));
    }

    @Test
    void aStreamWhoseWordNeverComesIsReportedWithThoseThatWaitForThePort61() {
        TestMachine run =
                new TestMachine("""
                    .memory cell[1]
                    .thread _main node 0 cluster 0 with i1 = ReadWrite(cell @ 1), i2 = ExecuteMessage(_handler)
                    .thread _other node 0 cluster 1 with i1 = ReadWrite(cell @ 1), i2 = ExecuteMessage(_handler)
                    _main: instr IALU mov #1, NetOut;
                      instr IALU mov i1, NetOut;
                      instr IALU mov i2, NetOut;
                      instr IALU mov i5, NetOut;
                      instr IALU halt;
                    _other: instr IALU pause #50;
                      instr IALU isnd0 0, i1, i2, cc0;
                      instr IALU halt;
                    _handler: instr IALU br _dispatch0;
                    """, NodeSettings.DEFAULT.withStreaming(true), new IdealNetwork(MeshSize.of("2x1")));

        assertEquals(Machine.Ending.BLOCKED, run.machine.run(10_000));
        String positions = run.machine.positions().toString();
        assertTrue(positions.contains("register i5 (empty"), positions);
        assertTrue(positions.contains("the injection port (node 0 cluster 0 slot 0 has 1 more"), positions);
    }
}
