package dev.harbinger.study.messageinterface.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.study.messageinterface.network.IdealNetwork;
import dev.harbinger.study.messageinterface.network.MeshNetwork;
import dev.harbinger.study.messageinterface.network.MeshSize;
import dev.harbinger.study.messageinterface.network.Network;
import dev.harbinger.study.messageinterface.node.NodeSettings;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Throttling, bounces and misses of the GTLB, in handlers. Source: Lee, sections 3.3.1, 3.3.2 and 4.2.3. */
class FlowControlTest {
    private static final int SENDERS = 3;
    private static final int WORDS = 40;

    /** A handler that stores the word of its message at the destination. */
    private static final String PUT = """
        _put:
          instr IALU mov MsgBody, i0;
          instr IALU mov MsgBody, i0;
          instr IALU mov MsgBody, i1;
          instr MEMU st MsgBody, i1;
          instr IALU br _dispatch0;
        """;

    @ParameterizedTest
    @CsvSource({"ideal, 64", "ideal, 4", "mesh, 64", "mesh, 1"})
    void noMessageIsLostWhenAReceiverIsOutOfRoom332(String kind, int credits) {
        MeshSize size = MeshSize.of("2x2");
        Network network = kind.equals("mesh") ? new MeshNetwork(size) : new IdealNetwork(size);
        NodeSettings settings =
                NodeSettings.DEFAULT.with(NodeSettings.DEFAULT.injection().withCredits(credits));
        TestMachine run = new TestMachine(TestMachine.bundled("return-to-sender.map"), settings, network).finish();

        assertEquals(List.of(), run.machine.faults());
        Set<Long> received = new TreeSet<>();
        for (int i = 0; i < SENDERS * WORDS; i++) {
            received.add(run.word("received", i, 3).bits());
        }
        Set<Long> sent = new TreeSet<>();
        for (int sender = 0; sender < SENDERS; sender++) {
            for (int i = 1; i <= WORDS; i++) {
                sent.add(sender * 1000L + i);
            }
            assertEquals(WORDS, run.word("acknowledged", 0, sender).bits());
            assertEquals(credits, run.machine.node(sender).output(0).credits(), "credits of node " + sender);
        }
        assertEquals(sent, received);
        assertTrue(run.machine.messages() > 2L * SENDERS * WORDS || credits == 1, "nothing was sent back");
    }

    @ParameterizedTest
    @CsvSource({"isnd0, IALU, i", "isnd0o, IALU, i", "fsnd0, FALU, f", "fsnd0o, FALU, f"})
    void aMissIsResolvedBySoftwareAndTheMessageArrives331(String mnemonic, String unit, String file) {
        TestMachine run = TestMachine.withSystem(
                        """
                        .memory got[4]
                        .thread _clear node 0 cluster 2 slot 1 system
                        .thread _main node 0 cluster 1 slot 2 with i1 = ReadWrite(got @ 1), i2 = ExecuteMessage(_put), %sNUM = 77
                        _clear: instr IALU igtwr #0, #0, #0;
                          instr IALU halt;
                        _main: instr IALU pause #10;
                          instr %s %s 1, i1, i2, cc5;
                          instr IALU ct cc5 mov #1, i3;
                          instr IALU halt;
                        """.formatted(file, unit, mnemonic).replace("NUM", "4") + PUT,
                        NodeSettings.DEFAULT,
                        new IdealNetwork(MeshSize.of("2x1")))
                .finish();

        assertEquals(List.of(), run.machine.faults());
        assertEquals(77, run.word("got", 0, 1).bits());
        assertEquals(1, run.machine.messages());
        assertEquals(63, run.machine.node(0).output(0).credits());
        assertTrue(!run.machine.node(0).output(0).hasMissFlag());
    }

    @Test
    void aThreadThatSendsToAnUnmappedAddressIsStopped331() {
        TestMachine run = TestMachine.withSystem("""
            .memory got[4]
            .memory _mappings[2]
            .thread _main node 0 cluster 1 slot 2 with i1 = ReadWrite(got @ 1), i2 = ExecuteMessage(_main), i3 = ReadWrite(_mappings)
            .thread _clear node 0 cluster 2 slot 1 system
            _clear: instr IALU igtwr #0, #0, #0;
              instr IALU halt;
            _main: instr MEMU st #0, i3;
              instr IALU pause #10;
              instr IALU isnd0 0, i1, i2, cc5;
              instr IALU ct cc5 mov #1, i3;
              instr IALU halt;
            """, NodeSettings.DEFAULT, new IdealNetwork(MeshSize.of("2x1")))
                .finish();

        assertEquals(0, run.machine.messages());
        assertTrue(!run.machine.node(0).output(0).hasMissFlag());
        assertTrue(!run.machine.node(0).activity().isRunning(1, 2), "the thread that sent runs on");
        assertEquals(
                List.of("test.map:9:9 UNMAPPED"),
                run.machine.faults().stream()
                        .map(fault -> fault.operation().place() + " " + fault.fault())
                        .toList());
        assertEquals(
                NodeSettings.DEFAULT.injection().credits(),
                run.machine.node(0).output(0).credits(),
                "the credit of the SEND");
    }

    @Test
    void aSynchronizingLoadOfAnEmptyWordIsFinishedByTheEventHandler41() {
        TestMachine run = TestMachine.withSystem("""
            .memory cell[1]
            .memory out[1]
            .thread _take slot 0 with i1 = ReadWrite(cell), i3 = ReadWrite(out)
            .thread _give slot 1 with i1 = ReadWrite(cell)
            _take: instr MEMU lds i1, i2;
              instr MEMU lds i1, i2;
              instr MEMU st i2, i3;
              instr IALU halt;
            _give: instr IALU pause #100;
              instr MEMU sts #9, i1;
              instr IALU halt;
            """, NodeSettings.DEFAULT, new IdealNetwork(MeshSize.of("1x1")))
                .finish();

        assertEquals(9, run.word("out", 0, 0).bits());
    }

    @Test
    void aBodyThatBeginsElsewhereIsSentAgainFromThere651() {
        TestMachine run = TestMachine.withSystem("""
            .memory got[4]
            .thread _clear node 0 cluster 2 slot 1 system
            .thread _main node 0 cluster 1 slot 2 with i8 = ReadWrite(got @ 1), i9 = ExecuteMessage(_put), i0 = 77, i4 = 13
            _clear: instr IALU igtwr #0, #0, #0;
              instr IALU halt;
            _main: instr IALU pause #10;
              instr IALU isnd0 i0:1, i8, i9, cc5;
              instr IALU ct cc5 mov #1, i3;
              instr IALU halt;
            """ + PUT, NodeSettings.DEFAULT, new IdealNetwork(MeshSize.of("2x1")))
                .finish();

        assertEquals(77, run.word("got", 0, 1).bits());
    }

    @Test
    void anAccessThatNeverSucceedsDoesNotHoldUpOtherEvents41() {
        TestMachine run = TestMachine.withSystem("""
            .memory got[4]
            .memory cell[1]
            .thread _starve node 0 cluster 0 slot 0 with i1 = ReadWrite(cell)
            .thread _clear node 0 cluster 2 slot 1 system
            .thread _main node 0 cluster 1 slot 2 with i8 = ReadWrite(got @ 1), i9 = ExecuteMessage(_put), i4 = 13
            _starve: instr MEMU lds i1, i2;
              instr MEMU lds i1, i2;
              instr IALU halt;
            _clear: instr IALU igtwr #0, #0, #0;
              instr IALU halt;
            _main: instr IALU pause #200;
              instr IALU isnd0 1, i8, i9, cc5;
              instr IALU halt;
            """ + PUT, NodeSettings.DEFAULT, new IdealNetwork(MeshSize.of("2x1")));
        run.machine.run(5000);

        assertEquals(13, run.word("got", 0, 1).bits());
    }

    @Test
    void aSynchronizingLoadIntoAnotherClusterIsFinishedThere41() {
        TestMachine run = TestMachine.withSystem("""
            .memory cell[1]
            .memory out[1]
            .thread _take cluster 0 slot 0 with i1 = ReadWrite(cell)
            .thread _use cluster 1 slot 0 with i3 = ReadWrite(out)
            .thread _give cluster 0 slot 1 with i1 = ReadWrite(cell)
            _take: instr MEMU lds i1, i2;
              instr MEMU lds i1, c1.i5;
              instr IALU halt;
            _use: instr MEMU st i5, i3;
              instr IALU halt;
            _give: instr IALU pause #100;
              instr MEMU sts #77, i1;
              instr IALU halt;
            """, NodeSettings.DEFAULT, new IdealNetwork(MeshSize.of("1x1")))
                .finish();

        assertEquals(77, run.word("out", 0, 0).bits());
    }
}
