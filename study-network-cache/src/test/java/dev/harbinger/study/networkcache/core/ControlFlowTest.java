package dev.harbinger.study.networkcache.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

/** Branches and jumps, and where they may not go. */
class ControlFlowTest {
    private static boolean taken(Rv branch, long first, long second) {
        return new Assembly()
                        .constant(5, first)
                        .constant(6, second)
                        .add(branch.encode(0, 5, 6, 0, 8, 0), Rv.ADDI.i(7, 0, 1))
                        .run()
                        .register(7)
                == 0;
    }

    @Test
    void branches_compare_as_their_names_say() {
        long[] values = {0, 1, -1, Long.MIN_VALUE, Long.MAX_VALUE, 0x80000000L};
        for (long a : values) {
            for (long b : values) {
                assertEquals(a == b, taken(Rv.BEQ, a, b));
                assertEquals(a != b, taken(Rv.BNE, a, b));
                assertEquals(a < b, taken(Rv.BLT, a, b));
                assertEquals(a >= b, taken(Rv.BGE, a, b));
                assertEquals(a + Long.MIN_VALUE < b + Long.MIN_VALUE, taken(Rv.BLTU, a, b));
                assertEquals(a + Long.MIN_VALUE >= b + Long.MIN_VALUE, taken(Rv.BGEU, a, b));
            }
        }
    }

    @Test
    void a_loop_branches_back() {
        Hart hart = new Assembly()
                .constant(5, 1000)
                .add(Rv.ADD.r(6, 6, 5), Rv.ADDI.i(5, 5, -1), Rv.BNE.encode(0, 5, 0, 0, -8, 0))
                .run();
        assertEquals(500500, hart.register(6));
    }

    @Test
    void jumps_link_the_next_instruction() {
        Hart hart = new Assembly()
                .add(Rv.JAL.i(1, 0, 12), Rv.ADDI.i(6, 6, 1), Rv.JAL.i(0, 0, 12))
                .add(Rv.ADDI.i(7, 1, 0), Rv.JALR.i(5, 1, 1))
                .run();
        assertEquals(ElfFile.TEXT + 4, hart.register(7));
        assertEquals(ElfFile.TEXT + 20, hart.register(5));
        assertEquals(1, hart.register(6));
    }

    @Test
    void a_jump_through_the_register_that_it_links_uses_the_old_value() {
        Hart hart = new Assembly()
                .add(Rv.AUIPC.i(1, 0, 0), Rv.JALR.i(1, 1, 12), Rv.ADDI.i(6, 6, 1))
                .run();
        assertEquals(0, hart.register(6));
        assertEquals(ElfFile.TEXT + 8, hart.register(1));
    }

    private static ProgramFault fault(ProgramFault.Kind kind, long pc, long address, Assembly code) {
        ProgramFault fault = assertThrows(ProgramFault.class, code::run);
        assertEquals(kind, fault.kind());
        assertEquals(pc, fault.pc());
        assertEquals(address, fault.address());
        return fault;
    }

    @Test
    void wild_and_misaligned_jumps_are_faults_of_the_jump() {
        long text = ElfFile.TEXT;
        fault(ProgramFault.Kind.WILD_JUMP, text, 0, new Assembly().add(Rv.JALR.i(1, 0, 0)));
        fault(ProgramFault.Kind.MISALIGNED_JUMP, text, 6, new Assembly().add(Rv.JALR.i(1, 0, 7)));
        fault(ProgramFault.Kind.WILD_JUMP, text, text - 4, new Assembly().add(Rv.JAL.i(1, 0, -4)));
        fault(ProgramFault.Kind.MISALIGNED_JUMP, text, text + 6, new Assembly().add(Rv.JAL.i(1, 0, 6)));
        fault(
                ProgramFault.Kind.WILD_JUMP,
                text,
                text + 0x1000 - 4,
                new Assembly().add(Rv.BEQ.encode(0, 0, 0, 0, 4092, 0)));
        fault(ProgramFault.Kind.MISALIGNED_JUMP, text, text + 2, new Assembly().add(Rv.BGE.encode(0, 0, 0, 0, 2, 0)));
        fault(
                ProgramFault.Kind.WILD_JUMP,
                text + 8,
                ElfFile.dataAddress(8),
                new Assembly().constant(5, ElfFile.dataAddress(8)).add(Rv.JALR.i(1, 5, 0)));
    }

    @Test
    void a_wild_branch_that_is_not_taken_does_nothing() {
        Hart hart = new Assembly()
                .add(Rv.BNE.encode(0, 0, 0, 0, -4, 0), Rv.BLTU.encode(0, 0, 0, 0, 2, 0), Rv.ADDI.i(5, 0, 1))
                .run();
        assertEquals(1, hart.register(5));
    }

    @Test
    void running_past_the_end_of_the_text_is_a_fault() {
        Program program = new Assembly().add(Rv.ADDI.i(5, 0, 1)).program();
        Hart hart = Hart.of(program).build();
        ProgramFault fault = assertThrows(ProgramFault.class, hart::run);
        assertEquals(ProgramFault.Kind.WILD_JUMP, fault.kind());
        assertEquals(ElfFile.TEXT + 4, fault.address());
        assertEquals(1, hart.instructions());
    }

    @Test
    void illegal_instructions_are_faults_that_name_the_word_and_the_function() {
        ElfFile file = new ElfFile()
                .text(Rv.FENCE.match, Rv.FENCE.match, 0xdeadbeeb)
                .function("_start", ElfFile.TEXT)
                .function("solve", ElfFile.TEXT + 4);
        Hart hart = Hart.of(Assembly.load(file)).build();
        ProgramFault fault = assertThrows(ProgramFault.class, hart::run);
        assertEquals(ProgramFault.Kind.ILLEGAL_INSTRUCTION, fault.kind());
        assertEquals("solve+0x4", fault.symbol());
        assertEquals(0xdeadbeeb, fault.instruction());
        assertEquals("illegal instruction, at pc 0x10008 (solve+0x4), instruction 0xdeadbeeb", fault.getMessage());
        assertEquals(2, hart.instructions());
    }
}
