package dev.harbinger.study.networkcache.experiment.replacement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.reproduction.Reproduction;
import dev.harbinger.reproduction.Reproductions;
import dev.harbinger.reproduction.Verdict;
import dev.harbinger.study.networkcache.experiment.replacement.NetworkCacheSizeFindings.Fit;
import dev.harbinger.study.networkcache.experiment.replacement.ReplacementTable.Case;
import dev.harbinger.study.networkcache.netmemory.BufferReuse;
import dev.harbinger.study.networkcache.settings.StudyParameters;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class NetworkCacheSizeRowsTest {
    @Test
    void the_printed_numbers_are_reproduced_but_for_those_that_r_is_fitted_to() {
        Reproductions rows = rows(1, 0, 0);
        assertEquals(38, rows.rows().size());
        assertEquals(12, rows.count(Verdict.FITTED));
        // Five cells of Table 5.5, one of Table 5.7, all zeros as one, and the late case.
        assertEquals(8, rows.count(Verdict.REPRODUCED));
        assertEquals(1, rows.count(Verdict.NOT_DERIVABLE));
        assertEquals(17, rows.count(Verdict.FOLLOWED));
    }

    @Test
    void numbers_within_ten_percent_are_reproduced_and_others_not() {
        assertEquals(0, rows(1.04, 0, 0).count(Verdict.NOT_REPRODUCED));
        // 6 printed numbers are neither 0 nor fitted to, and derivable.
        assertEquals(6, rows(1.2, 0, 0).count(Verdict.NOT_REPRODUCED));
    }

    @Test
    void zeros_count_once_and_none_of_them_may_be_replaced() {
        Reproductions rows = rows(1, 1, 0);
        assertEquals(Verdict.NOT_REPRODUCED, row(rows, "T5.6.2:2").verdict());
        assertEquals(Verdict.FOLLOWED, row(rows, "T5.7.16:4").verdict());
        assertEquals(Verdict.FOLLOWED, row(rows, "T5.5.8:4").verdict());
        assertTrue(row(rows, "T5.5.8:4").note().startsWith("counted once, with T5.6.2:2; "));
        assertEquals(Verdict.REPRODUCED, row(rows(1, 0, 0), "T5.6.2:2").verdict());
    }

    @Test
    void a_cell_that_near_arrivals_change_is_not_derivable() {
        assertEquals(Verdict.NOT_DERIVABLE, row(rows(1, 0, 0), "T5.6.2:1").verdict());
        assertEquals(Verdict.REPRODUCED, row(rows(1, 0, 0), "T5.7.2:1").verdict());
    }

    @Test
    void pools_that_differ_and_early_messages_in_the_late_case_are_not_reproduced() {
        Reproductions rows = rows(1, 0, 3);
        assertEquals(Verdict.NOT_REPRODUCED, row(rows, "5.2.pools").verdict());
        assertEquals("3", row(rows, "5.2.pools").measured());
        assertEquals(Verdict.NOT_REPRODUCED, row(rows, "5.2.late").verdict());
    }

    @Test
    void the_note_says_how_far_the_early_messages_leave_r_open() {
        String note = row(rows(1, 0, 0), "T5.4.early").note();
        assertTrue(note.contains("2541 are early from 0.1000 to 1.000 times the knee"), note);
    }

    private static Reproduction row(Reproductions rows, String id) {
        return Objects.requireNonNull(rows.row(id), id);
    }

    private static Reproductions rows(double factor, long added, int difference) {
        List<Fit> fits = new ArrayList<>();
        List<PoolComparison> pools = new ArrayList<>();
        for (Case which : Case.values()) {
            ReplacementTable table = MadeUpTables.of(
                    which,
                    (cell, pool) -> Math.round(factor * NetworkCacheSizeFindings.printed(which, cell))
                            + added
                            + (pool == 256 ? difference : 0));
            fits.add(new Fit(which, "chosen", "as printed", 0.7, table));
            pools.add(PoolComparison.of(which, BufferReuse.LOWEST_ADDRESS, false, true, table));
            pools.add(PoolComparison.of(
                    which, BufferReuse.LOWEST_ADDRESS, true, false, MadeUpTables.of(which, (_, p) -> p)));
            if (which == Case.TABLE_5_4) {
                fits.add(new Fit(which, "least", "least", 0.1, table));
                fits.add(new Fit(which, "greatest", "greatest", 1, table));
            }
        }
        NetworkCacheSizeFindings findings = new NetworkCacheSizeFindings(
                1,
                fits,
                List.of(new NetworkCacheSizeFindings.Late(
                        "made up", 1.1, MadeUpTables.of(Case.TABLE_5_7.configurations(), difference, (_, _) -> 0), 2)),
                pools);
        Reproductions.Builder rows = new Reproductions.Builder(StudyParameters.published(), StudyParameters.usual());
        new NetworkCacheSizeRows(findings, List.of(), rows).compare();
        return rows.build();
    }
}
