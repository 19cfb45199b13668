package dev.harbinger.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.harbinger.launch.JobResult;
import dev.harbinger.launch.JobResult.RankResult;
import dev.harbinger.messaging.counters.Counter;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PredictionBalanceTest {
    private final Map<Counter, Long> one = new EnumMap<>(Counter.class);
    private final Map<Counter, Long> other = new EnumMap<>(Counter.class);

    @Test
    void withoutAMessageFetchedAheadNothingWasSaved() {
        one.put(Counter.PREDICTING_NANOS, 1_000_000L);
        other.put(Counter.PREDICTING_NANOS, 500_000L);
        assertEquals("""
            Prediction saved nothing: no message was fetched before its receive.
            It cost: 1.5 ms of predicting, by samples.
            """, balance());
    }

    @Test
    void savingAndCostAreSumsOverTheRanks() {
        fetched(one, 7_000_000, 300_000, 1_000_000);
        fetched(other, 5_000_000, 200_000, 500_000);
        assertEquals("""
            Prediction saved at most 12.0 ms of waiting: the time of fetching messages before their receives.
            It cost: 1.5 ms of predicting, by samples; 500.0 us of copying these messages once more.
            """, balance());
    }

    @Test
    void aCostBeyondTheSavingMeansThatNothingWasSaved() {
        fetched(one, 1_000_000, 600_000, 500_000);
        assertEquals("""
            Prediction saved at most 1.0 ms of waiting: the time of fetching messages before their receives.
            It cost: 500.0 us of predicting, by samples; 600.0 us of copying these messages once more.
            The cost is no less than the saving, so prediction saved nothing.
            """, balance());
    }

    @Test
    void grantedRoomIsNotSaidToHaveSavedNothing() {
        one.put(Counter.GRANTS_USED, 3L);
        one.put(Counter.PREDICTING_NANOS, 500_000L);
        assertEquals("""
            Prediction saved at most 0 ns of waiting: the time of fetching messages before their receives.
            It cost: 500.0 us of predicting, by samples; 0 ns of copying these messages once more.
            Not measured: the saving by room granted ahead, which 3 messages used.
            """, balance());
    }

    @Test
    void fewReceivesGiveNoCost() {
        assertEquals("""
            Prediction saved nothing: no message was fetched before its receive.
            It cost: too little predicting to measure.
            """, balance());
    }

    private static void fetched(Map<Counter, Long> rank, long ahead, long copying, long predicting) {
        rank.put(Counter.PULLED_AHEAD, 1L);
        rank.put(Counter.FETCHED_AHEAD_NANOS, ahead);
        rank.put(Counter.COPYING_AHEAD_NANOS, copying);
        rank.put(Counter.PREDICTING_NANOS, predicting);
    }

    private String balance() {
        return PredictionBalance.of(new JobResult(
                0,
                false,
                List.of(
                        new RankResult(0, 0, "has finished", one),
                        new RankResult(1, 0, "has finished", other),
                        new RankResult(2, 137, "was killed", Map.of()))));
    }
}
