package dev.harbinger.predict;

import static dev.harbinger.predict.Streams.ahead;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

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
