package dev.harbinger.study.networkcache.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Loads, stores and atomic instructions; and what they may not touch. */
class MemoryInstructionsTest {
    private static final int BASE = 5;
    private static final int VALUE = 6;
    private static final int RESULT = 7;

    private static Assembly data(Assembly code) {
        return code.constant(BASE, ElfFile.dataAddress(100));
    }

    private static Hart run(Assembly code, long... data) {
        code.exit(0);
        while (code.size() < 100) {
            code.add(0);
        }
        Program program = code.program(data);
        Hart hart = Hart.of(program).memory(program.newMemory(1 << 20)).build();
        hart.run();
        return hart;
    }

    private static long loaded(Rv rv, int offset) {
        return run(data(new Assembly()).add(rv.i(RESULT, BASE, offset)), 0x8182838485868788L, -1)
                .register(RESULT);
    }

    @Test
    void loads_extend_as_their_names_say() {
        assertEquals(0xffffffffffffff88L, loaded(Rv.LB, 0));
        assertEquals(0xffffffffffffff81L, loaded(Rv.LB, 7));
        assertEquals(0x88, loaded(Rv.LBU, 0));
        assertEquals(0xffffffffffff8788L, loaded(Rv.LH, 0));
        assertEquals(0x8586, loaded(Rv.LHU, 2));
        assertEquals(0xffffffff85868788L, loaded(Rv.LW, 0));
        assertEquals(0x81828384L, loaded(Rv.LWU, 4));
        assertEquals(0x8182838485868788L, loaded(Rv.LD, 0));
    }

    @Test
    void stores_change_their_bytes_alone() {
        for (int i = 0; i < 4; i++) {
            Rv store = List.of(Rv.SB, Rv.SH, Rv.SW, Rv.SD).get(i);
            Hart hart = run(
                    data(new Assembly())
                            .constant(VALUE, 0x1122334455667788L)
                            .add(store.encode(0, BASE, VALUE, 0, 8, 0), Rv.LD.i(RESULT, BASE, 8)),
                    -1,
                    -1,
                    -1);
            long bits = i == 3 ? -1 : (1L << (8 << i)) - 1;
            assertEquals(0x1122334455667788L & bits | ~bits, hart.register(RESULT), store.name());
            long address = hart.register(BASE);
            assertEquals(-1, hart.memory().load(address, 8));
            assertEquals(-1, hart.memory().load(address + 16, 8));
        }
    }

    @Test
    void negative_offsets_reach_down() {
        Hart hart = run(
                data(new Assembly())
                        .add(Rv.ADDI.i(BASE, BASE, 16), Rv.SD.encode(0, BASE, BASE, 0, -16, 0))
                        .add(Rv.LD.i(RESULT, BASE, -8)),
                1,
                2,
                3);
        assertEquals(2, hart.register(RESULT));
        assertEquals(hart.register(BASE), hart.memory().load(hart.register(BASE) - 16, 8));
    }

    private static ProgramFault fault(Assembly code) {
        ProgramFault fault = assertThrows(ProgramFault.class, code::run);
        assertTrue(fault.getMessage().lines().count() == 1, fault.getMessage());
        return fault;
    }

    @Test
    void misaligned_accesses_are_faults_with_place_and_address() {
        for (Rv rv : Rv.all()) {
            if (rv.bytes < 2) {
                continue;
            }
            for (int off = 1; off < rv.bytes; off += rv.bytes / 2) {
                Assembly code =
                        new Assembly().add(Rv.ADDI.i(BASE, Assembly.SP, off), rv.encode(RESULT, BASE, VALUE, 0, 0, 0));
                ProgramFault fault = fault(code);
                assertEquals(ProgramFault.Kind.MISALIGNED_ACCESS, fault.kind(), rv.name());
                assertEquals(ElfFile.TEXT + 4, fault.pc());
                assertEquals(ElfFile.TEXT + (1 << 20) - 64 + off, fault.address());
                assertEquals(rv.encode(RESULT, BASE, VALUE, 0, 0, 0), fault.instruction());
            }
        }
    }

    @Test
    void accesses_outside_memory_are_faults() {
        long end = ElfFile.TEXT + (1 << 20);
        long[] outside = {0, ElfFile.TEXT - 8, end, end + 8, Long.MIN_VALUE, Long.MAX_VALUE - 7, -8, 1L << 32};
        for (long address : outside) {
            for (Rv rv : Rv.all()) {
                if (rv.bytes > 0) {
                    Assembly code = new Assembly().constant(BASE, address).add(rv.encode(RESULT, BASE, VALUE, 0, 0, 0));
                    ProgramFault fault = fault(code);
                    assertEquals(ProgramFault.Kind.WILD_ACCESS, fault.kind(), rv.name());
                    assertEquals(address, fault.address());
                }
            }
        }
    }

    @Test
    void the_first_and_the_last_bytes_are_inside() {
        long end = ElfFile.TEXT + (1 << 20);
        Hart hart = new Assembly()
                .constant(BASE, end)
                .add(Rv.SD.encode(0, BASE, BASE, 0, -8, 0), Rv.LD.i(RESULT, BASE, -8))
                .constant(BASE, ElfFile.TEXT)
                .add(Rv.LWU.i(VALUE, BASE, 0))
                .run();
        assertEquals(end, hart.register(RESULT));
        assertEquals(hart.memory().load(ElfFile.TEXT, 4), hart.register(VALUE));
    }

    @Test
    void the_text_cannot_be_changed() {
        for (Rv rv : List.of(Rv.SB, Rv.SH, Rv.SW, Rv.SD, Rv.FSD, Rv.AMOADD_W, Rv.AMOSWAP_D, Rv.SC_W)) {
            Assembly code = new Assembly().constant(BASE, ElfFile.TEXT).add(rv.encode(RESULT, BASE, VALUE, 0, 0, 0));
            ProgramFault fault = fault(code);
            assertEquals(ProgramFault.Kind.WILD_ACCESS, fault.kind(), rv.name());
            assertEquals(ElfFile.TEXT, fault.address());
        }
    }

    @Test
    void atomic_operations_give_what_was_there() {
        String cases = """
            AMOSWAP_D 5 7 7
            AMOADD_D -1 2 1
            AMOXOR_D 12 10 6
            AMOAND_D 12 10 8
            AMOOR_D 12 10 14
            AMOMIN_D -1 1 -1
            AMOMAX_D -1 1 1
            AMOMINU_D -1 1 1
            AMOMAXU_D -1 1 -1
            """;
        for (String line : cases.lines().toList()) {
            String[] parts = line.split(" ");
            long old = Long.parseLong(parts[1]);
            Hart hart = run(
                    data(new Assembly())
                            .constant(VALUE, Long.parseLong(parts[2]))
                            .add(Rv.valueOf(parts[0]).r(RESULT, BASE, VALUE)),
                    old);
            assertEquals(old, hart.register(RESULT), line);
            assertEquals(Long.parseLong(parts[3]), hart.memory().load(hart.register(BASE), 8), line);
        }
    }

    @Test
    void atomic_operations_on_words_compare_words_and_extend_signs() {
        Hart hart = run(
                data(new Assembly())
                        .constant(VALUE, 0x1_0000_0001L)
                        .add(Rv.AMOMAX_W.r(RESULT, BASE, VALUE), Rv.AMOMINU_W.r(8, BASE, VALUE))
                        .add(Rv.AMOADD_W.r(9, BASE, 8)),
                0x55555555_80000000L);
        assertEquals(-2147483648L, hart.register(RESULT));
        assertEquals(1, hart.register(8));
        assertEquals(1, hart.register(9));
        assertEquals(0x55555555_00000002L, hart.memory().load(hart.register(BASE), 8));
    }

    @Test
    void a_conditional_store_succeeds_once_and_at_the_reserved_address() {
        Hart hart = run(
                data(new Assembly())
                        .constant(VALUE, 7)
                        .add(Rv.ADDI.i(9, BASE, 8))
                        .add(Rv.SC_D.r(20, BASE, VALUE))
                        .add(Rv.LR_D.r(21, BASE, 0), Rv.SC_D.r(22, BASE, VALUE), Rv.SC_D.r(23, BASE, BASE))
                        .add(Rv.LR_W.r(24, BASE, 0), Rv.SC_W.r(25, 9, VALUE), Rv.SC_W.r(26, BASE, BASE)),
                0xffffffffL,
                5);
        assertEquals(1, hart.register(20));
        assertEquals(0xffffffffL, hart.register(21));
        assertEquals(0, hart.register(22));
        assertEquals(1, hart.register(23));
        assertEquals(7, hart.register(24));
        assertEquals(1, hart.register(25));
        assertEquals(1, hart.register(26));
        assertEquals(7, hart.memory().load(hart.register(BASE), 8));
        assertEquals(5, hart.memory().load(hart.register(BASE) + 8, 8));
    }
}
