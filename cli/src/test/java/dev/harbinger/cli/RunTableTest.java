package dev.harbinger.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.harbinger.launch.JobResult;
import dev.harbinger.launch.JobResult.RankResult;
import dev.harbinger.messaging.counters.Counter;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RunTableTest {
    private final List<RankResult> ranks = new ArrayList<>();

    @Test
    void everyColumnShowsItsCounter() {
        rank(200, 50, 4096, 180, 150, 40, 300, 7, 2_500_000);
        rank(100, 0, 0, 100, 100, 0, 100, 0, 0);
        assertEquals("""
                                  early    early                 hit  pulled  copies   copies     blocked
               rank  receives  arrivals    bytes  predicted    ratio   ahead    made  avoided  in receive
            ---------------------------------------------------------------------------------------------
                  0       200        50  4.0 KiB     90.0 %   75.0 %      40     300        7      2.5 ms
                  1       100         0      0 B    100.0 %  100.0 %       0     100        0        0 ns
            ---------------------------------------------------------------------------------------------
                min       100         0      0 B     90.0 %   75.0 %       0     100        0        0 ns
            average       150        25  2.0 KiB     95.0 %   87.5 %      20     200      3.5      1.3 ms
                max       200        50  4.0 KiB    100.0 %  100.0 %      40     300        7      2.5 ms
            """, format(true));
    }

    @Test
    void aRankThatCouldNotReportShowsNothingAndCountsForNothing() {
        rank(200, 50, 4096, 180, 150, 40, 300, 7, 2_500_000);
        ranks.add(new RankResult(1, 137, "was killed", Map.of()));
        List<String> lines = format(true).lines().toList();
        assertEquals(
                "      1         -         -        -          -       -       -       -        -           -",
                lines.get(4));
        assertEquals(
                lines.get(3).replaceFirst("^ +0", "    min"),
                lines.get(6),
                "the minimum is over the rank that reported");
    }

    @Test
    void withoutPredictionItsColumnsHoldNothing() {
        rank(200, 50, 4096, 0, 0, 0, 300, 7, 2_500_000);
        List<String> lines = format(false).lines().toList();
        assertEquals(
                "   0       200        50  4.0 KiB          -      -       -     300        7      2.5 ms",
                lines.get(3));
    }

    private void rank(long... values) {
        Counter[] counters = {
            Counter.RECEIVES,
            Counter.EARLY,
            Counter.EARLY_BYTES,
            Counter.PREDICTED,
            Counter.HITS,
            Counter.PULLED_AHEAD,
            Counter.COPIES,
            Counter.COPIES_AVOIDED,
            Counter.RECEIVE_BLOCKED_NANOS
        };
        Map<Counter, Long> map = new EnumMap<>(Counter.class);
        for (int i = 0; i < counters.length; i++) {
            map.put(counters[i], values[i]);
        }
        ranks.add(new RankResult(ranks.size(), 0, "has finished", map));
    }

    private String format(boolean predicting) {
        return RunTable.of(new JobResult(0, false, ranks), predicting, 16).format(100, false);
    }
}
