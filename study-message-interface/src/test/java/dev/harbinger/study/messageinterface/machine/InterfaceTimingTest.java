package dev.harbinger.study.messageinterface.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** When things happen on the way of a message. Source: Lee, chapters 3 and 4. */
class InterfaceTimingTest {
    private static final String FETCH_AND_ADD = """
        .memory cell[1] node 1 = 40
        .thread _main node 0 with i10 = ReadWrite(cell @ 1), i11 = 7, i12 = 5, i6 = ExecuteMessage(_fetchAdd)
        _main:
          instr IALU sub i11, i12, i5  MEMU lea i10, #0, i4;
        _send:
          instr IALU send 2, i4, i6, cc0;
        _wait:
          instr IALU ct cc0 and i11, i12, i4;
          instr IALU halt;
        _fetchAdd:
          instr IALU mov MsgBody, i8;                     /* number of arguments */
          instr IALU mov MsgBody, i9;                     /* sender */
          instr IALU mov MsgBody, i11  MEMU ld MsgBody, i10;
          instr IALU mov MsgBody, i12;                    /* the address again */
          instr IALU add MsgBody, i10, i10;
        _store:
          instr IALU br _dispatch0  MEMU st i10, i11;
        """;

    @Test
    void fetchAndAddTakesSixteenCyclesThroughBothInterfaces323() {
        TestMachine run = new TestMachine(FETCH_AND_ADD).finish();

        assertEquals(42, run.word("cell", 0, 1).bits());
        assertEquals(16, run.issueOf("_store", 0, 1) - run.cycleOf("_send", 0));
    }

    @Test
    void aHandlerBeginsAJumpDelayAfterItsMessage32() {
        TestMachine run = new TestMachine(FETCH_AND_ADD).finish();

        assertEquals(3, run.cycleOf("_fetchAdd", 1) - run.cycleOf("_dispatch0", 1));
    }

    @Test
    void theSenderMayReuseTheRegistersWhenTheAcknowledgementIsThere321() {
        TestMachine run = new TestMachine(FETCH_AND_ADD).finish();

        // two words: the last arrives in cycle s + 4, the acknowledgement is written back in s + 5
        assertEquals(7, run.cycleOf("_wait", 0) - run.cycleOf("_send", 0));
    }
}
