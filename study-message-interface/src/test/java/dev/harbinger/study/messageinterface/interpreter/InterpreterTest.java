package dev.harbinger.study.messageinterface.interpreter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.study.messageinterface.assembler.Assembler;
import dev.harbinger.study.messageinterface.assembler.SourceText;
import dev.harbinger.study.messageinterface.isa.Program;
import dev.harbinger.study.messageinterface.isa.RegisterFile;
import dev.harbinger.study.messageinterface.word.ErrVal;
import dev.harbinger.study.messageinterface.word.PageSize;
import dev.harbinger.study.messageinterface.word.PointerType;
import dev.harbinger.study.messageinterface.word.Word;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class InterpreterTest {
    private static final int MEMORY = 1 << 12;
    private static final int PROGRAMS = 300;
    private static final long MOST = 1_000_000;

    private static Program program(String text) {
        return Assembler.assemble(PageSize.BYTES, SourceText.of("test.map", text));
    }

    private static Interpreter ran(String text) {
        Interpreter interpreter = new Interpreter(program(text), MEMORY);
        interpreter.start(0);
        interpreter.run(MOST);
        return interpreter;
    }

    private static Word integer(Interpreter interpreter, int index) {
        return interpreter.thread(0).register(RegisterFile.INTEGER, index);
    }

    @Test
    void operationsOfAnInstructionReadWhatWasThereBefore() {
        Interpreter swapped =
                ran(".thread _a with i0 = 1, i1 = 2 _a: instr IALU mov i0, i1 MEMU mov i1, i0; instr IALU halt;");
        assertEquals(Word.of(2), integer(swapped, 0));
        assertEquals(Word.of(1), integer(swapped, 1));
    }

    @Test
    void readersOfMsgBodyInOneInstructionGetTheSameWord_3_2_3() {
        Interpreter interpreter = new Interpreter(
                program("_d: instr IALU jmp MsgHead; _h: instr IALU mov MsgBody, i0 MEMU mov MsgBody, i1;"
                        + "instr IALU mov MsgBody, i2; instr IALU mov MsgBody, i3; instr IALU br _d;"),
                MEMORY);
        interpreter.thread(1).expect(List.of(interpreter.code(PointerType.EXECUTE_SYSTEM, 1), Word.of(7), Word.of(8)));
        interpreter.start(1, 0, true);
        interpreter.run(MOST);
        InterpretedThread thread = interpreter.thread(1);
        assertEquals(Word.of(7), thread.register(RegisterFile.INTEGER, 0));
        assertEquals(Word.of(7), thread.register(RegisterFile.INTEGER, 1));
        assertEquals(Word.of(8), thread.register(RegisterFile.INTEGER, 2));
        assertEquals(ErrVal.of(ErrVal.Cause.MESSAGE_END), thread.register(RegisterFile.INTEGER, 3));
        assertEquals(Status.BLOCKED, thread.status());
        assertEquals(1, thread.headsRead());
    }

    @Test
    void aNullifiedOperationWaitsForNoSourceAndTakesNoWord() {
        Interpreter interpreter = new Interpreter(
                program("_d: instr IALU jmp MsgHead; _h: instr IALU eq #1, #2, cc0;"
                        + "instr IALU ct cc0 mov MsgBody, i0 MEMU ct cc0 mov i13, i1; instr IALU mov MsgBody, i2;"
                        + "instr IALU halt;"),
                MEMORY);
        interpreter.thread(1).expect(List.of(interpreter.code(PointerType.EXECUTE_SYSTEM, 1), Word.of(7)));
        interpreter.start(1, 0, true);
        interpreter.run(MOST);
        assertEquals(Status.HALTED, interpreter.thread(1).status());
        assertEquals(Word.of(7), interpreter.thread(1).register(RegisterFile.INTEGER, 2));
    }

    @Test
    void aReaderOfAnEmptyRegisterWaitsForAnotherClustersWrite() {
        Interpreter interpreter = ran(".thread _a .thread _b cluster 2 with i1 = 41 "
                + "_a: instr IALU add i5, #1, i0; instr IALU halt; _b: instr IALU mov i1, c0.i5; instr IALU halt;");
        assertEquals(Word.of(42), integer(interpreter, 0));
    }

    @Test
    void arithmeticOnPointersGivesIntegersAndLeaKeepsThemInTheirSegment_5_2_1() {
        Interpreter interpreter = ran(".memory m[4] .thread _a with i0 = ReadWrite(m), i1 = ExecuteMessage(_a) "
                + "_a: instr IALU add i0, #0, i2; instr IALU lea i0, #2047, i3; instr IALU lea i0, #2048, i4;"
                + "instr IALU lea i1, #8, i5; instr IALU eq i0, i2, cc0; instr IALU halt;");
        assertEquals(Word.of(integer(interpreter, 0).bits()), integer(interpreter, 2));
        assertTrue(integer(interpreter, 3).isPointer());
        assertEquals(ErrVal.of(ErrVal.Cause.SEGMENT), integer(interpreter, 4));
        assertEquals(ErrVal.of(ErrVal.Cause.POINTER_ARITHMETIC), integer(interpreter, 5));
        assertEquals(Word.ZERO, interpreter.thread(0).register(RegisterFile.CONDITION, 0));
    }

    @Test
    void unfaultingOperationsTellWhetherTheyWereDone_5_2_3() {
        Interpreter interpreter = ran(".memory m[4] = 9 .thread _a with i0 = ReadWrite(m), i1 = 5, i2 = 0, i3 = 77 "
                + "_a: instr MEMU stsu #1, i0, cc0; instr MEMU ldsu i0, i2, cc1; instr MEMU ldsu i0, i3, cc2;"
                + "instr MEMU stsu #4, i0, cc3; instr MEMU ldsu i1, i3, cc4; instr IALU halt;");
        assertEquals(Status.HALTED, interpreter.thread(0).status());
        List<Word> conditions = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            conditions.add(interpreter.thread(0).register(RegisterFile.CONDITION, i));
        }
        assertEquals(List.of(Word.ZERO, Word.ONE, Word.ZERO, Word.ONE, Word.ZERO), conditions);
        assertEquals(Word.of(9), integer(interpreter, 2));
        assertEquals(Word.of(77), integer(interpreter, 3), "a load that fails leaves its register alone");
        assertEquals(Word.of(4), interpreter.memory().word(0));
    }

    @Test
    void exceptionsEndTheThread() {
        assertEquals(
                Trap.Kind.DIVISION,
                ran(".thread _a with i0 = 0 _a: instr IALU div i0, i0, i1;")
                        .thread(0)
                        .trap());
        assertEquals(
                Trap.Kind.PRIVILEGE,
                ran(".thread _a with i0 = 0 _a: instr IALU setptr i0, i1;")
                        .thread(0)
                        .trap());
        assertEquals(
                Trap.Kind.POINTER,
                ran(".thread _a with i0 = 0 _a: instr MEMU ld i0, i1;")
                        .thread(0)
                        .trap());
        assertEquals(
                Trap.Kind.POINTER,
                ran(".memory m[1] .thread _a with i0 = ReadOnly(m) _a: instr MEMU st #1, i0;")
                        .thread(0)
                        .trap());
        assertEquals(
                Trap.Kind.PORT,
                ran(".thread _a _a: instr IALU mov MsgBody, i1;").thread(0).trap());
        assertEquals(
                Trap.Kind.ADDRESS,
                ran(".thread _a _a: instr IALU mov #1, i1;").thread(0).trap());
    }

    @Test
    void randomThreadsEndAndAreNotAlike() {
        Set<Status> statuses = EnumSet.noneOf(Status.class);
        long executed = 0;
        for (long seed = 0; seed < PROGRAMS; seed++) {
            Interpreter interpreter = ran(RandomProgram.single(seed, 0));
            Status status = interpreter.thread(0).status();
            assertTrue(status == Status.HALTED || status == Status.KILLED, "seed " + seed + ": " + status);
            statuses.add(status);
            executed += interpreter.thread(0).instructions();
        }
        assertEquals(EnumSet.of(Status.HALTED, Status.KILLED), statuses);
        assertTrue(executed > 20L * PROGRAMS, "only " + executed + " instructions");
    }

    @Test
    void whatThreeClustersLeaveDoesNotDependOnTheirOrder() {
        for (long seed = 0; seed < PROGRAMS; seed++) {
            Program program = program(RandomProgram.threeClusters(seed, 0));
            String first = inRandomOrder(program, new Random(seed), seed);
            String second = inRandomOrder(program, new Random(~seed), seed);
            assertEquals(first, second, "seed " + seed);
        }
        assertNotEquals(RandomProgram.threeClusters(1, 0), RandomProgram.threeClusters(2, 0));
    }

    private static String inRandomOrder(Program program, Random random, long seed) {
        Interpreter interpreter = new Interpreter(program, MEMORY);
        interpreter.start(0);
        int stuck = 0;
        while (stuck < 3) {
            stuck = 0;
            int favourite = random.nextInt(3);
            for (int i = random.nextInt(20); i > 0; i--) {
                interpreter.step(favourite);
            }
            for (int cluster = 0; cluster < 3; cluster++) {
                stuck += interpreter.step(cluster) ? 0 : 1;
            }
        }
        StringBuilder state = new StringBuilder();
        for (int cluster = 0; cluster < 3; cluster++) {
            InterpretedThread thread = interpreter.thread(cluster);
            assertEquals(Status.HALTED, thread.status(), "seed " + seed + ", cluster " + cluster);
            state.append(thread.instructions()).append('\n');
            for (RegisterFile file : RegisterFile.values()) {
                for (int i = 0; i < file.size(); i++) {
                    state.append(thread.register(file, i)).append(' ');
                }
            }
        }
        return state.append(new TreeMap<>(interpreter.memory().written())).toString();
    }
}
