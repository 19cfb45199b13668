package dev.harbinger.study.networkcache.experiment.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.study.networkcache.experiment.kernel.AssumptionRanges.InstructionRow;
import dev.harbinger.study.networkcache.experiment.kernel.AssumptionRanges.RatioRow;
import dev.harbinger.study.networkcache.experiment.kernel.AssumptionRanges.Shape;
import dev.harbinger.study.networkcache.policy.PolicyKind;
import java.util.List;
import org.junit.jupiter.api.Test;

class AssumptionRangesTest {
    @Test
    void the_shortest_message_decides_from_which_overhead_on_the_ratio_holds() {
        List<RatioRow> ratios = List.of(
                new RatioRow(1000, 1, 1.4),
                new RatioRow(2000, 1, 1.43),
                new RatioRow(5000, 1, 1.48),
                new RatioRow(1000, 14_000, 1.5));
        assertEquals(
                "The ratio for a message of 1 B is within 5 % of 1.5 if via.overhead is 2,000 cycles or more",
                AssumptionRangesSections.shortMessages(ratios));
        assertEquals(
                "No ratio here is within 5 % of 1.5", AssumptionRangesSections.shortMessages(ratios.subList(0, 1)));
    }

    @Test
    void the_most_misses_say_whether_the_published_ratio_is_in_range() {
        assertTrue(AssumptionRangesSections.mostMisses(List.of(row(4, 10), row(1, 7000)))
                .endsWith("7.000 per 1,000 instructions, for made up with 1 KB: every cache hits more often than the"
                        + " document's"));
        assertTrue(AssumptionRangesSections.mostMisses(List.of(row(4, 10), row(1, 9000)))
                .endsWith("the document's ratio lies within the range"));
    }

    private static InstructionRow row(int kilobytes, long misses) {
        return new InstructionRow(
                "made up", new Shape(kilobytes, 1), MadeUpResults.of(PolicyKind.VIA, 1, 1, 1, misses));
    }
}
