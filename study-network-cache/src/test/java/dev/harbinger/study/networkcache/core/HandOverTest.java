package dev.harbinger.study.networkcache.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Batches: when they are handed over, and what is in them. */
class HandOverTest {
    private static Program loop(int rounds) {
        return new Assembly()
                .constant(5, rounds)
                .add(Rv.SD.encode(0, Assembly.SP, 5, 0, 0, 0), Rv.ADDI.i(5, 5, -1), Rv.BNE.encode(0, 5, 0, 0, -8, 0))
                .exit(3)
                .program();
    }

    @Test
    void batches_are_full_but_for_the_last() {
        List<Integer> counts = new ArrayList<>();
        List<Integer> accesses = new ArrayList<>();
        Hart hart = Hart.of(loop(4096))
                .sink(batch -> {
                    counts.add(batch.count);
                    accesses.add(batch.accesses);
                })
                .build();
        assertEquals(3, hart.run());
        assertEquals(List.of(4096, 4096, 4096, 7), counts);
        assertEquals(4096, accesses.stream().mapToInt(Integer::intValue).sum());
        assertEquals(3 * 4096 + 7, hart.instructions());
    }

    @Test
    void a_run_may_be_cut_into_pieces_of_any_size() {
        List<String> whole = new ArrayList<>();
        Hart.of(loop(3000)).sink(batch -> append(batch, whole)).build().run();
        for (long piece : new long[] {1, 2, 4095, 4096, 4097, 100_000}) {
            List<String> pieces = new ArrayList<>();
            Hart hart = Hart.of(loop(3000)).sink(batch -> append(batch, pieces)).build();
            long executed = 0;
            while (!hart.run(piece)) {
                executed += piece;
                assertEquals(executed, hart.instructions());
                assertEquals(
                        executed,
                        pieces.stream().filter(line -> line.startsWith("i")).count());
                if (piece < 3 && executed > 5000) {
                    break;
                }
            }
            assertEquals(whole.subList(0, pieces.size()), pieces);
        }
    }

    private static void append(InstructionBatch batch, List<String> lines) {
        int access = 0;
        for (int i = 0; i < batch.count; i++) {
            lines.add("i" + batch.index[i]);
            if (batch.index[i] == 2) {
                lines.add(batch.address[access] + " " + batch.value[access]);
                access++;
            }
        }
        assertEquals(access, batch.accesses);
    }

    @Test
    void a_limit_of_none_does_nothing() {
        Hart hart = Hart.of(loop(1)).build();
        assertFalse(hart.run(0));
        assertEquals(ElfFile.TEXT, hart.pc());
        assertFalse(hart.run(1));
        assertEquals(ElfFile.TEXT + 4, hart.pc());
        assertTrue(hart.run(Long.MAX_VALUE));
    }

    @Test
    void what_ran_before_a_fault_is_handed_over() {
        int[] count = new int[1];
        Program program = new Assembly().add(Rv.FENCE.match, Rv.FENCE.match, 0).program();
        Hart hart = Hart.of(program).sink(batch -> count[0] += batch.count).build();
        assertThrows(ProgramFault.class, hart::run);
        assertEquals(2, count[0]);
    }

    @Test
    void what_a_sink_throws_comes_out() {
        Hart hart = Hart.of(loop(1))
                .sink(batch -> {
                    throw new IllegalStateException("oracle");
                })
                .build();
        assertEquals(
                "oracle", assertThrows(IllegalStateException.class, hart::run).getMessage());
    }

    @Test
    void values_are_the_bytes_of_memory_with_zeros_above() {
        List<String> accesses = new ArrayList<>();
        Program program = new Assembly()
                .constant(5, -2)
                .add(Rv.SB.encode(0, Assembly.SP, 5, 0, 0, 0), Rv.LB.i(6, Assembly.SP, 0))
                .add(Rv.SW.encode(0, Assembly.SP, 5, 0, 4, 0), Rv.LW.i(6, Assembly.SP, 4))
                .add(Rv.FLW.i(1, Assembly.SP, 4), Rv.AMOADD_W.r(6, Assembly.SP, 5))
                .exit(0)
                .program();
        Hart hart = Hart.of(program)
                .sink(batch -> {
                    for (int i = 0; i < batch.accesses; i++) {
                        accesses.add(Long.toHexString(batch.value[i]));
                    }
                })
                .build();
        hart.run();
        assertEquals(List.of("fe", "fe", "fffffffe", "fffffffe", "fffffffe", "fe", "fc"), accesses);
    }
}
