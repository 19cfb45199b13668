package dev.harbinger.study.prediction.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.report.Finding;
import dev.harbinger.study.prediction.AnalysisSettings;
import dev.harbinger.study.prediction.MemoryTrace;
import dev.harbinger.study.prediction.TraceAnalysis;
import dev.harbinger.study.prediction.arrival.Assumptions;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A program that repeats a long cycle is judged alike in traces of any length from two periods on, and never before.
 */
class LongCycleTest {
    private static final int PERIOD = 600;
    private static final int FEW = 6;

    private static final AnalysisSettings SETTINGS = new AnalysisSettings(
            List.of("single-cycle", "context:6", "tournament"), "tournament", 0, Assumptions.USUAL);

    private static List<String> findings(int... tags) throws IOException, InterruptedException {
        MemoryTrace trace = new MemoryTrace();
        for (int i = 0; i < tags.length; i++) {
            long sent = 10_000L * i;
            trace.send(0, sent, 1, tags[i], 8).receive(1, sent + 5_000, sent + 5_500, 0, tags[i], 8);
        }
        return Findings.of(new TraceAnalysis(trace, SETTINGS, 2).run()).stream()
                .map(Finding::text)
                .toList();
    }

    /** A cycle in which no call comes twice. */
    private static int[] different(double periods) {
        return IntStream.range(0, (int) (PERIOD * periods)).map(i -> i % PERIOD).toArray();
    }

    /** A cycle of a few different calls, in an order without any regularity. */
    private static int[] few(double periods) {
        int[] cycle = new Random(1).ints(PERIOD, 0, FEW).toArray();
        return IntStream.range(0, (int) (PERIOD * periods))
                .map(i -> cycle[i % PERIOD])
                .toArray();
    }

    private static int[] irregular(int receives, int different) {
        return new Random(2).ints(receives, 0, different).toArray();
    }

    private static String first(List<String> findings, String text) {
        return findings.stream()
                .filter(finding -> finding.contains(text))
                .findFirst()
                .orElse("");
    }

    private static void assertTooShort(List<String> findings, String why) {
        String said = first(findings, "Too short to judge: ");
        assertTrue(said.contains(why), findings::toString);
        assertEquals("", first(findings, "The receives are "));
        assertEquals("", first(findings, "o gain: "));
    }

    private static void assertJudged(List<String> findings, String word) {
        assertEquals("", first(findings, "Too short"));
        String said = first(findings, "The receives are ");
        assertTrue(said.startsWith("The receives are " + word + " predictable: "), findings::toString);
    }

    @ParameterizedTest
    @ValueSource(doubles = {1, 1.25, 1.5, 2})
    void upToTwoPeriodsOfDifferentCallsAreTooShort(double periods) throws IOException, InterruptedException {
        assertTooShort(findings(different(periods)), "posted for the first time, which no predictor can know.");
    }

    @Test
    void whatCouldBePredictedIsSaidOfATraceThatIsTooShort() throws IOException, InterruptedException {
        List<String> findings = findings(different(1.5));
        assertTooShort(findings, "600 of 900 receives are posted for the first time");
        assertTooShort(findings, "Of the other 300, single-cycle says 99.7 % right as the next one");
        assertFalse(first(findings, "Too short").contains("goes on to the end"), findings::toString);
    }

    @ParameterizedTest
    @ValueSource(doubles = {2.25, 3, 10})
    void moreThanTwoPeriodsOfDifferentCallsAreHighlyPredictable(double periods)
            throws IOException, InterruptedException {
        assertJudged(findings(different(periods)), "highly");
    }

    @ParameterizedTest
    @ValueSource(doubles = {1.1, 1.25, 1.5, 1.75})
    void lessThanTwoPeriodsOfAFewCallsAreTooShort(double periods) throws IOException, InterruptedException {
        assertTooShort(findings(few(periods)), "so there is more to learn than the trace shows");
    }

    @ParameterizedTest
    @ValueSource(doubles = {2, 3, 10})
    void twoPeriodsOfAFewCallsAndMoreAreHighlyPredictable(double periods) throws IOException, InterruptedException {
        assertJudged(findings(few(periods)), "highly");
    }

    /** Two periods: half of the receives go into learning, so the average alone would mislead. */
    @Test
    void theSecondHalfIsNamedWhereTheAverageWouldGiveAnotherWord() throws IOException, InterruptedException {
        String said = first(findings(few(2)), "The receives are ");
        assertTrue(said.contains(". In the second half of the receives, context:6 says 9"), said);
        assertFalse(first(findings(few(40)), "The receives are ").contains("second half"));
    }

    /** Nothing tells a period that is longer than the trace from no period. */
    @Test
    void onePeriodOfAFewCallsLooksIrregular() throws IOException, InterruptedException {
        assertJudged(findings(few(1)), "hardly");
    }

    @ParameterizedTest
    @ValueSource(ints = {600, 900, 1_200, 6_000})
    void irregularReceivesOfAFewCallsAreHardlyPredictable(int receives) throws IOException, InterruptedException {
        assertJudged(findings(irregular(receives, FEW)), "hardly");
    }

    /** As many receives as in three periods of 600 different ones, of which about as many are first sights. */
    @Test
    void anIrregularProgramWithAsManyFirstSightsIsHardlyPredictable() throws IOException, InterruptedException {
        assertJudged(findings(irregular(1_800, 600)), "hardly");
    }

    @Test
    void anIrregularProgramIsTooShortToJudgeWithAsManyFirstSightsAndItsShareTellsTheDifference()
            throws IOException, InterruptedException {
        List<String> findings = findings(irregular(900, 1_200));
        assertTooShort(findings, " of 900 receives are posted for the first time");
        assertFalse(first(findings, "Too short").contains("says 9"), findings::toString);
    }

    @Test
    void aProgramThatNeverRepeatsACallMayNotBeTooShort() throws IOException, InterruptedException {
        assertTooShort(
                findings(IntStream.range(0, 5_000).toArray()),
                "5,000 of 5,000 receives are posted for the first time, which no predictor can know. That goes on to"
                        + " the end: the trace ends before the program repeats its calls, or it never does.");
    }
}
