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
        assertEquals(23, reproductions.rows().size());
    }

    @Test
    void whatIsFittedIsAPublishedValue() {
        COSTS.check(Comparison.published());
    }

    @Test
    void theTotalsLeaveOutWhatIsFitted() {
        assertEquals(7, reproductions.count(Verdict.FITTED));
        assertEquals(3, reproductions.count(Verdict.FOLLOWED));
        assertEquals(reproductions.rows().size() - 10, reproductions.predictions());
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
            // Pages are whole: what happens beyond one is seen at the first step behind it.
            double near = row.published().id().equals("5.1.pushall") ? 4100.0 / 4000 - 1 : 0.02;
            assertEquals(0, error, near + 1e-9, () -> row.published().id());
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
    void pushedBufferOfTheLargerPushLosesFramesOfALateReceiver() {
        assertEquals(0, findings.latePull().lost());
        assertTrue(findings.lateLarger().lost() > 0, findings.lateLarger()::toString);
        assertEquals(Verdict.FOLLOWED, verdict(reproductions, "3.buffer"));
        assertEquals(Verdict.NOT_REPRODUCED, verdict(reproductions, "4.4.buffer"));
    }

    @Test
    void lateReceiversOfPushAllLoseOneFrameOfThree() {
        assertEquals(1, findings.lateAll().lost(), 0.01);
        assertEquals(3, findings.lateAll().frames(), 0.01);
        assertEquals(Verdict.NOT_REPRODUCED, verdict(reproductions, "5.3.late.lost"));
    }

    /**
     * Two frames of 1464 and 1488 bytes fit into 3000 bytes; their acknowledgement lets two more follow a full window.
     */
    @Test
    void framesUnderWayAreLostAfterTheFirstThatFindsNoRoom() {
        assertEquals(
                List.of(3.0, 12.0, 45.0, 89.0),
                findings.overwhelmed().stream()
                        .map(each -> each.late().frames())
                        .toList());
        assertEquals(
                List.of(1.0, 10.0, 43.0, 64.0),
                findings.overwhelmed().stream().map(each -> each.late().lost()).toList());
        assertEquals(
                List.of(1.0, 10.0, 43.0, 64.0),
                findings.overwhelmed().stream().map(each -> each.late().again()).toList());
    }

    @Test
    void otherTimesOfANopLoseTheRowsOfLateReceivers() {
        assertTrue(
                findings.assumptions().stream()
                        .filter(each -> each.key().equals("processor.nop"))
                        .anyMatch(each -> !each.near()),
                findings.assumptions()::toString);
    }

    @Test
    void everyStepIsTold() {
        assertEquals(14, STEPS.size());
        assertTrue(STEPS.getFirst().startsWith("0/14 "), STEPS::toString);
        assertTrue(STEPS.getLast().startsWith("13/14 "), STEPS::toString);
    }
}
