package dev.harbinger.bench.tune;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.bench.measure.Effort;
import dev.harbinger.bench.measure.Measurement;
import dev.harbinger.bench.measure.Plan;
import dev.harbinger.bench.measure.Results;
import dev.harbinger.bench.measure.SampleResults;
import dev.harbinger.bench.measure.SideBySide;
import dev.harbinger.bench.ranks.Memory;
import dev.harbinger.bench.systems.OurSide;
import dev.harbinger.launch.Tuning;
import dev.harbinger.messaging.transport.Medium;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What is chosen from times that were made up. */
class TunerTest {
    private static long setting(Map<String, String> properties, String key) {
        return Long.parseLong(properties.get("harbinger." + key));
    }

    /** A machine on which every message takes what these settings give. */
    private static Trial machine(ToDoubleFunction<Map<String, String>> nanos) {
        return (_, plan, variants) -> results(plan, variants, nanos);
    }

    private static Results results(Plan plan, List<OurSide> variants, ToDoubleFunction<Map<String, String>> nanos) {
        Map<String, OurSide> byName = variants.stream().collect(Collectors.toMap(OurSide::name, Function.identity()));
        return SampleResults.of(
                plan,
                variants.stream().map(OurSide::name).toList(),
                (system, _) -> nanos.applyAsDouble(byName.get(system).properties()));
    }

    private static Tuner.Result tune(ToDoubleFunction<Map<String, String>> nanos) throws Exception {
        return tune(Medium.THREADS, nanos);
    }

    private static Tuner.Result tune(Medium transport, ToDoubleFunction<Map<String, String>> nanos) throws Exception {
        return new Tuner(transport, "today", Effort.of(1, 3), machine(nanos)).run();
    }

    @Test
    void aMachineThatLikesOnePushOfItsOwnSizeGetsIt() throws Exception {
        Tuner.Result result = tune(properties -> 1000
                + Math.abs(setting(properties, "bytes-to-push") - (16 << 10)) / 10.0
                + setting(properties, "second-push")
                + Math.abs(setting(properties, "pushed-buffer") - (128 << 10)) / 100.0);
        assertEquals(new Tuning("today", 16 << 10, 0, 128 << 10, OptionalLong.of(16385)), result.tuning());
        assertEquals(
                List.of("threads-btp", "threads-btp2", "threads-btp1", "threads-buffer", "threads-single"),
                result.section().tables().stream().map(table -> table.id()).toList());
    }

    @Test
    void aSecondPushIsTakenWhereItIsBetter() throws Exception {
        Tuner.Result result = tune(properties -> {
            long second = setting(properties, "second-push");
            long first = setting(properties, "bytes-to-push") - second;
            return 10_000 + Math.abs(second - 4096) + 4.0 * Math.abs(first - 256);
        });
        assertEquals(4096, result.tuning().secondPush());
        assertEquals(4096 + 256, result.tuning().bytesToPush());
    }

    @Test
    void whereNothingMattersNothingIsPushed() throws Exception {
        assertEquals(
                new Tuning("today", 0, 0, 16 << 10, OptionalLong.empty()),
                tune(_ -> 500).tuning());
    }

    @Test
    void overSharedMemoryTheLengthIsFoundFromWhichMessagesAreRead() throws Exception {
        Tuner.Result result = tune(Medium.SHARED_MEMORY, properties -> {
            long pushed = Math.abs(setting(properties, "bytes-to-push") - (16 << 10));
            long from = setting(properties, "single-copy-from");
            double read = Math.min(Math.abs(from - 4096), 20_000) / 10.0;
            return 1000 + pushed + setting(properties, "second-push") + read;
        });
        assertEquals(new Tuning("today", 16 << 10, 0, 16 << 10, OptionalLong.of(4096)), result.tuning());
        assertEquals("shared-memory-single", result.section().tables().getLast().id());
        assertEquals(
                List.of(1024L, 2048L, 4096L, 8192L, 16384L, 16385L),
                result.section().tables().getLast().rows().stream()
                        .map(List::getFirst)
                        .toList());
    }

    @Test
    void aSweepRunsForReal() throws Exception {
        Plan plan = Plan.of(List.of(Measurement.LATENCY), List.of(8), 2, Effort.of(2, 1));
        Sweep sweep = new Sweep(
                "id",
                "title",
                List.of(0L, 64L),
                Memory.SEGMENTS,
                bytes -> Map.of("harbinger.bytes-to-push", "" + bytes),
                plan,
                Choice.SMALLEST);
        Sweep.Outcome outcome = sweep.run(
                Medium.THREADS, (_, tried, variants) -> new SideBySide(tried, variants, List.of()).run(_ -> {}));
        assertEquals(2, outcome.candidates().size());
        assertTrue(outcome.candidates().stream().allMatch(candidate -> candidate.median() > 0));
        assertEquals(2, outcome.table().rows().size());
    }
}
