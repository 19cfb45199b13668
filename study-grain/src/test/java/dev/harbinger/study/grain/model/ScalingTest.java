package dev.harbinger.study.grain.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.study.grain.program.Kind;
import dev.harbinger.study.grain.program.LogProgram;
import dev.harbinger.study.grain.program.Programs;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class ScalingTest {
    private static Scaling of(String program, Costs costs, long cells) {
        return Scaling.of(new LogModel(Programs.bundled(program), costs), cells);
    }

    private static LogProgram program(int which) {
        return Programs.bundled(Programs.bundled().get(which));
    }

    @Test
    void everyGrainIsThereFromOneProcessorToTheSmallest() {
        List<Run> runs = of("life", new Costs(5, 1, 11), 256).runs();
        assertEquals(
                List.of(256L, 64L, 16L, 4L, 1L), runs.stream().map(Run::grain).toList());
        assertEquals(
                List.of(1L, 4L, 16L, 64L, 256L),
                runs.stream().map(Run::processors).toList());
    }

    @Test
    void noGrainIsSmallerThanTheProgramAllows() {
        // A transposition of 64 x 64 is cut into rows at most.
        assertEquals(
                64, of("transpose", new Costs(5, 1, 11), 4096).runs().getLast().grain());
    }

    @Test
    void oneProcessorIsBestWhenMessagesCostTooMuch() {
        Scaling scaling = of("life", new Costs(10_000, 1, 11), 64);
        assertEquals(1, scaling.best().processors());
        assertEquals(1, scaling.largest(0.3).processors());
        assertTrue(scaling.finest(0.3).isEmpty());
    }

    @Test
    void section_7_3_the_largest_machine_and_the_smallest_grain_are_those_of_the_efficiency() {
        Scaling scaling = of("life", new Costs(5, 1, 11), 16_384);
        assertEquals(16_384, scaling.largest(0.3).processors());
        assertEquals(4, scaling.finest(0.5).orElseThrow().grain());
        assertEquals(64, scaling.finest(0.75).orElseThrow().grain());
        assertEquals(4096, scaling.best(0.5).orElseThrow().processors());
    }

    @Property(tries = 200)
    void moreOccupancyOrLatencyIsNeverFaster(
            @ForAll @IntRange(max = 3) int which,
            @ForAll @DoubleRange(max = 500) double fixed,
            @ForAll @DoubleRange(max = 50) double word,
            @ForAll @DoubleRange(max = 2000) double latency,
            @ForAll @DoubleRange(max = 100) double more) {
        LogModel model = new LogModel(program(which), new Costs(fixed, word, latency));
        List<Run> runs = Scaling.of(model, 4096).runs();
        for (Costs worse : List.of(
                model.costs().withFixed(fixed + more),
                model.costs().withWord(word + more),
                model.costs().withLatency(latency + more))) {
            List<Run> slower = Scaling.of(model.with(worse), 4096).runs();
            for (int i = 0; i < runs.size(); i++) {
                assertTrue(slower.get(i).time() >= runs.get(i).time(), runs.get(i) + " with " + worse);
            }
        }
    }

    @Property(tries = 200)
    void latencyBelowTheSlackChangesNothing(
            @ForAll @DoubleRange(max = 33) double latency, @ForAll @DoubleRange(max = 500) double fixed) {
        assertEquals(
                of("life", new Costs(fixed, 1, 0), 4096).runs(),
                of("life", new Costs(fixed, 1, latency), 4096).runs());
    }

    @Property(tries = 100)
    void bundlingAndSlippingAreNeverSlower(
            @ForAll @IntRange(max = 3) int which,
            @ForAll @DoubleRange(max = 500) double fixed,
            @ForAll @DoubleRange(max = 2000) double latency) {
        Costs costs = new Costs(fixed, 1, latency);
        List<Run> runs = Scaling.of(new LogModel(program(which), costs), 4096).runs();
        List<Run> bundled =
                Scaling.of(new LogModel(program(which), costs, true, 1), 4096).runs();
        List<Run> loose = Scaling.of(new LogModel(program(which).with(Kind.LOOSE), costs), 4096)
                .runs();
        for (int i = 0; i < runs.size(); i++) {
            assertTrue(bundled.get(i).phase() <= runs.get(i).phase(), "bundled: " + runs.get(i));
            assertTrue(loose.get(i).phase() <= runs.get(i).phase(), "loose: " + runs.get(i));
        }
    }

    @Property(tries = 100)
    void theUnitOfTimeChangesNoSpeedUp(
            @ForAll @IntRange(max = 3) int which,
            @ForAll @DoubleRange(min = 0.01, max = 100) double unit,
            @ForAll @DoubleRange(max = 500) double fixed) {
        Costs costs = new Costs(fixed, 1, 50);
        Scaling cycles = Scaling.of(new LogModel(program(which), costs), 4096);
        Scaling units = Scaling.of(new LogModel(program(which), costs.times(unit), false, unit), 4096);
        for (int i = 0; i < cycles.runs().size(); i++) {
            double expected = cycles.runs().get(i).speedUp();
            assertEquals(expected, units.runs().get(i).speedUp(), expected * 1e-9);
        }
    }
}
