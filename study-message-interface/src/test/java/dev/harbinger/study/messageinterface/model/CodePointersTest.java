package dev.harbinger.study.messageinterface.model;

import org.junit.jupiter.api.Test;

/** Pointers to code, and sums computed from them, lead to the same instructions under every model. */
class CodePointersTest {
    @Test
    void aJumpTableLeadsToTheInstructionsThatItLedTo() {
        StringBuilder text = new StringBuilder("""
            .memory out[4]
            .thread _main node 0 with i0 = ReadWrite(out @ 1), i1 = ExecuteMessage(_put), i2 = 0, i8 = ExecuteUser(_table)
            _main: instr IALU shl i2, #4, i3;
              instr IALU lea i8, i3, i3;
              instr IALU jmp i3;
            _table:
            """);
        for (int entry = 0; entry < 4; entry++) {
            text.append("  instr IALU isnd0 1, i0, i1, cc0 MEMU mov #%d, i10;%n  instr IALU br _next;%n"
                    .formatted(100 + entry));
            text.insert(text.indexOf(", i8 ="), ", i%d = %d".formatted(4 + entry, 50 + entry));
        }
        text.append("""
            _next: instr IALU ct cc0 add i4, i10, i4;
              instr IALU add i2, #1, i2  MEMU lea i0, #8, i0;
              instr IALU lt i2, #4, cc1;
              instr IALU ct cc1 br _main;
              instr IALU halt;
            """).append(ModelRun.PUT);

        ModelRun.sameUnderEveryModel(text.toString(), "out", 50, 150, 251, 353);
    }

    @Test
    void aJumpTableOfAHandlerLeadsToTheInstructionsThatItLedTo() {
        ModelRun.sameUnderEveryModel("""
            .memory out[3]
            .thread _main node 0 with i0 = ReadWrite(out @ 1), i1 = ExecuteMessage(_read), i4 = 8, i5 = 20, i6 = 30
            .thread _dispatch0 node all cluster 1 slot 4 system with i8 = ExecuteSystem(_table)
            _main: instr IALU isnd0 3, i0, i1, cc0;
              instr IALU halt;
            _read: instr IALU mov MsgBody, i5;
              instr IALU mov MsgBody, i5;
              instr IALU mov MsgBody, i3;
              instr IALU lea i8, MsgBody, i9;
              instr IALU jmp i9;
            _table: instr IALU add i5, #1, i5;
              instr IALU add MsgBody, #2, i6;
              instr MEMU st i6, i3  IALU lea i3, #8, i3;
              instr MEMU st MsgBody, i3;
              instr IALU br _dispatch0;
            """, "out", 22, 30, 0);
    }

    @Test
    void aPointerToCodeInMemoryLeadsToItsInstruction() {
        ModelRun.sameUnderEveryModel("""
            .memory out[1]
            .memory places[1] = ExecuteUser(_there)
            .thread _main node 0 with
                i0 = ReadWrite(out @ 1), i1 = ExecuteMessage(_put), i2 = ReadOnly(places), i4 = 5
            _main: instr MEMU ld i2, i3;
              instr IALU lea i3, #8, i3;
              instr IALU jmp i3;
              instr IALU isnd0 0, i0, i1, cc0;
            _there: instr IALU isnd0 2, i0, i1, cc0;
              instr IALU isnd0 1, i0, i1, cc0;
              instr IALU halt;
            """ + ModelRun.PUT, "out", 5);
    }
}
