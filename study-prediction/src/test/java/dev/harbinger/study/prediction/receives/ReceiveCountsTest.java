package dev.harbinger.study.prediction.receives;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.predict.Predictor;
import dev.harbinger.study.prediction.MemoryTrace;
import dev.harbinger.trace.TraceEvent;
import dev.harbinger.trace.TraceEventBuilder;
import dev.harbinger.trace.TraceOp;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** What is counted of receives, and where counting is bounded. */
class ReceiveCountsTest {
    private static TraceEventBuilder receive(int peer, int tag, long bytes) {
        return MemoryTrace.event(TraceOp.RECV, 0)
                .peer(peer)
                .tag(tag)
                .count(bytes)
                .typeBytes(1);
    }

    @Test
    void callsThatDifferInAnyFactAreDifferent() {
        Identities identities = new Identities();
        TraceEventBuilder same = receive(1, 2, 3).buffer(4);
        List<TraceEvent> different = List.of(
                same.build(),
                same.peer(9).build(),
                same.tag(9).build(),
                same.count(9).build(),
                same.typeBytes(9).build(),
                same.buffer(9).build(),
                same.communicator(9).build());
        for (int round = 0; round < 3; round++) {
            for (int i = 0; i < different.size(); i++) {
                assertEquals(i, identities.post(different.get(i)));
            }
        }
        // The site is no part of a call.
        assertEquals(0, identities.post(receive(1, 2, 3).buffer(4).site(77).build()));
        assertEquals(different.size(), identities.size());
        assertEquals(0, identities.beyond());
        assertEquals(4, identities.first(100).getFirst().receives());
        assertEquals(2, identities.first(2).size());
    }

    @Test
    void callsBeyondTheMostHaveNoIdAndKnownOnesKeepTheirs() {
        Identities identities = new Identities(40);
        for (int call = 0; call < 40; call++) {
            assertEquals(call, identities.post(receive(1, call, 1).build()));
        }
        assertEquals(Predictor.NONE, identities.post(receive(1, 40, 1).build()));
        assertEquals(Predictor.NONE, identities.post(receive(1, 40, 1).build()));
        assertEquals(7, identities.post(receive(1, 7, 1).build()));
        assertEquals(42, identities.size());
        assertEquals(2, identities.beyond());
        assertEquals(40, identities.first(1000).size());
    }

    @Test
    void theMedianIsTheLeastSizeThatHalfDoNotExceed() {
        SizeCounts sizes = new SizeCounts();
        assertEquals(0, sizes.median());
        for (long size : new long[] {8, 100, 8, 0, 100, 100}) {
            sizes.add(size);
        }
        assertEquals(8, sizes.median());
        sizes.add(100);
        assertEquals(100, sizes.median());
        assertEquals(Map.of(0L, 1L, 8L, 2L, 100L, 4L), sizes.counts());
        assertFalse(sizes.isRounded());
    }

    @Test
    void sizesBeyondTheMostAreRoundedUpAndNoneIsLost() {
        SizeCounts sizes = new SizeCounts();
        for (int size = 1; size <= SizeCounts.MOST_SIZES; size++) {
            sizes.add(size);
        }
        assertFalse(sizes.isRounded());
        for (int size = 5000; size < 9000; size++) {
            sizes.add(size);
            sizes.add(7);
        }
        assertTrue(sizes.isRounded());
        assertEquals(3193, sizes.counts().get(8192L));
        assertEquals(807, sizes.counts().get(16_384L));
        assertEquals(4001, sizes.counts().get(7L));
        assertEquals(
                SizeCounts.MOST_SIZES + 8000L,
                sizes.counts().values().stream().mapToLong(Long::longValue).sum());
    }

    @Test
    void countsOfSizesAddUp() {
        SizeCounts sizes = new SizeCounts();
        sizes.add(5);
        SizeCounts others = new SizeCounts();
        for (int size = 0; size < 2 * SizeCounts.MOST_SIZES; size++) {
            others.add(size);
        }
        sizes.addAll(others);
        sizes.add(5);
        assertEquals(3, sizes.counts().get(5L));
        assertTrue(sizes.isRounded());
        assertEquals(
                2L * SizeCounts.MOST_SIZES + 2,
                sizes.counts().values().stream().mapToLong(Long::longValue).sum());
    }

    @Test
    void powersOfTwoEndAtTheLargestNumber() {
        long[][] expected = {
            {0, 0},
            {1, 1},
            {2, 2},
            {3, 4},
            {4096, 4096},
            {4097, 8192},
            {1L << 62, 1L << 62},
            {(1L << 62) + 1, Long.MAX_VALUE},
            {Long.MAX_VALUE, Long.MAX_VALUE}
        };
        for (long[] pair : expected) {
            assertEquals(pair[1], SizeCounts.powerOfTwo(pair[0]), () -> "of " + pair[0]);
        }
    }

    @Property
    void saturatedNumbersAreTheNearestThatThereAre(@ForAll long a, @ForAll long b) {
        BigInteger exact = BigInteger.valueOf(a);
        assertEquals(nearest(exact.add(BigInteger.valueOf(b))), Saturated.sum(a, b));
        assertEquals(nearest(exact.subtract(BigInteger.valueOf(b))), Saturated.difference(a, b));
    }

    private static long nearest(BigInteger exact) {
        return exact.min(BigInteger.valueOf(Long.MAX_VALUE))
                .max(BigInteger.valueOf(Long.MIN_VALUE))
                .longValue();
    }

    @Test
    void aSiteCountsWhatIsKnown() {
        SiteReceives site = new SiteReceives();
        site.post(receive(1, 2, 10).early(TraceEvent.EARLY).build(), true);
        site.post(receive(1, 2, 30).early(TraceEvent.NOT_EARLY).build(), true);
        site.post(receive(TraceEvent.ANY, 2, 20).early(TraceEvent.EARLY).build(), false);
        site.post(receive(1, TraceEvent.ANY, 20).early(TraceEvent.NOT_ASKED).build(), false);
        site.post(MemoryTrace.event(TraceOp.IRECV, 0).build(), false);
        SiteReceives all = new SiteReceives();
        all.add(site);
        all.add(new SiteReceives());
        for (SiteReceives each : List.of(site, all)) {
            assertEquals(5, each.receives());
            assertEquals(4, each.sized());
            assertEquals(80, each.bytes());
            assertEquals(10, each.smallest());
            assertEquals(30, each.largest());
            assertEquals(2, each.wildcards());
            assertEquals(2, each.predicted());
        }
    }

    @Test
    void sumsOfBytesStopAtTheLargestNumber() {
        ProcessReceives process = new ProcessReceives(0);
        TraceEvent huge = receive(1, 2, Long.MAX_VALUE).build();
        for (int i = 0; i < 3; i++) {
            process.post(huge, process.site(huge), false);
            process.send(huge);
        }
        assertEquals(Long.MAX_VALUE, process.sentBytes());
        assertEquals(Long.MAX_VALUE, process.all().bytes());
        SiteReceives all = new SiteReceives();
        all.add(process.all());
        all.add(process.atSite(0));
        assertEquals(Long.MAX_VALUE, all.bytes());
        assertEquals(3, process.sizes().counts().get(Long.MAX_VALUE));
    }

    @Test
    void wildcardsCountWhatTheyGot() {
        Wildcards wildcards = new Wildcards();
        TraceEvent anySource = receive(TraceEvent.ANY, 1, 1).build();
        TraceEvent both = receive(TraceEvent.ANY, TraceEvent.ANY, 1).build();
        wildcards.post(anySource);
        wildcards.post(both);
        assertFalse(Wildcards.isWildcard(receive(0, 0, 1).build()));
        assertFalse(Wildcards.isWildcard(TraceEvent.of(0, TraceOp.RECV, 1)));
        assertEquals(2, wildcards.anySource());
        assertEquals(1, wildcards.anyTag());
        int[][] callsAndSources = {{0, 5}, {1, 6}, {0, 5}, {1, 5}, {0, 6}, {1, 5}};
        for (int[] got : callsAndSources) {
            wildcards.resolve(got[0], got[1]);
        }
        assertEquals(6, wildcards.resolved());
        assertEquals(2, wildcards.sameAsBefore());
        assertEquals(2, wildcards.sources());
    }

    @Test
    void sourcesOfWildcardsAreBounded() {
        Wildcards wildcards = new Wildcards();
        for (int source = 0; source < 2 * Wildcards.MOST_SOURCES; source++) {
            wildcards.resolve(source, 300_000 + source);
        }
        assertEquals(Wildcards.MOST_SOURCES, wildcards.sources());
        wildcards.resolve(0, 300_000);
        assertEquals(1, wildcards.sameAsBefore());
        assertEquals(2L * Wildcards.MOST_SOURCES + 1, wildcards.resolved());
    }
}
