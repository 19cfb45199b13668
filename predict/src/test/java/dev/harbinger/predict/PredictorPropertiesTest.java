package dev.harbinger.predict;

import static dev.harbinger.predict.Streams.ahead;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.statistics.Statistics;
import org.junit.jupiter.api.Test;

/** What holds for every predictor. */
class PredictorPropertiesTest {
    static final List<String> ALL = List.of(
            "single-cycle",
            "single-cycle:3",
            "single-cycle+init",
            "single-cycle+previous",
            "single-cycle:7+init+previous",
            "single-cycle+init:4+first-sight+previous",
            "tagging",
            "tag-cycle",
            "tag-cycle+init",
            "tag-cycle+init:6",
            "tag-cycle+previous",
            "tag-bettercycle",
            "tag-bettercycle+init+previous",
            "2-level-tag-cycle",
            "2-level-tag-bettercycle:2+init",
            "last-successor",
            "context:3",
            "context:6",
            "confident-context:4",
            "tournament",
            "tournament:16",
            "tag-tournament",
            "lru:1",
            "lru:5",
            "fifo:3",
            "lfu:4");

    @Property(tries = 500)
    void resetEqualsFresh(
            @ForAll("names") String name,
            @ForAll @Size(max = 80) List<@IntRange(max = 6) Integer> before,
            @ForAll @Size(max = 80) List<@IntRange(max = 6) Integer> after) {
        Predictor used = Predictors.byName(name);
        before.forEach(call -> used.observe(call, call % 3));
        used.reset();
        Predictor fresh = Predictors.byName(name);
        assertSame(fresh, used);
        for (int call : after) {
            assertEquals(fresh.observe(call, call % 3), used.observe(call, call % 3));
            assertSame(fresh, used);
        }
    }

    @Property(tries = 500)
    void observingSeveralEqualsObservingEach(
            @ForAll("names") String name,
            @ForAll @Size(max = 12) List<@IntRange(max = 6) Integer> period,
            @ForAll @Size(max = 40) List<@IntRange(max = 6) Integer> rest,
            @ForAll @IntRange(min = 1, max = 70) int length) {
        List<Integer> stream = new ArrayList<>();
        for (int round = 0; round < 10; round++) {
            stream.addAll(period);
        }
        stream.addAll(rest);
        stream.addAll(period);
        stream.addAll(period);
        int[] calls = stream.stream().mapToInt(Integer::intValue).toArray();
        int[] sites = stream.stream().mapToInt(call -> call % 3 - 1).toArray();
        Predictor each = Predictors.byName(name);
        Predictor several = Predictors.byName(name);
        for (int from = 0; from < calls.length; from += length) {
            int to = Math.min(from + length, calls.length);
            int hits = 0;
            for (int i = from; i < to; i++) {
                hits += each.observe(calls[i], sites[i]) ? 1 : 0;
            }
            assertEquals(hits, several.observe(calls, sites, from, to));
            assertSame(each, several);
        }
    }

    @Property(tries = 500)
    void groupingBySiteChangesNothingForThoseThatLearnSitesApart(
            @ForAll("names") String name, @ForAll @Size(max = 100) List<@IntRange(max = 6) Integer> calls) {
        Predictor inOrder = Predictors.byName(name);
        Predictor grouped = Predictors.byName(name);
        if (!inOrder.learnsSitesApart()) {
            return;
        }
        int hits = 0;
        for (int call : calls) {
            hits += inOrder.observe(call, call % 3 - 1) ? 1 : 0;
        }
        int groupedHits = 0;
        for (int site = -1; site < 2; site++) {
            for (int call : calls) {
                groupedHits += call % 3 - 1 == site && grouped.observe(call, site) ? 1 : 0;
            }
        }
        assertEquals(hits, groupedHits);
        assertSame(inOrder, grouped);
    }

    /** The calls of a period that repeats, with single calls replaced by others. */
    @Provide
    Arbitrary<List<Integer>> periodic() {
        Arbitrary<Integer> calls = Arbitraries.integers().between(0, 6);
        return Combinators.combine(
                        calls.list().ofMinSize(1).ofMaxSize(14),
                        calls.list().ofSize(120),
                        Arbitraries.integers().between(2, 60))
                .as((period, others, exceptions) -> IntStream.range(0, 120)
                        .mapToObj(i -> i % exceptions == 1 ? others.get(i) : period.get(i % period.size()))
                        .toList());
    }

    @Property(tries = 500)
    void askingAheadChangesNoAnswer(
            @ForAll("names") String name, @ForAll("periodic") List<Integer> calls, @ForAll @IntRange(max = 12) int k) {
        Predictor asked = Predictors.byName(name);
        for (int end = 0; end < calls.size(); end++) {
            Predictor fresh = Predictors.byName(name);
            for (int call : calls.subList(0, end)) {
                fresh.observe(call, call % 3);
            }
            // Not always as far: what is kept of the answers must do for a longer one.
            int most = end % 5 == 0 ? k : (k + end) % 7;
            assertEquals(ahead(fresh, most), ahead(asked, most));
            asked.observe(calls.get(end), calls.get(end) % 3);
        }
    }

    @Property(tries = 500)
    void predictorsThatBehaveAlikeOfferTheSame(
            @ForAll("names") String name,
            @ForAll("periodic") List<Integer> calls,
            @ForAll @IntRange(max = 20) int start,
            @ForAll @IntRange(min = 21, max = 110) int compared,
            @ForAll @Size(max = 60) List<@IntRange(max = 6) Integer> after) {
        Predictor first = Predictors.byName(name);
        Predictor second = Predictors.byName(name);
        for (int i = 0; i < compared; i++) {
            int call = calls.get(i);
            first.observe(call, call % 3);
            if (i >= start) {
                second.observe(call, call % 3);
            }
        }
        assertEquals(first.behavesLike(second), second.behavesLike(first));
        if (first.behavesLike(second)) {
            Statistics.label("alike").collect(name);
            for (int call : after) {
                assertEquals(first.observe(call, call % 3), second.observe(call, call % 3));
                assertEquals(first.next(), second.next());
                assertEquals(ahead(first, 5), ahead(second, 5));
            }
        }
    }

    @Test
    void copiesThatStartedLaterBecomeAlike() {
        for (String name : List.of("single-cycle", "single-cycle+init", "tag-cycle", "tag-cycle+init+previous")) {
            Predictor first = Predictors.byName(name);
            Predictor second = Predictors.byName(name);
            for (int i = 0; i < 80; i++) {
                assertTrue(i == 0 || i > 3 || !first.behavesLike(second), name);
                first.observe(i % 7, i % 2);
                if (i > 2) {
                    second.observe(i % 7, i % 2);
                }
            }
            assertTrue(first.behavesLike(second), name);
        }
    }

    private static void assertSame(Predictor fresh, Predictor used) {
        assertEquals(fresh.next(), used.next());
        assertEquals(ahead(fresh, 5), ahead(used, 5));
        assertEquals(fresh.footprint(), used.footprint());
        for (int site = 0; site < 4; site++) {
            assertEquals(fresh.predictAt(site), used.predictAt(site));
        }
        for (int call = 0; call < 8; call++) {
            assertEquals(fresh.expects(call), used.expects(call));
        }
    }

    @Property(tries = 500)
    void hitMeansThatTheCallWasPredicted(
            @ForAll("names") String name, @ForAll @Size(max = 100) List<@IntRange(max = 5) Integer> calls) {
        Predictor predictor = Predictors.byName(name);
        for (int call : calls) {
            boolean predicted =
                    predictor instanceof Window ? predictor.expects(call) : predictor.predictAt(call % 2) == call;
            assertEquals(predicted, predictor.observe(call, call % 2));
        }
    }

    @Property(tries = 500)
    void firstOfSeveralPredictionsIsTheNextCall(
            @ForAll("names") String name, @ForAll @Size(max = 60) List<@IntRange(max = 5) Integer> calls) {
        Predictor predictor = Predictors.byName(name);
        for (int call : calls) {
            predictor.observe(call, call % 2);
            List<Integer> ahead = ahead(predictor, 4);
            assertEquals(predictor.next(), ahead.isEmpty() ? Predictor.NONE : ahead.getFirst());
            assertTrue(predictor.next() == Predictor.NONE || predictor.expects(predictor.next()));
        }
    }

    @Property(tries = 300)
    void severalPredictionsAreThoseMadeOneByOneOnACyclicProgram(
            @ForAll("chained") String name,
            @ForAll @Size(min = 1, max = 12) List<@IntRange(max = 5) Integer> loop,
            @ForAll @IntRange(min = 1, max = 15) int k) {
        Predictor predictor = Predictors.byName(name);
        for (int round = 0; round < 20; round++) {
            loop.forEach(call -> predictor.observe(call, call % 2));
        }
        List<Integer> together = ahead(predictor, k);
        List<Integer> oneByOne = new ArrayList<>();
        for (int i = 0; i < together.size(); i++) {
            int next = predictor.next();
            oneByOne.add(next);
            predictor.observe(next, next % 2);
        }
        assertEquals(oneByOne, together);
    }

    @Property(tries = 200)
    void cycleAndLongContextsAreAlwaysRightOnceALoopOfDifferentCallsIsKnown(
            @ForAll @IntRange(min = 6, max = 40) int length, @ForAll @IntRange(max = 39) int start) {
        for (String name : List.of("single-cycle", "single-cycle+init", "last-successor", "context:6", "tournament")) {
            Predictor predictor = Predictors.byName(name);
            for (int i = 0; i <= length; i++) {
                predictor.observe((start + i) % length, 0);
            }
            for (int i = 1; i < 100; i++) {
                assertTrue(predictor.observe((start + i) % length, 0), name);
            }
        }
    }

    @Provide
    Arbitrary<String> names() {
        return Arbitraries.of(ALL);
    }

    /** Those whose model leads beyond the next call without a hint. */
    @Provide
    Arbitrary<String> chained() {
        return Arbitraries.of(
                "single-cycle",
                "single-cycle+init",
                "last-successor",
                "context:6",
                "confident-context:6",
                "2-level-tag-cycle",
                "2-level-tag-bettercycle",
                "tournament");
    }
}
