package dev.harbinger.study.grain.life;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.reproduction.Parameters;
import java.util.List;
import org.junit.jupiter.api.Test;

class SensitivityTest {
    private static final Parameters USUAL = Life.usual();
    private static final double SEQUENTIAL = 29.546875;

    private final Sensitivity model = new Sensitivity(USUAL);

    @Test
    void section_7_2_2_the_sequential_cycles_are_those_at_which_225_more_cycles_break_even() {
        assertEquals((35 + 8 * (5 + 225 + 2)) / 64.0, SEQUENTIAL);
        assertEquals(SEQUENTIAL, USUAL.number("life.sequential"));
        assertEquals(SEQUENTIAL, model.fitted(225));
        assertEquals(225, model.breakEven().orElseThrow(), 1e-6);
    }

    @Test
    void section_7_2_2_no_grain_pays_from_the_break_on() {
        for (long processors : new long[] {4, 16, 64}) {
            assertTrue(model.small(processors, 225.1, 0).speedUp() < 1, "on " + processors);
        }
        assertTrue(model.small(64, 224.9, 0).speedUp() > 1);
    }

    @Test
    void section_7_2_2_speed_ups_on_the_machine() {
        assertEquals(64 * SEQUENTIAL / 700, model.small(4, 0, 0).speedUp(), 1e-9);
        assertEquals(64 * SEQUENTIAL / 224, model.small(16, 0, 0).speedUp(), 1e-9);
        assertEquals(64 * SEQUENTIAL / 91, model.small(64, 0, 0).speedUp(), 1e-9);
    }

    @Test
    void figure_7_14_shares_at_one_cell_a_processor() {
        assertEquals(SEQUENTIAL / (35 + 8 * 2), model.shareAtOccupancy(0), 1e-9);
        assertEquals(SEQUENTIAL / (35 + 8 * 102), model.shareAtOccupancy(100), 1e-9);
        assertEquals(SEQUENTIAL / 91, model.shareAtLatency(78), 1e-9);
        assertEquals(SEQUENTIAL / (91 + 122), model.shareAtLatency(200), 1e-9);
        Sensitivity whole = new Sensitivity(USUAL.with("figures.speed-occupancy", "message"));
        assertEquals(SEQUENTIAL / 35, whole.shareAtOccupancy(0), 1e-9);
    }

    @Test
    void figure_7_15_the_grain_grows_until_it_is_efficient_enough() {
        assertEquals(1, model.fast().grain());
        assertEquals(64, model.fastAtOccupancy(100).grain());
        assertEquals(
                16_384 * SEQUENTIAL / (64 * 35 + 36 * 102),
                model.fastAtOccupancy(100).speedUp(),
                1e-9);
    }

    @Test
    void figure_7_16_the_largest_machine_falls_by_whole_grains() {
        // 29.55 / (35 + 8 x) is 0.3 at x = 7.94.
        assertEquals(256, model.largestMachine(256, 7));
        assertEquals(64, model.largestMachine(256, 8));
        assertEquals(7, model.mostOccupancy(256, 256).orElseThrow());
        assertEquals(
                5,
                new Sensitivity(USUAL.with("figures.efficiency-occupancy", "fixed"))
                        .mostOccupancy(256, 256)
                        .orElseThrow());
        assertEquals(7, model.machineOccupancy());
    }

    @Test
    void figure_7_17_no_grain_reaches_what_coordination_takes() {
        // 29.55 / 35 is 84.4 %.
        assertTrue(model.finestGrain(0.85, 0).isEmpty());
        assertEquals(4L, model.finestGrain(0.5, 7).orElseThrow());
        assertEquals(model.finestGrain(0.75), model.finestGrain(0.75, 7));
        assertEquals(64 * SEQUENTIAL / 2492, model.efficiency(64), 1e-9);
    }

    @Test
    void section_7_2_1_the_slack_that_its_definition_gives() {
        assertEquals(6 + 8 * 7, model.definedSlack(true));
        assertEquals(6 + 3 * 7, model.definedSlack(false));
        Sensitivity computed = new Sensitivity(USUAL.with("life.slack", "computed"));
        assertEquals(10, computed.small(64, 0, 62 - 11 + 10).stall());
        assertEquals(10, computed.small(16, 0, 27 - 11 + 10).stall());
        Sensitivity measured = new Sensitivity(USUAL.with("life.slack", "measured"));
        assertEquals(10, measured.small(64, 0, 21 - 11 + 10).stall());
    }

    @Test
    void latenciesAtAPortAddUpWhenTheyAreToContend() {
        Sensitivity ports =
                new Sensitivity(USUAL.with("life.contention", "ports").with("life.slack", "measured"));
        assertEquals(8 * 11 - 21, ports.small(64, 0, 0).stall());
        assertEquals(3 * 11 - 21, ports.small(16, 0, 0).stall());
    }

    @Test
    void theParallelProgramOnOneProcessorMayBeTheBaseline() {
        Sensitivity baseline = new Sensitivity(USUAL.with("life.baseline", "one-processor"));
        assertEquals((64 * 35 + 36 * 7) / 700.0, baseline.small(4, 0, 0).speedUp(), 1e-9);
        assertTrue(baseline.breakEven().isEmpty());
    }

    @Test
    void theFirstReadingIsTheOneTaken() {
        Parameters first = Reading.all().getFirst().of(USUAL);
        assertEquals(Answers.of(model), Answers.of(new Sensitivity(first)));
    }

    @Test
    void everyReadingThatIsFittedBreaksEvenWhereThePrintedOneDoes() {
        List<Reading> fitted = Reading.all().stream().filter(Reading::isFitted).toList();
        assertTrue(fitted.size() > 5);
        for (Reading reading : fitted) {
            assertEquals(225, new Sensitivity(reading.of(USUAL)).breakEven().orElseThrow(), 1e-6, reading.title());
        }
    }
}
