package dev.harbinger.study.pushpull.published;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.reproduction.Parameters;
import dev.harbinger.reproduction.Reproduction;
import dev.harbinger.reproduction.Reproductions;
import dev.harbinger.reproduction.StudyProgress;
import dev.harbinger.reproduction.StudyRun;
import dev.harbinger.reproduction.Verdict;
import dev.harbinger.study.pushpull.cost.Costs;
import dev.harbinger.study.pushpull.cost.Machine;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class ComparisonTest {
    private static final Parameters COSTS = Costs.usual();
    private static final List<String> STEPS = new ArrayList<>();
    private static Findings findings;
    private static Reproductions reproductions;

    @BeforeAll
    static void measure() {
        findings = findings(COSTS, 20, (step, done, all) -> STEPS.add(done + "/" + all + " " + step));
        reproductions = Comparison.of(COSTS, findings);
    }

    private static Findings findings(Parameters costs, int iterations, StudyProgress progress) {
        return Findings.on(new Machine(costs), new StudyRun(costs, iterations, 1, progress));
    }

    private static Verdict verdict(Reproductions reproductions, String id) {
        return reproductions.row(id).verdict();
    }

    @Test
    void everyPublishedValueHasARow() {
        assertEquals(List.of(), reproductions.missing());
        assertEquals(17, reproductions.rows().size());
    }

    @Test
    void whatIsFittedIsAPublishedValue() {
        COSTS.check(Comparison.published());
    }

    @Test
    void theTotalsLeaveOutWhatIsFitted() {
        assertEquals(6, reproductions.count(Verdict.FITTED));
        assertEquals(2, reproductions.count(Verdict.FOLLOWED));
        assertEquals(reproductions.rows().size() - 8, reproductions.predictions());
        assertEquals(reproductions.count(Verdict.REPRODUCED), reproductions.reproduced());
        for (Reproduction row : reproductions.rows()) {
            assertEquals(
                    COSTS.fits(row.published().id()),
                    row.verdict() == Verdict.FITTED,
                    () -> row.published().id());
        }
    }

    @Test
    void aFittedValueIsNotCountedEvenWhenTheUserChangesItsCost() {
        Parameters changed = COSTS.with("interrupt", "15291");
        assertEquals(Verdict.FITTED, verdict(Comparison.of(changed, findings), "abs.inter.latency"));
    }

    @Test
    void whatIsFittedComesOut() {
        for (Reproduction row : reproductions.with(Verdict.FITTED)) {
            double error = row.relativeError() == null ? 1 : row.relativeError();
            assertEquals(0, error, 0.02, () -> row.published().id());
        }
    }

    @Test
    void aMachineThatIsFarOffReproducesNothingOfTheNetwork() {
        Parameters slow = COSTS.with("wire.rate", "10 Mbit/s");
        Reproductions there = Comparison.of(slow, findings(slow, 5, StudyProgress.NONE));
        assertEquals(Verdict.NOT_REPRODUCED, verdict(there, "abs.inter.bw"));
        assertEquals(Verdict.NOT_REPRODUCED, verdict(there, "5.3.late.pushzero"));
        assertEquals(Verdict.NOT_REPRODUCED, verdict(there, "5.3.late.pushpull"));
    }

    @Test
    void everyStepIsTold() {
        assertEquals(9, STEPS.size());
        assertTrue(STEPS.getFirst().startsWith("0/9 "), STEPS::toString);
        assertTrue(STEPS.getLast().startsWith("8/9 "), STEPS::toString);
    }
}
