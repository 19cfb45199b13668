package dev.harbinger.messaging.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.harbinger.messaging.engine.AdversarialPredictor.Kind;
import dev.harbinger.messaging.engine.SimulatedJob.PredictorOfRank;
import dev.harbinger.predict.Predictors;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whole jobs under thousands of schedules. */
class SimulationTest {
    private static final int STEPS = 150;

    /** No prediction, good predictors and bad ones. */
    private static final List<PredictorOfRank> PREDICTORS = List.of(
            (_, _) -> null,
            (_, _) -> Predictors.byName("tournament"),
            (_, _) -> Predictors.byName("single-cycle"),
            adversary(Kind.WRONG),
            adversary(Kind.RANDOM),
            adversary(Kind.EVERYTHING));

    private static PredictorOfRank adversary(Kind kind) {
        return (_, random) -> new AdversarialPredictor(kind, random, Predictors.byName("single-cycle"));
    }

    private static PredictorOfRank predictorOf(long seed) {
        return PREDICTORS.get((int) (seed % PREDICTORS.size()));
    }

    @Test
    void matchesAndMovesMessagesAsTheReferenceDoesUnderEverySchedule() {
        Seeds.each(4000, seed -> new SimulatedJob(seed, predictorOf(seed)).run(STEPS, 0));
    }

    @Test
    void failsWhatWaitsForAnEndedRankAndNothingElseUnderEverySchedule() {
        Seeds.each(4000, seed -> new SimulatedJob(seed, predictorOf(seed)).run(STEPS, 1 + (int) (seed % 2)));
    }

    @Test
    void replaysTheSamePacketsFromTheSameSeed() {
        Seeds.each(60, seed -> {
            SimulatedJob first = new SimulatedJob(seed, predictorOf(seed));
            first.run(STEPS, (int) (seed % 2));
            SimulatedJob second = new SimulatedJob(seed, predictorOf(seed));
            second.run(STEPS, (int) (seed % 2));
            assertEquals(first.network().log(), second.network().log());
            assertFalse(first.ranks().size() > 2 && first.network().log().isEmpty());
        });
    }
}
