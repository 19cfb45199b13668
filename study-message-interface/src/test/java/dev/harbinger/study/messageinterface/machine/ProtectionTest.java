package dev.harbinger.study.messageinterface.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.study.messageinterface.network.IdealNetwork;
import dev.harbinger.study.messageinterface.network.MeshSize;
import dev.harbinger.study.messageinterface.node.Fault;
import dev.harbinger.study.messageinterface.node.NodeSettings;
import dev.harbinger.study.messageinterface.node.ThreadFault;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Malicious programs: nobody else is delayed without bound, and nobody else's data is read. Source: Lee, chapter 5. */
class ProtectionTest {
    /** Stores the words of messages one after the other, and says when it ran last. */
    private static final String KEEPER = """
        .memory kept[64]
        .thread _dispatch0 node all cluster 1 slot 4 system with i3 = ReadWrite(kept)
        _dispatch0: instr IALU jmp MsgHead;
        _keep:
          instr IALU mov MsgBody, i0;
          instr IALU mov MsgBody, i0;
          instr IALU mov MsgBody, i0;
          instr MEMU st MsgBody, i3 IALU lea i3, #8, i3;
          instr IALU br _dispatch0;
        """;

    private static TestMachine pair(String text) {
        return new TestMachine(KEEPER + text, NodeSettings.DEFAULT, new IdealNetwork(MeshSize.of("2x1")));
    }

    private static final String VICTIM = """
        .thread _victim node 0 cluster 2 slot 0 with i1 = ReadWrite(kept @ 1), i2 = ExecuteMessage(_keep), i4 = 7
        _victim: instr IALU isnd0 1, i1, i2, cc0;
          instr IALU halt;
        """;

    @Test
    void aHogOfTheInjectionUnitDelaysAnotherByOneMessage51() {
        TestMachine run = pair("""
            .thread _hog node 0 cluster 0 slot 0 with i1 = ReadWrite(kept @ 1), i2 = ExecuteMessage(_keep), i4 = 1
            _hog: instr IALU isnd0 1, i1, i2, cc0;
              instr IALU isnd0 1, i1, i2, cc0;
              instr IALU br _hog;
            """ + VICTIM);
        for (int i = 0; i < 60; i++) {
            run.machine.step();
        }

        assertTrue(run.cycleOf("_victim", 0) <= 16, "cycle " + run.cycleOf("_victim", 0));
    }

    @Test
    void aHogOfAStreamingPortBlocksOthersWithoutEnd51() {
        TestMachine run = new TestMachine(
                KEEPER + """
                    .thread _hog node 0 cluster 0 slot 0 with i1 = ReadWrite(kept @ 1)
                    _hog: instr IALU mov #1, NetOut;
                      instr IALU mov i1, NetOut;
                    _never: instr IALU br _never;
                    """ + VICTIM, NodeSettings.DEFAULT.withStreaming(true), new IdealNetwork(MeshSize.of("2x1")));
        for (int i = 0; i < 5000; i++) {
            run.machine.step();
        }

        assertFalse(run.issues.stream().anyMatch(issue -> issue.cluster() == 2), "the victim has sent");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // what follows the length | fault | the first word of its body where it arrives
                "IALU halt | STREAM_UNFINISHED |",
                "IALU mov i3, NetOut | SEND_DESTINATION |",
                "IALU mov i1, NetOut; instr IALU halt | STREAM_UNFINISHED |",
                "IALU mov i1, NetOut; instr IALU pause #9; instr IALU halt | STREAM_UNFINISHED |",
                "IALU mov i1, NetOut; instr IALU mov i3, NetOut | SEND_HANDLER |",
                "IALU mov i1, NetOut; instr IALU pause #9; instr IALU mov i3, NetOut | SEND_HANDLER |",
                "IALU mov i1, NetOut; instr IALU mov i2, NetOut; instr IALU halt | STREAM_UNFINISHED |",
                "IALU mov i1, NetOut; instr IALU mov i2, NetOut; instr IALU pause #9; instr IALU div i3, #0, i3"
                        + " | DIVISION_BY_ZERO | ErrVal",
                "IALU mov i9, NetOut; instr IALU mov i2, NetOut; instr IALU halt | STREAM_UNFINISHED |",
            })
    void aThreadThatEndsWithinAStreamedMessageGivesUpThePort51(String words, Fault fault, @Nullable String kept) {
        TestMachine run = new TestMachine(
                        KEEPER + """
                            .thread _owner node 0 cluster 0 slot 0 user with i1 = ReadWrite(kept @ 1),
                                i2 = ExecuteMessage(_keep), i3 = 5, i9 = ReadWrite(kept @ 1)
                            _owner: instr IALU mov #2, NetOut;
                              instr %s;
                              instr IALU halt;
                            .thread _next node 0 cluster 0 slot 1 user with i1 = ReadWrite(kept @ 1),
                                i2 = ExecuteMessage(_keep)
                            _next: instr IALU pause #30;
                              instr IALU mov #1, NetOut;
                              instr IALU mov i1, NetOut;
                              instr IALU mov i2, NetOut;
                              instr IALU mov #8, NetOut;
                              instr IALU halt;
                            """.formatted(words) + VICTIM.replace("_victim: ", "_victim: instr IALU pause #20; "),
                        NodeSettings.DEFAULT.withStreaming(true),
                        new IdealNetwork(MeshSize.of("2x1")))
                .finish();

        List<ThreadFault> faults =
                run.machine.faults().stream().filter(each -> each.node() == 0).toList();
        assertEquals(List.of(fault), faults.stream().map(ThreadFault::fault).toList());
        int first = kept == null ? 0 : 1;
        assertEquals(kept != null, run.word("kept", 0, 1).isErrVal(), "the message that was cut");
        assertEquals(7, run.word("kept", first, 1).bits(), "the SEND of another cluster");
        assertEquals(8, run.word("kept", first + 1, 1).bits(), "the next streamed message");
        int unacknowledged = kept == null ? 2 : 3;
        assertEquals(64 - unacknowledged, run.machine.node(0).output(0).credits());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "IALU setptr i5, i6",
                "MEMU ld i5, i6",
                "MEMU st #1, i5",
                "IALU jmp i5",
                "IALU isnd0 0, i5, i2, cc0",
                "IALU isnd0 0, i1, i5, cc0"
            })
    void anIntegerWithThePointersBitsIsNoPointer521(String use) {
        TestMachine run = pair("""
            .thread _forger node 0 cluster 0 slot 0 user with i1 = ReadWrite(kept), i2 = ExecuteMessage(_keep)
            _forger: instr IALU add i1, #0, i5;
              instr %s;
              instr IALU halt;
            """.formatted(use)).finish();

        assertEquals(1, run.machine.faults().size(), run.machine.faults().toString());
        assertEquals(0, run.machine.messages());
    }

    @Test
    void anIntegerIsNoPointerAfterAWayThroughMemoryOrAMessage521() {
        TestMachine run = pair("""
            .thread _forger node 0 cluster 0 slot 0 user with i1 = ReadWrite(kept), i2 = ExecuteMessage(_keep),
                i7 = ReadWrite(kept @ 1)
            _forger: instr IALU or i1, #0, i4;
              instr IALU isnd0 1, i7, i2, cc0;
              instr MEMU st i4, i1;
              instr MEMU ld i1, i5;
              instr IALU isptr i5, cc1;
              instr IALU ct cc1 mov #1, i6 MEMU cf cc1 mov #0, i6;
              instr MEMU st i6, i1;
              instr IALU halt;
            """).finish();

        assertEquals(0, run.word("kept", 0, 0).bits(), "a word of memory");
        assertFalse(run.word("kept", 0, 1).isPointer(), "a word of a message");
        assertTrue(run.word("kept", 0, 1).bits() != 0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"IALU mov MsgBody, i3", "IALU jmp MsgHead", "MEMU st MsgBody, i1"})
    void aUserCannotReadTheQueues323(String read) {
        TestMachine run = pair("""
            .thread _reader node 1 cluster 1 slot 0 user with i1 = ReadWrite(kept)
            _reader: instr IALU pause #40;
              instr %s;
              instr IALU halt;
            """.formatted(read) + VICTIM).finish();

        assertEquals(
                List.of(Fault.NO_PORT),
                run.machine.faults().stream().map(ThreadFault::fault).toList());
        assertEquals(7, run.word("kept", 0, 1).bits());
    }

    @Test
    void aUserCannotTakeTheSlotOfADispatcher51() {
        String message =
                assertThrows(IllegalArgumentException.class, () -> pair("""
                    .thread _user node 0 cluster 0 slot 4 user
                    _user: instr IALU halt;
                    """)).getMessage();

        assertTrue(message.contains("reserved for messages and events"), message);
    }

    @Test
    void aSynchronizingLoadNeedsAPointerThatMayWrite521() {
        TestMachine run = pair("""
            .memory cell[1] = 5
            .thread _empties node 0 cluster 0 slot 0 with i1 = ReadOnly(cell)
            .thread _tries node 0 cluster 0 slot 1 with i1 = ReadOnly(cell), i2 = ReadWrite(kept)
            _empties: instr MEMU lds i1, i3;
              instr IALU halt;
            _tries: instr MEMU ldsu i1, i3, cc0;
              instr MEMU ct cc0 st #1, i2;
              instr MEMU cf cc0 st #2, i2;
              instr MEMU ld i1, i3;
              instr IALU halt;
            """).finish();

        assertEquals(
                List.of(Fault.POINTER_TYPE),
                run.machine.faults().stream().map(ThreadFault::fault).toList());
        assertEquals(2, run.word("kept", 0, 0).bits(), "the condition of ldsu");
    }

    @Test
    void aMessageThatIsTooShortIsPadded524() {
        TestMachine run = pair("""
            .thread _sender node 0 cluster 0 slot 0 with i1 = ReadWrite(kept @ 1), i2 = ExecuteMessage(_keep), i4 = 9
            _sender: instr IALU isnd0 0, i1, i2, cc0;
              instr IALU isnd0 1, i1, i2, cc1;
              instr IALU halt;
            """).finish();

        assertTrue(run.word("kept", 0, 1).isErrVal(), run.word("kept", 0, 1).toString());
        assertEquals(9, run.word("kept", 1, 1).bits());
    }

    @Test
    void theRestOfAMessageThatIsTooLongIsNeverSeen524() {
        TestMachine run = pair("""
            .thread _sender node 0 cluster 0 slot 0 with i1 = ReadWrite(kept @ 1), i2 = ExecuteMessage(_keep), i4 = 9,
                i5 = 66, i6 = 66, i7 = 66
            _sender: instr IALU isnd0 4, i1, i2, cc0;
              instr IALU ct cc0 mov #10, i4;
              instr IALU isnd0 1, i1, i2, cc1;
              instr IALU halt;
            """).finish();

        assertEquals(9, run.word("kept", 0, 1).bits());
        assertEquals(10, run.word("kept", 1, 1).bits());
    }

    @Test
    void anExceptionKillsTheHandlerAndTheNextIsDispatched523() {
        TestMachine run = pair("""
            .thread _sender node 0 cluster 0 slot 0 with i1 = ReadWrite(kept @ 1), i2 = ExecuteMessage(_bad),
                i3 = ExecuteMessage(_keep), i4 = 5
            _sender: instr IALU isnd0 1, i1, i2, cc0;
              instr IALU isnd0 1, i1, i3, cc1;
              instr IALU halt;
            _bad: instr IALU mov MsgBody, i0;
              instr IALU div i0, #0, i0;
              instr IALU br _dispatch0;
            """).finish();

        assertEquals(
                List.of(Fault.DIVISION_BY_ZERO),
                run.machine.faults().stream().map(ThreadFault::fault).toList());
        assertEquals(5, run.word("kept", 0, 1).bits());
    }

    @Test
    void repliesAreTakenWhileAHandlerOfRequestsIsBlocked33() {
        TestMachine run = pair("""
            .thread _sender node 0 cluster 0 slot 0 with i1 = ReadWrite(kept @ 1), i2 = ExecuteMessage(_blocks)
            .thread _system node 0 cluster 0 slot 1 system with i1 = node(1), i2 = ExecuteMessage(_reply)
            .thread _dispatch1 node all cluster 2 slot 4 system with i3 = ReadWrite(kept)
            _sender: instr IALU isnd0 0, i1, i2, cc0;
              instr IALU halt;
            _system: instr IALU pause #60;
              instr IALU isnd1pnt 0, i1, i2, cc0;
              instr IALU halt;
            _blocks: instr IALU mov i13, i12;
              instr IALU br _dispatch0;
            _reply: instr MEMU st #3, i3;
              instr IALU br _dispatch1;
            """);
        run.machine.run(2000);

        assertEquals(3, run.word("kept", 0, 1).bits());
    }

    @Test
    void stockHandlersWriteReadAndHonourPermits525() {
        TestMachine run = new TestMachine(
                        TestMachine.bundled("remote.map"), NodeSettings.DEFAULT, new IdealNetwork(MeshSize.of("2x1")))
                .finish();

        assertEquals(List.of(), run.machine.faults());
        assertEquals(103, run.word("there", 0, 1).bits());
        assertEquals(101, run.word("there", 2, 1).bits());
        assertEquals(102, run.word("back", 0, 0).bits());
        assertEquals(5, run.word("counter", 0, 1).bits());
        assertEquals(1, run.word("refused", 0, 1).bits());
        assertEquals(64, run.machine.node(0).output(0).credits());
    }

    @Test
    void theBodyOfAMessageMayBeginAtAnotherRegister651() {
        TestMachine run = pair("""
            .thread _sender node 0 cluster 0 slot 0 with i1 = ReadWrite(kept @ 1), i2 = ExecuteMessage(_keep), i9 = 21
            _sender: instr IALU isnd0 i9:1, i1, i2, cc0;
              instr IALU halt;
            """).finish();

        assertEquals(21, run.word("kept", 0, 1).bits());
    }

    @Test
    void aPointerToABlockReachesNoOther521() {
        TestMachine run = pair("""
            .memory big[4097]
            .memory secret[1] = 42
            .thread _user node 0 cluster 0 slot 0 user with i1 = ReadWrite(big), i2 = ReadWrite(kept)
            _user: instr IALU lea i1, #49152, i1;
              instr MEMU ld i1, i3;
              instr MEMU st i3, i2;
              instr MEMU st #666, i1;
              instr IALU halt;
            """).finish();

        assertEquals(42, run.word("secret", 0, 0).bits());
        assertEquals(0, run.word("kept", 0, 0).bits());
    }

    @Test
    void aConfigurationPointerIsOfNoUseToAUser523() {
        TestMachine run = pair("""
            .thread _user node 0 cluster 0 slot 0 user with i1 = Configuration(40)
            _user: instr MEMU ld i1, i3;
              instr IALU halt;
            """).finish();

        assertEquals(
                List.of(Fault.PRIVILEGE),
                run.machine.faults().stream().map(ThreadFault::fault).toList());
    }
}
