package dev.harbinger.study.pushpull.published;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.study.pushpull.cost.Cost;
import dev.harbinger.study.pushpull.cost.Costs;
import dev.harbinger.study.pushpull.cost.Machine;
import dev.harbinger.study.pushpull.cost.Origin;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class ComparisonTest {
    private static final Costs COSTS = Costs.usual();
    private static Findings findings;
    private static List<Reproduction> rows;

    @BeforeAll
    static void measure() {
        findings = Findings.on(new Machine(COSTS), 20, 1);
        rows = Comparison.of(COSTS, findings);
    }

    private static Reproduction row(List<Reproduction> rows, String id) {
        return rows.stream()
                .filter(row -> row.published().id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void everyPublishedValueHasARow() {
        assertEquals(
                List.copyOf(PublishedValue.all().keySet()),
                rows.stream().map(row -> row.published().id()).toList());
    }

    @Test
    void whatIsFittedIsAPublishedValue() {
        Set<String> fitted = COSTS.all().stream()
                .filter(cost -> cost.origin() == Origin.FITTED)
                .map(Cost::fittedTo)
                .collect(Collectors.toSet());
        assertFalse(fitted.isEmpty());
        assertTrue(PublishedValue.all().keySet().containsAll(fitted), fitted::toString);
    }

    @Test
    void theTotalsLeaveOutWhatIsFitted() {
        Map<Verdict, Long> verdicts =
                rows.stream().collect(Collectors.groupingBy(Reproduction::verdict, Collectors.counting()));
        assertEquals(6, verdicts.get(Verdict.FITTED));
        assertEquals(2, verdicts.get(Verdict.FOLLOWED));
        assertEquals(rows.size() - 8, Reproduction.predictions(rows));
        assertEquals(verdicts.get(Verdict.REPRODUCED), Reproduction.reproduced(rows));
        for (Reproduction row : rows) {
            assertEquals(
                    COSTS.fits(row.published().id()),
                    row.verdict() == Verdict.FITTED,
                    () -> row.published().id());
        }
    }

    @Test
    void aFittedValueIsNotCountedEvenWhenTheUserChangesItsCost() {
        Costs changed = COSTS.with("interrupt", "15291");
        assertEquals(
                Verdict.FITTED,
                row(Comparison.of(changed, findings), "abs.inter.latency").verdict());
    }

    @Test
    void whatIsFittedComesOut() {
        for (Reproduction row : rows) {
            if (row.verdict() == Verdict.FITTED) {
                double error = row.relativeError() == null ? 1 : row.relativeError();
                assertEquals(0, error, 0.02, () -> row.published().id());
            }
        }
    }

    @Test
    void aMachineThatIsFarOffReproducesNothingOfTheNetwork() {
        Costs slow = COSTS.with("wire.rate", "10 Mbit/s");
        List<Reproduction> there = Comparison.of(slow, Findings.on(new Machine(slow), 5, 1));
        assertEquals(Verdict.NOT_REPRODUCED, row(there, "abs.inter.bw").verdict());
        assertEquals(Verdict.NOT_REPRODUCED, row(there, "5.3.late.pushzero").verdict());
        assertEquals(Verdict.NOT_REPRODUCED, row(there, "5.3.late.pushpull").verdict());
    }

    @Test
    void aValueOutsideItsClassIsNotReproduced() {
        PublishedValue range = PublishedValue.all().get("5.1.pushall");
        Expectation near = new Expectation.Within(10);
        assertTrue(near.accepts(range, 2700) && near.accepts(range, 3500) && near.accepts(range, 4400));
        assertFalse(near.accepts(range, 2690) || near.accepts(range, 4410));
        PublishedValue number = PublishedValue.all().get("5.2.same");
        assertTrue(new Expectation.Exact().accepts(number, 760));
        assertFalse(new Expectation.Exact().accepts(number, 761));
    }
}
