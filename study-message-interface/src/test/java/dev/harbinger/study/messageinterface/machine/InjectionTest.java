package dev.harbinger.study.messageinterface.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.study.messageinterface.injection.InjectionSettings;
import dev.harbinger.study.messageinterface.network.Flit;
import dev.harbinger.study.messageinterface.network.IdealNetwork;
import dev.harbinger.study.messageinterface.network.MeshSize;
import dev.harbinger.study.messageinterface.network.Network;
import dev.harbinger.study.messageinterface.node.Fault;
import dev.harbinger.study.messageinterface.node.NodeSettings;
import dev.harbinger.study.messageinterface.node.ThreadFault;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** SENDs. Source: Lee, sections 3.2.1, 3.3, 4.2 and 5.2. */
class InjectionTest {
    /** Counts the messages that come, one word each, in `count`. */
    private static final String COUNTER = """
        .memory count[2]
        .thread _dispatch0 node all cluster 1 slot 4 system with i1 = ReadWrite(count)
        _dispatch0: instr IALU jmp MsgHead;
        _count:
          instr MEMU ld i1, i2;
          instr IALU add i2, #1, i2;
          instr MEMU st i2, i1  IALU br _dispatch0;
        """;

    private static TestMachine one(String level, String registers, String instruction) {
        return new TestMachine(COUNTER + """
            .thread _main node 0 cluster 0 slot 0 %s with %s
            _main: %s
              instr IALU halt;
            """.formatted(level, registers, instruction)).finish();
    }

    private static List<Fault> faults(TestMachine run) {
        return run.machine.faults().stream().map(ThreadFault::fault).toList();
    }

    @Test
    void theDestinationMustBeAPointer321() {
        TestMachine run = one("user", "i1 = 4096, i2 = ExecuteMessage(_count)", "instr IALU isnd0 0, i1, i2, cc0;");

        assertEquals(List.of(Fault.SEND_DESTINATION), faults(run));
        assertEquals(0, run.machine.messages());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"ExecuteUser(_count)", "ExecuteSystem(_count)", "EnterSystem(_count)", "ReadWrite(count)", "7"})
    void theHandlerOfAUserMustBeAnExecuteMessagePointer523(String handler) {
        TestMachine run = one("user", "i1 = ReadWrite(count @ 1), i2 = " + handler, "instr IALU isnd0 0, i1, i2, cc0;");

        assertEquals(List.of(Fault.SEND_HANDLER), faults(run));
        assertEquals(0, run.machine.messages());
    }

    @ParameterizedTest
    @ValueSource(strings = {"isnd0p", "isnd0po", "isnd0pnt", "isnd0pnto", "isnd1pnt", "isnd1pnto"})
    void aUserMayNotAddressNodesPhysicallyTable31(String mnemonic) {
        TestMachine run =
                one("user", "i1 = node(1), i2 = ExecuteMessage(_count)", "instr IALU " + mnemonic + " 0, i1, i2, cc0;");

        assertEquals(List.of(Fault.PRIVILEGE), faults(run));
    }

    @ParameterizedTest
    @ValueSource(strings = {"IALU isnd0", "IALU isnd0o", "FALU fsnd0", "FALU fsnd0o"})
    void anExecuteMessagePointerIsNoCodeForItsHolder523(String send) {
        TestMachine run = one("user", "i1 = ExecuteMessage(_count)", "instr IALU jmp i1;");

        assertEquals(List.of(Fault.POINTER_TYPE), faults(run));
        TestMachine sends = one(
                "user", "i1 = ReadWrite(count @ 1), i2 = ExecuteMessage(_count)", "instr " + send + " 0, i1, i2, cc0;");
        assertEquals(1, sends.word("count", 0, 1).bits());
    }

    @Test
    void sendsFollowOneAnotherFiveCyclesAndTheirWordsApart83() {
        TestMachine run = new TestMachine(COUNTER + """
            .thread _main node 0 with i1 = ReadWrite(count @ 1), i2 = ExecuteMessage(_count), i4 = 1, i5 = 2, i6 = 3
            _main: instr IALU isnd0 0, i1, i2, cc0;
            _second: instr IALU isnd0 3, i1, i2, cc1;
            _third: instr IALU isnd0 0, i1, i2, cc2;
              instr IALU halt;
            """).finish();

        assertEquals(5, run.cycleOf("_second", 0) - run.cycleOf("_main", 0));
        assertEquals(8, run.cycleOf("_third", 0) - run.cycleOf("_second", 0));
        assertEquals(3, run.word("count", 0, 1).bits());
    }

    @Test
    void aNullifiedSendSendsNothingAndFreesTheUnit421() {
        TestMachine run = new TestMachine(COUNTER + """
            .thread _main node 0 cluster 0 with i1 = ReadWrite(count @ 1), i2 = ExecuteMessage(_count), cc3 = false
            .thread _other node 0 cluster 1 with i1 = ReadWrite(count @ 1), i2 = ExecuteMessage(_count)
            _main: instr IALU ct cc3 isnd0 0, i1, i2, cc0;
            _next: instr IALU halt;
            _other: instr IALU isnd0 0, i1, i2, cc0;
              instr IALU halt;
            """).finish();

        assertEquals(1, run.machine.messages());
        assertEquals(1, run.cycleOf("_next", 0) - run.cycleOf("_main", 0));
        // it held the unit in the cycle of its issue, and no longer
        assertEquals(1, run.cycleOf("_other", 0));
    }

    @Test
    void clustersTakeTurnsAtTheInjectionUnit421() {
        TestMachine run = new TestMachine(COUNTER + """
            .thread _a node 0 cluster 0 with i1 = ReadWrite(count @ 1), i2 = ExecuteMessage(_count)
            .thread _b node 0 cluster 1 with i1 = ReadWrite(count @ 1), i2 = ExecuteMessage(_count)
            .thread _c node 0 cluster 2 with i1 = ReadWrite(count @ 1), i2 = ExecuteMessage(_count)
            _a: instr IALU isnd0 0, i1, i2, cc0;
                instr IALU br _a;
            _b: instr IALU isnd0 0, i1, i2, cc0;
                instr IALU br _b;
            _c: instr IALU isnd0 0, i1, i2, cc0;
                instr IALU br _c;
            """, NodeSettings.DEFAULT, new IdealNetwork(MeshSize.of("2x1")));
        for (int i = 0; i < 400; i++) {
            run.machine.step();
        }

        long[] sends = new long[3];
        run.issues.stream()
                .filter(issue -> issue.node() == 0 && issue.text().contains("isnd0"))
                .forEach(issue -> sends[issue.cluster()]++);
        assertTrue(
                sends[0] > 10 && Math.abs(sends[0] - sends[1]) <= 1 && Math.abs(sends[1] - sends[2]) <= 1,
                List.of(sends[0], sends[1], sends[2]).toString());
    }

    @Test
    void throttledSendsWaitAtZeroCreditsAndOthersDoNot332() {
        String text = COUNTER + """
            .thread _main node 0 system with i1 = node(1), i2 = ExecuteMessage(_count), i3 = ReadWrite(count @ 1)
            _main: instr IALU isnd0 0, i3, i2, cc0;
              instr IALU isnd0pnt 0, i1, i2, cc1;
            _blocked: instr IALU isnd0 0, i3, i2, cc2;
              instr IALU halt;
            """;
        NodeSettings one =
                NodeSettings.DEFAULT.with(NodeSettings.DEFAULT.injection().withCredits(1));
        TestMachine run = new TestMachine(text, one, new IdealNetwork(MeshSize.of("2x1")));

        assertEquals(Machine.Ending.BLOCKED, run.machine.run(10_000));
        assertEquals(2, run.word("count", 0, 1).bits());
        assertEquals(0, run.machine.node(0).output(0).credits());
        assertTrue(
                run.machine.positions().getFirst().toString().contains("isnd0"),
                run.machine.positions().toString());
    }

    @Test
    void aMissLeavesTheAcknowledgementEmptyAndBlocksOrderedSends423() {
        String text = COUNTER + """
            .thread _main node 0 with i1 = ReadWrite(count @ 1), i2 = ExecuteMessage(_count)
            .thread _clear node 0 cluster 0 slot 1 system with i1 = 0
            _clear: instr IALU igtwr #0, #0, #0;
              instr IALU halt;
            _main: instr IALU mov #0, i5;
              instr IALU mov #0, i5;
              instr IALU mov #0, i5;
              instr IALU isnd0 0, i1, i2, cc0;
              instr IALU isnd0o 0, i1, i2, cc1;
              instr IALU halt;
            """;
        TestMachine run = new TestMachine(text, NodeSettings.DEFAULT, new IdealNetwork(MeshSize.of("2x1")));

        assertEquals(Machine.Ending.BLOCKED, run.machine.run(10_000));
        assertEquals(0, run.machine.messages());
        assertTrue(run.machine.node(0).output(0).hasMissFlag());
        assertTrue(
                run.machine.positions().getFirst().toString().contains("isnd0o"),
                run.machine.positions().toString());
    }

    @Test
    void aSendWaitsForThirteenFreeWords42() {
        var injection = NodeSettings.DEFAULT.injection();
        NodeSettings open = NodeSettings.DEFAULT.with(
                new InjectionSettings(16, 13, 64, false, 0, injection.page(), injection.offsets()));
        TestMachine run = new TestMachine(COUNTER + """
            .thread _main node 0 with i1 = ReadWrite(count @ 1), i2 = ExecuteMessage(_count)
            _main: instr IALU isnd0 0, i1, i2, cc0;
              instr IALU br _main;
            """, open, new BlockedNetwork());
        for (int i = 0; i < 200; i++) {
            run.machine.step();
        }

        // messages of three words: with three in the queue 13 places are free, with six only 10
        assertEquals(
                2,
                run.issues.stream()
                        .filter(issue -> issue.text().contains("isnd0"))
                        .count());
        assertEquals(6, run.machine.node(0).output(0).queued());
    }

    @Test
    void theEventOfAMissEncodesTheSend423() {
        TestMachine run = new TestMachine("""
            .memory events[3]
            .memory got[1]
            .thread _events node 0 cluster 0 slot 4 system with i1 = ReadWrite(events)
            .thread _clear node 0 cluster 2 slot 1 system
            .thread _main node 0 cluster 1 slot 2 with i1 = ReadWrite(got @ 1), i2 = ExecuteMessage(_main), f4 = 1.5,
                f5 = 2.5, f6 = 3.5
            _events: instr MEMU st MsgBody, i1 IALU lea i1, #8, i1;
              instr IALU br _events;
            _clear: instr IALU igtwr #0, #0, #0;
              instr IALU halt;
            _main: instr IALU pause #10;
              instr FALU fsnd0o 3, i1, i2, cc5;
              instr IALU halt;
            """, NodeSettings.DEFAULT, new IdealNetwork(MeshSize.of("2x1")));
        run.machine.run(2000);

        long ordered = 1L << 20;
        long throttled = 1L << 19;
        long cluster = 1L << 17;
        long slot = 2L << 14;
        long floating = 1L << 13;
        long length = 3L << 9;
        long translated = 1L << 8;
        long condition = 5L << 4;
        long start = (16L + 4) << 21; // f4 among all registers
        assertEquals(
                ordered | throttled | cluster | slot | floating | length | translated | condition | start,
                run.word("events", 0, 0).bits());
        assertTrue(run.word("events", 1, 0).isPointer(), "the handler");
        assertTrue(run.word("events", 2, 0).isPointer(), "the destination");
    }

    @Test
    void aSendToANodeThatDoesNotExistIsAFault33() {
        TestMachine run = one("system", "i1 = 99, i2 = ExecuteMessage(_count)", "instr IALU isnd0p 0, i1, i2, cc0;");

        assertEquals(List.of(Fault.NO_NODE), faults(run));
    }

    /** A network that takes nothing. */
    private static final class BlockedNetwork implements Network {
        @Override
        public MeshSize size() {
            return MeshSize.of("2x1");
        }

        @Override
        public boolean canInject(int node, int priority) {
            return false;
        }

        @Override
        public void inject(int node, int priority, Flit flit) {
            throw new IllegalStateException("it takes nothing");
        }

        @Override
        public @Nullable Flit extractable(int node, int priority) {
            return null;
        }

        @Override
        public Flit extract(int node, int priority) {
            throw new IllegalStateException("it has nothing");
        }

        @Override
        public long moves() {
            return 0;
        }

        @Override
        public int longestStep() {
            return 1;
        }

        @Override
        public void cycle() {
            // nothing moves
        }

        @Override
        public int flits() {
            return 0;
        }
    }
}
