package dev.harbinger.study.networkcache.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

/** Control and status registers: fflags, frm, fcsr and the counters. */
class ControlRegistersTest {
    private static final int FLAGS = 1;
    private static final int MODE = 2;
    private static final int STATUS = 3;
    private static final int CYCLE = 0xc00;
    private static final int TIME = 0xc01;
    private static final int RETIRED = 0xc02;

    @Test
    void flags_and_mode_are_parts_of_fcsr() {
        Hart hart = new Assembly()
                .constant(5, -1)
                .add(Rv.CSRRW.i(6, 5, FLAGS), Rv.CSRRS.i(7, 0, STATUS), Rv.CSRRW.i(8, 5, MODE))
                .add(Rv.CSRRS.i(9, 0, STATUS), Rv.CSRRWI.i(18, 4, MODE), Rv.CSRRCI.i(19, 3, FLAGS))
                .add(Rv.CSRRS.i(20, 0, STATUS), Rv.CSRRW.i(21, 5, STATUS), Rv.CSRRC.i(22, 5, STATUS))
                .add(Rv.CSRRSI.i(23, 17, STATUS))
                .run();
        assertEquals(0, hart.register(6));
        assertEquals(0x1f, hart.register(7));
        assertEquals(0, hart.register(8));
        assertEquals(0xff, hart.register(9));
        assertEquals(7, hart.register(18));
        assertEquals(0x1f, hart.register(19));
        assertEquals(0x9c, hart.register(20));
        assertEquals(0x9c, hart.register(21));
        assertEquals(0xff, hart.register(22));
        assertEquals(0, hart.register(23));
        assertEquals(17, hart.floatingPointStatus());
    }

    @Test
    void a_register_may_be_swapped_with_itself() {
        Hart hart = new Assembly()
                .constant(5, 0x45)
                .add(Rv.CSRRW.i(5, 5, STATUS), Rv.CSRRW.i(5, 5, STATUS))
                .run();
        assertEquals(0x45, hart.register(5));
        assertEquals(0, hart.floatingPointStatus());
    }

    @Test
    void counters_count_instructions_if_nobody_keeps_time() {
        Hart hart = new Assembly()
                .add(Rv.FENCE.match, Rv.FENCE.match)
                .add(
                        Rv.CSRRS.i(5, 0, RETIRED),
                        Rv.CSRRS.i(6, 0, CYCLE),
                        Rv.CSRRC.i(7, 0, TIME),
                        Rv.CSRRSI.i(8, 0, RETIRED))
                .run();
        assertEquals(2, hart.register(5));
        assertEquals(3, hart.register(6));
        assertEquals(4, hart.register(7));
        assertEquals(5, hart.register(8));
    }

    @Test
    void counters_cannot_be_written_and_other_registers_do_not_exist() {
        int[] illegal = {
            Rv.CSRRW.i(5, 0, CYCLE),
            Rv.CSRRS.i(5, 6, RETIRED),
            Rv.CSRRSI.i(5, 1, TIME),
            Rv.CSRRS.i(5, 0, 0x300),
            Rv.CSRRS.i(5, 0, 0),
            Rv.CSRRS.i(5, 0, 4),
            Rv.CSRRS.i(5, 0, 0xc03),
            Rv.CSRRS.i(5, 0, 0xf14)
        };
        for (int word : illegal) {
            ProgramFault fault = assertThrows(ProgramFault.class, new Assembly().add(word)::run);
            assertEquals(ProgramFault.Kind.ILLEGAL_INSTRUCTION, fault.kind());
            assertEquals(word, fault.instruction());
        }
    }
}
