package dev.harbinger.study.networkcache.experiment.kernel;

import static dev.harbinger.study.networkcache.experiment.kernel.MadeUpResults.comparison;
import static dev.harbinger.study.networkcache.experiment.kernel.MadeUpResults.of;
import static dev.harbinger.study.networkcache.policy.PolicyKind.DTCT;
import static dev.harbinger.study.networkcache.policy.PolicyKind.LAZY_DTCT;
import static dev.harbinger.study.networkcache.policy.PolicyKind.VIA;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.reproduction.Reproduction;
import dev.harbinger.reproduction.Reproductions;
import dev.harbinger.reproduction.Verdict;
import dev.harbinger.study.networkcache.settings.StudyParameters;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PolicyComparisonTest {
    private static final PolicyComparison AS_PUBLISHED =
            comparison(of(VIA, 1180, 10_000, 11_000, 8000), 1150, of(DTCT, 1000, 60, 70), of(LAZY_DTCT, 990, 55, 65));

    @Test
    void orders_that_are_as_published_are_reproduced() {
        assertEquals(
                Map.of(
                        "7.rank", Verdict.FOLLOWED,
                        "F7.9.slight", Verdict.REPRODUCED,
                        "7.speedup", Verdict.REPRODUCED,
                        "7.double", Verdict.FOLLOWED,
                        "7.il1", Verdict.REPRODUCED),
                verdicts(AS_PUBLISHED, AS_PUBLISHED));
    }

    @Test
    void contrary_results_are_not_reproduced() {
        PolicyComparison contrary =
                comparison(of(VIA, 1500, 50, 50, 100), 990, of(DTCT, 1000, 60, 70), of(LAZY_DTCT, 1100, 65, 65));
        assertEquals(
                Map.of(
                        "7.rank", Verdict.NOT_REPRODUCED,
                        "F7.9.slight", Verdict.NOT_REPRODUCED,
                        "7.speedup", Verdict.NOT_REPRODUCED,
                        "7.double", Verdict.NOT_REPRODUCED,
                        "7.il1", Verdict.NOT_REPRODUCED),
                verdicts(contrary, AS_PUBLISHED));
    }

    @Test
    void an_order_must_hold_for_the_second_program_too() {
        PolicyComparison equal =
                comparison(of(VIA, 1180, 10_000, 10_000), 1000, of(DTCT, 1000, 60, 70), of(LAZY_DTCT, 990, 60, 65));
        Map<String, Verdict> verdicts = verdicts(AS_PUBLISHED, equal);
        assertEquals(Verdict.NOT_REPRODUCED, verdicts.get("7.rank"));
        assertEquals(Verdict.NOT_REPRODUCED, verdicts.get("F7.9.slight"));
        assertEquals(Verdict.NOT_REPRODUCED, verdicts.get("7.double"));
    }

    @Test
    void a_last_access_out_of_order_spoils_the_rank() {
        assertTrue(AS_PUBLISHED.isRanked());
        assertFalse(comparison(of(VIA, 1180, 100, 100), 1150, of(DTCT, 1000, 60, 64), of(LAZY_DTCT, 990, 55, 65))
                .isRanked());
    }

    @Test
    void faster_by_much_is_not_slight() {
        assertTrue(comparison(of(VIA, 1180, 160, 160), 1150, of(DTCT, 1000, 60, 60), of(LAZY_DTCT, 990, 50, 50))
                .isSlightlyFaster());
        assertFalse(comparison(of(VIA, 1180, 160, 160), 1150, of(DTCT, 1000, 60, 60), of(LAZY_DTCT, 990, 49, 50))
                .isSlightlyFaster());
    }

    @Test
    void the_speed_up_farther_from_the_range_is_judged() {
        PolicyComparison apart =
                comparison(of(VIA, 1200, 100, 100), 1150, of(DTCT, 1000, 60, 60), of(LAZY_DTCT, 800, 50, 50));
        assertEquals(1.5, apart.farthestSpeedUp(1.15, 1.2), 1e-12);
        PolicyComparison slow =
                comparison(of(VIA, 1200, 100, 100), 1150, of(DTCT, 1200, 60, 60), of(LAZY_DTCT, 1000, 50, 50));
        assertEquals(1.0, slow.farthestSpeedUp(1.15, 1.2), 1e-12);
    }

    private static Map<String, Verdict> verdicts(PolicyComparison cg, PolicyComparison adi) {
        Reproductions.Builder rows = new Reproductions.Builder(StudyParameters.published());
        AccessTimesAndSpeedUp.compare(rows, cg, adi);
        Reproductions all = rows.build();
        return Map.of(
                "7.rank", verdict(all, "7.rank"),
                "F7.9.slight", verdict(all, "F7.9.slight"),
                "7.speedup", verdict(all, "7.speedup"),
                "7.double", verdict(all, "7.double"),
                "7.il1", verdict(all, "7.il1"));
    }

    private static Verdict verdict(Reproductions all, String id) {
        Reproduction row = all.row(id);
        assertNotNull(row, id);
        return row.verdict();
    }
}
