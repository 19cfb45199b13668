package dev.harbinger.study.messageinterface.assembler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.study.messageinterface.isa.Instruction;
import dev.harbinger.study.messageinterface.isa.MemoryBlock;
import dev.harbinger.study.messageinterface.isa.Opcode;
import dev.harbinger.study.messageinterface.isa.Operation;
import dev.harbinger.study.messageinterface.isa.Program;
import dev.harbinger.study.messageinterface.isa.SourcePlace;
import dev.harbinger.study.messageinterface.isa.ThreadDeclaration;
import dev.harbinger.study.messageinterface.word.PageSize;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DisassemblerTest {
    private static final SourcePlace NOWHERE = new SourcePlace("", 0, 0);

    private static Program assemble(PageSize page, String text) {
        return Assembler.assemble(page, SourceText.of("prog.map", text));
    }

    private static Operation withoutPlace(Operation operation) {
        return new Operation(
                operation.opcode(),
                operation.unit(),
                operation.predicate(),
                operation.sources(),
                operation.destinations(),
                operation.target(),
                operation.bodyStart(),
                NOWHERE);
    }

    private static Program withoutPlaces(Program program) {
        return new Program(
                program.name(),
                program.code().stream()
                        .map(each -> new Instruction(
                                each.operations().stream()
                                        .map(DisassemblerTest::withoutPlace)
                                        .toList(),
                                NOWHERE))
                        .toList(),
                program.labels(),
                program.memory().stream()
                        .map(each -> new MemoryBlock(
                                each.name(),
                                each.offset(),
                                each.words(),
                                each.length(),
                                each.nodes(),
                                each.values(),
                                NOWHERE))
                        .toList(),
                program.threads().stream()
                        .map(each -> new ThreadDeclaration(
                                each.entry(),
                                each.nodes(),
                                each.cluster(),
                                each.slot(),
                                each.system(),
                                each.registers(),
                                NOWHERE))
                        .toList(),
                program.page());
    }

    @Test
    void whatItWritesAssemblesToTheSameProgram() {
        Set<Opcode> seen = EnumSet.noneOf(Opcode.class);
        for (long seed = 0; seed < 500; seed++) {
            PageSize page = seed % 2 == 0 ? PageSize.BYTES : PageSize.WORDS;
            Program program = assemble(page, new RandomText(seed).text());
            program.code().forEach(each -> each.operations().forEach(operation -> seen.add(operation.opcode())));
            String text = Disassembler.text(program);
            Program again;
            try {
                again = assemble(page, text);
            } catch (AssemblyException e) {
                throw new AssertionError("seed " + seed + ": " + text, e);
            }
            assertEquals(withoutPlaces(program), withoutPlaces(again), () -> "text: " + text);
            assertEquals(text, Disassembler.text(again));
        }
        assertEquals(EnumSet.allOf(Opcode.class), seen);
    }

    @Test
    void anInstructionIsWrittenAsTextsSpellIt() {
        Program program = assemble(
                PageSize.BYTES, "_a: instr MEMU ld i15, i1 IALU ct cc0 br _a; instr IALU send 3, i1, i2, cc0;");
        assertEquals("instr IALU ct cc0 br _a MEMU ld MsgBody, i1;", Disassembler.text(program, 0));
        assertEquals("instr IALU isnd0 3, i1, i2, cc0;", Disassembler.text(program, 1));
    }

    @Test
    void anInstructionWithoutALabelGetsOne() {
        Program labelled = assemble(PageSize.BYTES, "_a: instr IALU br _a;");
        Program program = new Program("p", labelled.code(), Map.of("_at0", 0), List.of(), List.of(), PageSize.BYTES);
        assertTrue(Disassembler.text(program).contains("br _at0"));
        Program none = new Program("p", labelled.code(), Map.of(), List.of(), List.of(), PageSize.BYTES);
        assertEquals(
                labelled.code().size(),
                assemble(PageSize.BYTES, Disassembler.text(none)).code().size());
    }
}
