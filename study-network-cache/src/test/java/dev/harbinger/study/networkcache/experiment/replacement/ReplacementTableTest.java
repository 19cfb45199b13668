package dev.harbinger.study.networkcache.experiment.replacement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.study.networkcache.experiment.schedule.ComputationCost;
import dev.harbinger.study.networkcache.experiment.schedule.RatioFit;
import dev.harbinger.study.networkcache.experiment.schedule.ReceiveSchedule;
import dev.harbinger.study.networkcache.experiment.schedule.TerminationKnee;
import dev.harbinger.study.networkcache.settings.StudyParameters;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReplacementTableTest {
    private static final ReceiveSchedule SCHEDULE =
            new ReceiveSchedule(CgLikeTraffic.of(16, 1), new ComputationCost(1, 20));
    private static final ReplacementSettings SETTINGS = ReplacementSettings.of(StudyParameters.usual());
    private static final List<String> SIZES = List.of("2:1", "2:2", "4:2", "8:2", "16:2", "32:2", "64:2");

    @Test
    void every_table_has_its_number_of_early_messages_and_all_its_cells() {
        for (ReplacementTable.Case which : ReplacementTable.Case.values()) {
            ReplacementTable table = ReplacementTable.of(SCHEDULE, SETTINGS, which);
            assertEquals(which.early(), table.fit().early());
            assertEquals(2544, table.shortMessages());
            assertEquals(16, table.cells().size());
            table.cells().forEach(cell -> {
                assertEquals(
                        which.early(), cell.run().foundInCache() + cell.run().foundInMemory());
                assertEquals(0, cell.run().messageReplacements());
            });
        }
    }

    @Test
    void pools_that_adjoin_give_equal_columns() {
        ReplacementTable table = ReplacementTable.of(SCHEDULE, SETTINGS, ReplacementTable.Case.TABLE_5_5);
        for (String configuration : ReplacementTable.Case.TABLE_5_5.configurations()) {
            assertEquals(
                    table.cell(configuration, 4096).run(),
                    table.cell(configuration, 256).run());
        }
    }

    @Test
    void small_pools_far_apart_crowd_the_first_sets() {
        RatioFit fit = RatioFit.of(SCHEDULE, 16, 2541);
        ReplacementTable table = ReplacementTable.of(
                SCHEDULE, SETTINGS, fit, List.of("64:2"), SETTINGS.memory().withPools(256, 4096));
        assertEquals(0, table.cell("64:2", 4096).run().replacements());
        assertNotEquals(0, table.cell("64:2", 256).run().replacements());
    }

    @Test
    void larger_sections_replace_less_and_a_section_for_all_that_wait_nothing() {
        RatioFit fit = RatioFit.of(SCHEDULE, 16, 2065);
        ReplacementTable table = ReplacementTable.of(SCHEDULE, SETTINGS, fit, SIZES);
        List<Long> replacements = SIZES.stream()
                .map(size -> table.cell(size, 4096).run().replacements())
                .toList();
        assertEquals(replacements.stream().sorted((a, b) -> Long.compare(b, a)).toList(), replacements);
        assertTrue(replacements.getFirst() > 1000);
        assertEquals(0, replacements.getLast());
        assertTrue(table.cells().getFirst().run().mostWaiting() <= 128);
    }

    @Test
    void r_may_be_chosen_by_the_replacements_of_one_cell() {
        ReplacementTable table = ReplacementTable.ofOneCell(SCHEDULE, SETTINGS, List.of("4:2", "64:4"), "64:4", 500);
        assertEquals(500, table.cell("64:4", 4096).run().replacements(), 5);
        assertTrue(table.cell("4:2", 4096).run().replacements() > 1500);
        assertTrue(table.fit().ratio() < TerminationKnee.of(SCHEDULE).ratio());
        assertEquals(SCHEDULE.early(table.fit().ratio(), 16), table.fit().early());
    }

    @Test
    void nothing_is_replaced_when_every_message_is_late() {
        ReceiveSchedule slow = new ReceiveSchedule(CgLikeTraffic.of(2, 1), new ComputationCost(1e-6, 0));
        ReplacementTable late = ReplacementTable.late(slow, SETTINGS);
        RatioFit none = RatioFit.of(slow, 16, 0);
        assertEquals(0, none.early());
        ReplacementTable table =
                ReplacementTable.of(slow, SETTINGS, none, ReplacementTable.Case.TABLE_5_7.configurations());
        table.cells().forEach(cell -> assertEquals(new ReplacementRun(0, 0, 0, 0, 0, 0), cell.run()));
        assertEquals(
                TerminationKnee.of(slow).ratio() * 27.62 / 25.19, late.fit().ratio());
    }

    @Test
    void what_the_user_sets_reaches_the_tables() {
        RatioFit fit = RatioFit.of(SCHEDULE, 16, 2065);
        long usual = replacements(SETTINGS, fit);
        for (String change : List.of(
                "netcache.form=fully-associative", "netmem.reuse=round-robin", "replacement.order=single-cycle")) {
            String[] sides = change.split("=", -1);
            ReplacementSettings changed =
                    ReplacementSettings.of(StudyParameters.usual().with(sides[0], sides[1]));
            assertNotEquals(SETTINGS, changed, change);
            assertNotEquals(usual, replacements(changed, fit), change);
        }
        ReplacementSettings lines =
                ReplacementSettings.of(StudyParameters.usual().with("netcache.line", "32"));
        assertEquals(32, lines.lineBytes());
        ReplacementSettings links =
                ReplacementSettings.of(StudyParameters.usual().with("ltb.entries", "0"));
        assertEquals(0, links.cache("2:1", 16, links.memory()).link().entries());
    }

    @Test
    void what_does_not_fit_a_table_is_refused_by_name() {
        ReplacementSettings bytes = ReplacementSettings.of(
                StudyParameters.usual().with("netcache.ways", "2").with("message.line", "1"));
        String message = assertThrows(IllegalArgumentException.class, () -> bytes.cache("128:4", 16, bytes.memory()))
                .getMessage();
        assertTrue(message.contains("message.*") && message.contains("the network section of 128:4"), message);
    }

    private static long replacements(ReplacementSettings settings, RatioFit fit) {
        return ReplacementTable.of(SCHEDULE, settings, fit, List.of("8:2"))
                .cell("8:2", 4096)
                .run()
                .replacements();
    }

    @Test
    void a_cell_that_is_not_in_the_table_is_refused() {
        ReplacementTable table = ReplacementTable.late(SCHEDULE, SETTINGS);
        assertThrows(IllegalArgumentException.class, () -> table.cell("3:3", 4096));
    }
}
