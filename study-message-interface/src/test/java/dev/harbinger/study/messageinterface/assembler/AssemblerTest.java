package dev.harbinger.study.messageinterface.assembler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.study.messageinterface.isa.Immediate;
import dev.harbinger.study.messageinterface.isa.InitialValue;
import dev.harbinger.study.messageinterface.isa.MemoryBlock;
import dev.harbinger.study.messageinterface.isa.NodeReference;
import dev.harbinger.study.messageinterface.isa.NodeSelection;
import dev.harbinger.study.messageinterface.isa.Opcode;
import dev.harbinger.study.messageinterface.isa.Operation;
import dev.harbinger.study.messageinterface.isa.Predicate;
import dev.harbinger.study.messageinterface.isa.Program;
import dev.harbinger.study.messageinterface.isa.Register;
import dev.harbinger.study.messageinterface.isa.RegisterFile;
import dev.harbinger.study.messageinterface.isa.ThreadDeclaration;
import dev.harbinger.study.messageinterface.isa.Unit;
import dev.harbinger.study.messageinterface.word.PageSize;
import dev.harbinger.study.messageinterface.word.PointerType;
import dev.harbinger.study.messageinterface.word.Word;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AssemblerTest {
    private static Program assemble(String text) {
        return Assembler.assemble(PageSize.BYTES, SourceText.of("prog.map", text));
    }

    private static Operation only(String operation) {
        return assemble("instr " + operation + ";")
                .code()
                .getFirst()
                .operations()
                .getFirst();
    }

    private static Register integer(int index) {
        return Register.own(RegisterFile.INTEGER, index);
    }

    @Test
    void aListingOfTheDocumentIsRead_3_2_3() {
        Program program = assemble("""
            .alias _fetchAdd i13
            /* two units
               in one instruction */
            _call_FetchAdd: instr IALU sub i11, i12, i5
                                  MEMU lea i10, #16, i4;
            // the body begins at i4
            instr IALU send 2, i4, _fetchAdd, cc0;
            instr IALU ct cc0 and i13, i9, i4;
            """);
        assertEquals(Map.of("_call_FetchAdd", 0), program.labels());
        assertEquals(3, program.code().size());
        List<Operation> first = program.code().getFirst().operations();
        assertEquals(
                List.of(Unit.IALU, Unit.MEMU),
                first.stream().map(Operation::unit).toList());
        assertEquals(List.of(integer(11), integer(12)), first.getFirst().sources());
        assertEquals(List.of(integer(5)), first.getFirst().destinations());
        assertEquals(List.of(integer(10), new Immediate(16)), first.getLast().sources());
        Operation send = program.code().get(1).operations().getFirst();
        assertEquals(Opcode.ISND0, send.opcode());
        assertEquals(List.of(new Immediate(2), integer(4), integer(13)), send.sources());
        assertEquals(List.of(Register.own(RegisterFile.CONDITION, 0)), send.destinations());
        assertEquals(Register.BODY, send.bodyStart());
        assertEquals(
                new Predicate(0, true),
                program.code().get(2).operations().getFirst().predicate());
        assertEquals("prog.map:4:23", first.getFirst().place().toString());
        assertEquals("prog.map:5:23", first.getLast().place().toString());
    }

    @Test
    void operationsStandInTheOrderOfTheirUnits() {
        List<Unit> units =
                assemble("instr FALU mov f1, f2 MEMU mov i1, i2 IALU mov i3, i4;")
                        .code()
                        .getFirst()
                        .operations()
                        .stream()
                        .map(Operation::unit)
                        .toList();
        assertEquals(List.of(Unit.IALU, Unit.MEMU, Unit.FALU), units);
    }

    @Test
    void portsAndConstantsHaveSeveralSpellings() {
        assertEquals(
                only("IALU mov MsgBody, i1").sources(), only("IALU mov i15, i1").sources());
        assertEquals(only("IALU jmp MsgHead").sources(), only("IALU jmp i14").sources());
        assertEquals(
                only("IALU mov i1, NetOut").destinations(),
                only("IALU mov i1, i15").destinations());
        assertEquals(List.of(new Immediate(-1)), only("IALU mov #-1, i1").sources());
        assertEquals(List.of(new Immediate(31)), only("IALU mov #0x1f, i1").sources());
        assertEquals(
                List.of(new Immediate(-1)),
                only("IALU mov #0xffffffffffffffff, i1").sources());
        assertEquals(
                List.of(new Immediate(Double.doubleToRawLongBits(-1.5e3))),
                only("FALU mov #-1.5e3, f1").sources());
        assertEquals(
                List.of(integer(5).file()),
                only("IALU mov #1, c2.i5").destinations().stream()
                        .map(Register::file)
                        .toList());
        assertEquals(2, only("IALU mov #1, c2.i5").destinations().getFirst().cluster());
        assertEquals("IALU mov MsgBody, i1", only("IALU mov i15, i1").toString());
        assertEquals("IALU mov i1, NetOut", only("IALU mov i1, i15").toString());
        assertEquals("IALU jmp MsgHead", only("IALU jmp i14").toString());
    }

    @Test
    void aBodyMayBeginAtAnyRegister_6_5_1() {
        Operation send = only("IALU isnd0 i6:3, i10, i11, cc0");
        assertEquals(6, send.bodyStart());
        assertEquals(new Immediate(3), send.sources().getFirst());
        assertEquals(0, only("FALU fsnd0o f0:10, i1, i2, cc1").bodyStart());
        assertEquals(
                new Immediate(10), only("IALU isnd0 #10, i1, i2, cc1").sources().getFirst());
    }

    @Test
    void declarationsBecomeMemoryAndThreads() {
        Program program = assemble("""
            .constant SIZE 300
            .memory one[1] node 3..5 = 7
            .memory table[SIZE] = -1, 2.5, self, nodes, node((1, 2)), Configuration(8)
            .memory next[2] = ReadOnly(table + 4 @ (+1, -1)), ExecuteMessage(_b)
            .thread _b
            .thread _a node all cluster 2 slot 4 system with i1 = ReadWrite(next @ 7), i2 = SIZE,
                f1 = 1.5, cc3 = true
            _a: instr IALU halt;
            _b: instr IALU halt;
            """);
        List<MemoryBlock> memory = program.memory();
        assertEquals(
                List.of("one", "table", "next"),
                memory.stream().map(MemoryBlock::name).toList());
        assertEquals(
                List.of(0L, 4096L, 8192L),
                memory.stream().map(MemoryBlock::offset).toList());
        assertEquals(List.of(0, 1, 0), memory.stream().map(MemoryBlock::length).toList());
        assertEquals(new NodeSelection(3, 5), memory.getFirst().nodes());
        assertEquals(
                List.of(
                        new InitialValue.Plain(Word.of(-1)),
                        new InitialValue.Plain(Word.of(2.5)),
                        new InitialValue.NodeIndex(),
                        new InitialValue.NodeCount(),
                        new InitialValue.NodeIdentifier(new NodeReference.Coordinates(1, 2)),
                        new InitialValue.Configuration(8)),
                memory.get(1).values());
        assertEquals(
                List.of(
                        new InitialValue.Data(PointerType.READ_ONLY, new NodeReference.Relative(1, -1), 4096 + 32, 1),
                        new InitialValue.Code(PointerType.EXECUTE_MESSAGE, 1)),
                memory.get(2).values());
        ThreadDeclaration plain = program.threads().getFirst();
        assertEquals(new NodeSelection(0, 0), plain.nodes());
        assertEquals(List.of(1, 0, 0), List.of(plain.entry(), plain.cluster(), plain.slot()));
        assertFalse(plain.system());
        ThreadDeclaration full = program.threads().getLast();
        assertEquals(NodeSelection.all(), full.nodes());
        assertEquals(List.of(0, 2, 4), List.of(full.entry(), full.cluster(), full.slot()));
        assertTrue(full.system());
        assertEquals(
                Map.of(
                        integer(1),
                        new InitialValue.Data(PointerType.READ_WRITE, new NodeReference.Index(7), 8192, 0),
                        integer(2),
                        new InitialValue.Plain(Word.of(300)),
                        Register.own(RegisterFile.FLOATING, 1),
                        new InitialValue.Plain(Word.of(1.5)),
                        Register.own(RegisterFile.CONDITION, 3),
                        new InitialValue.Plain(Word.ONE)),
                full.registers());
    }

    @Test
    void blocksBeginAtMultiplesOfTheirSegment_5_2_1() {
        String text = ".memory a[1] .memory b[257] .memory c[1025] .memory d[2048] instr IALU halt;";
        Program bytes = assemble(text);
        assertEquals(
                List.of(0L, 4096L, 16384L, 32768L),
                bytes.memory().stream().map(MemoryBlock::offset).toList());
        assertEquals(
                List.of(0, 1, 3, 3),
                bytes.memory().stream().map(MemoryBlock::length).toList());
        Program words = Assembler.assemble(PageSize.WORDS, SourceText.of("prog.map", text));
        assertEquals(
                List.of(0L, 16384L, 32768L, 49152L),
                words.memory().stream().map(MemoryBlock::offset).toList());
        assertEquals(
                List.of(0, 0, 0, 0),
                words.memory().stream().map(MemoryBlock::length).toList());
    }

    @Test
    void aLibraryGivesWayToTheProgram() {
        SourceText library = SourceText.library("system.map", """
            .memory stack[4] = 1
            .thread _loop node all cluster 1 slot 4
            _loop: instr IALU br _wait;
            _wait: instr IALU halt;
            """);
        SourceText own = SourceText.of("prog.map", """
            .memory stack[8] = 2
            .thread _wait node 2..3 cluster 1 slot 4
            _wait: instr IALU br _loop;
            """);
        Program program = Assembler.assemble(PageSize.BYTES, library, own);
        assertEquals("prog.map", program.name());
        assertEquals(Map.of("_loop", 0, "_wait", 2), program.labels());
        assertEquals(2, program.code().getFirst().operations().getFirst().target());
        assertEquals(
                List.of(8L), program.memory().stream().map(MemoryBlock::words).toList());
        assertEquals(
                Set.of(new NodeSelection(2, 3), new NodeSelection(0, 1), new NodeSelection(4, NodeSelection.ALL)),
                Set.copyOf(
                        program.threads().stream().map(ThreadDeclaration::nodes).toList()));
        Program reversed = Assembler.assemble(PageSize.BYTES, own, library);
        assertEquals(Map.of("_loop", 1, "_wait", 0), reversed.labels());
        assertEquals(
                List.of(8L), reversed.memory().stream().map(MemoryBlock::words).toList());
    }

    @Test
    void constantsAndAliasesHoldInTheirTextOnly() {
        SourceText one = SourceText.of("one.map", ".constant N 5 .alias n i5 instr IALU mov #N, n;");
        SourceText two = SourceText.of("two.map", "instr IALU mov #N, n;");
        AssemblyException refused =
                assertThrows(AssemblyException.class, () -> Assembler.assemble(PageSize.BYTES, one, two));
        assertEquals("two.map:1:17: there is no constant 'N' above this line", refused.getMessage());
    }
}
