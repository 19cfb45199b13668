package dev.harbinger.study.prediction.score;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.harbinger.predict.Predictor;
import dev.harbinger.predict.Predictors;
import dev.harbinger.study.prediction.AnalysisSettings;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Blocks must not show in the scores. The timeout only bounds a failure. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class ScoreboardTest {
    private static final int STARTS = 10;

    /** Five calls that come again and again, with a disturbance now and then. */
    private static int call(int place) {
        return place % 97 == 0 ? 5 + place / 97 % 3 : place % 5;
    }

    private static int site(int place) {
        return call(place) % 2;
    }

    private static long hits(Predictor predictor, int from, int receives) {
        long hits = 0;
        for (int i = from; i < receives; i++) {
            hits += predictor.observe(call(i), site(i)) ? 1 : 0;
        }
        return hits;
    }

    private static final List<String> FROM_STARTS = AnalysisSettings.FROM_STARTS;

    private static Scores scores(int receives, int threads) throws InterruptedException {
        List<Supplier<Predictor>> makers = List.of(
                Predictors.factory("single-cycle"), Predictors.factory("tag-cycle"), Predictors.factory("lru:5"));
        List<Supplier<Predictor>> fromStarts =
                FROM_STARTS.stream().map(Predictors::factory).toList();
        try (ExecutorService executor = Executors.newFixedThreadPool(threads)) {
            Scoreboard board = new Scoreboard(makers, fromStarts, STARTS, executor, new Semaphore(2));
            for (int i = 0; i < receives; i++) {
                board.add(call(i), site(i));
            }
            return board.finish().join();
        }
    }

    /** At the beginning and the end of blocks, and when copies from several starts have become alike. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 9, 10, 127, 128, 129, 384, 4095, 4096, 4097, 8192, 50_000})
    void scoresAreThoseOfOnePredictorAfterAnother(int receives) throws InterruptedException {
        Scores scores = scores(receives, 4);
        assertEquals(scores, scores(receives, 1));
        for (PredictorScore score : scores.predictors()) {
            Predictor alone = Predictors.byName(score.predictor());
            assertEquals(hits(alone, 0, receives), score.hits(), score.predictor());
            assertEquals(alone.footprint(), score.footprint(), score.predictor());
        }
        for (int i = 0; i < FROM_STARTS.size(); i++) {
            String name = FROM_STARTS.get(i);
            StartScore starts = scores.starts().get(i);
            assertEquals(name, starts.predictor());
            assertEquals(Math.min(STARTS, receives), starts.ratios().size());
            for (int start = 0; start < starts.ratios().size(); start++) {
                double ratio = (double) hits(Predictors.byName(name), start, receives) / (receives - start);
                assertEquals(ratio, starts.ratios().get(start), 1e-12, name + " from start " + start);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"1024, 10", "1025, 0"})
    void aProcessWithTooManySitesIsNotScoredFromSeveralStarts(int sites, int starts) throws InterruptedException {
        try (ExecutorService executor = Executors.newFixedThreadPool(2)) {
            Scoreboard board = new Scoreboard(
                    List.of(),
                    List.of(Predictors.factory("tag-cycle"), Predictors.factory("tag-cycle+init")),
                    STARTS,
                    executor,
                    new Semaphore(2));
            for (int i = 0; i < 3_000; i++) {
                board.add(i, i % sites);
            }
            for (StartScore score : board.finish().join().starts()) {
                assertEquals(starts, score.ratios().size());
            }
        }
    }

    @Test
    void aPredictorIsAskedAheadOnlyWhenItCanSayWithoutTheSite() throws InterruptedException {
        List<PredictorScore> scores = scores(5000, 1).predictors();
        assertEquals(Contestant.DEPTH, scores.get(0).ahead().size());
        assertEquals(Contestant.DEPTH, scores.get(0).asSet().size());
        assertEquals(List.of(), scores.get(1).ahead());
        assertEquals(List.of(), scores.get(2).asSet());
        assertEquals((double) scores.get(0).hits() / 5000, scores.get(0).ahead().getFirst(), 1e-12);
    }

    /** Fails at a certain receive. */
    private static final class Failing implements Predictor {
        private int left;

        Failing(int left) {
            this.left = left;
        }

        @Override
        public String name() {
            return "failing";
        }

        @Override
        public boolean observe(int call, int site) {
            if (left-- == 0) {
                throw new IllegalStateException("cannot go on");
            }
            return false;
        }

        @Override
        public int next() {
            return NONE;
        }

        @Override
        public int predictAt(int site) {
            return NONE;
        }

        @Override
        public int predict(int[] into, int k) {
            return 0;
        }

        @Override
        public int footprint() {
            return 0;
        }

        @Override
        public void reset() {}
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 127, 128, 10_000, 100_000})
    void aPredictorThatFailsEndsTheScoringAndNobodyWaitsForIt(int at) {
        Semaphore blocks = new Semaphore(2);
        try (ExecutorService executor = Executors.newFixedThreadPool(2)) {
            Scoreboard board = new Scoreboard(List.of(() -> new Failing(at)), List.of(), 0, executor, blocks);
            CompletionException e = assertThrows(CompletionException.class, () -> {
                for (int i = 0; i < 1_000_000; i++) {
                    board.add(1, 1);
                }
                board.finish().join();
            });
            assertEquals("cannot go on", e.getCause().getMessage());
        }
        assertEquals(2, blocks.availablePermits());
    }

    @Test
    void waitingForRoomEndsWithAnInterrupt() {
        Scoreboard board =
                new Scoreboard(List.of(Predictors.factory("single-cycle")), List.of(), 0, _ -> {}, new Semaphore(1));
        assertThrows(InterruptedException.class, () -> {
            for (int i = 0; i < 100_000; i++) {
                if (i == 50) {
                    Thread.currentThread().interrupt();
                }
                board.add(1, 1);
            }
        });
    }
}
