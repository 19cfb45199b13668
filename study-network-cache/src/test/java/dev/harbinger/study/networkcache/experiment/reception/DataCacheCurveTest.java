package dev.harbinger.study.networkcache.experiment.reception;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.harbinger.reproduction.Reproductions;
import dev.harbinger.reproduction.Verdict;
import dev.harbinger.study.networkcache.policy.PolicyKind;
import dev.harbinger.study.networkcache.programs.BundledProgram;
import dev.harbinger.study.networkcache.settings.StudyParameters;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Made-up misses of data caches of 4, 8, 16, 32, 64 and 128 KB. */
class DataCacheCurveTest {
    @Test
    void the_optimum_is_the_first_size_whose_doubling_removes_less_than_a_tenth() {
        assertEquals(OptionalInt.of(32), curve(1000, 800, 600, 400, 361, 100).optimum());
        assertEquals(OptionalInt.of(4), curve(1000, 1100, 600, 400, 100, 10).optimum());
        assertEquals(OptionalInt.of(64), curve(1000, 800, 600, 400, 360, 350).optimum());
        assertEquals(OptionalInt.empty(), curve(1000, 800, 600, 400, 200, 100).optimum());
    }

    @Test
    void the_optimum_of_cg_and_the_largest_difference_are_judged() {
        DataCacheCurve usual = curve(1000, 800, 600, 400, 361, 360);
        DataCacheCurve near = curve(1000, 800, 606, 400, 361, 360);
        DataCacheCurve far = curve(1000, 800, 607, 400, 361, 360);
        assertEquals(List.of(Verdict.REPRODUCED, Verdict.REPRODUCED), verdicts(usual, near));
        assertEquals(List.of(Verdict.REPRODUCED, Verdict.NOT_REPRODUCED), verdicts(usual, far));
        DataCacheCurve small = curve(1000, 800, 780, 770, 760, 750);
        assertEquals(List.of(Verdict.NOT_REPRODUCED, Verdict.REPRODUCED), verdicts(small, small));
        DataCacheCurve none = curve(64, 32, 16, 8, 4, 2);
        assertEquals(List.of(Verdict.NOT_REPRODUCED, Verdict.REPRODUCED), verdicts(none, none));
    }

    private static List<Verdict> verdicts(DataCacheCurve dtct, DataCacheCurve lazy) {
        Reproductions.Builder builder = new Reproductions.Builder(StudyParameters.published(), StudyParameters.usual());
        DataCacheSize.compare(builder, List.of(dtct, lazy), List.of(dtct, lazy));
        Reproductions rows = builder.build();
        return List.of(
                Objects.requireNonNull(rows.row("6.3.optimum")).verdict(),
                Objects.requireNonNull(rows.row("6.3.same")).verdict());
    }

    private static DataCacheCurve curve(long... misses) {
        return new DataCacheCurve(
                BundledProgram.ADI_4,
                PolicyKind.DTCT,
                1,
                IntStream.range(0, misses.length)
                        .mapToObj(i -> new DataCacheCurve.Point(DataCacheSize.SIZES.get(i), 10_000, misses[i]))
                        .toList());
    }
}
