package dev.harbinger.bench.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PlanTest {
    private static Plan plan(Measurement measurement, List<Integer> sizes, int repetitions) {
        return Plan.of(List.of(measurement), sizes, 2, Effort.of(repetitions, 3));
    }

    @Test
    void largeSizesAreSentLessOften() {
        List<Step> steps = plan(Measurement.LATENCY, List.of(8, 1 << 20, Plan.LARGEST), 100_000)
                .steps();
        assertEquals(new Step(Measurement.LATENCY, 8, 100_000, 20, 5_000), steps.get(0));
        assertEquals(new Step(Measurement.LATENCY, 1 << 20, 512, 20, 25), steps.get(1));
        assertEquals(new Step(Measurement.LATENCY, Plan.LARGEST, 40, 20, 2), steps.get(2));
    }

    @Test
    void aWindowCountsAsItsMessages() {
        assertEquals(
                List.of(new Step(Measurement.BANDWIDTH, 8, 1000, 20, 50)),
                plan(Measurement.BANDWIDTH, List.of(8), 64_000).steps());
        assertEquals(
                List.of(new Step(Measurement.BOTH_WAYS, 8, 1000, 20, 50)),
                plan(Measurement.BOTH_WAYS, List.of(8), 128_000).steps());
    }

    @Test
    void aSingleRepetitionIsOneBatchOfOne() {
        for (Measurement measurement : Measurement.values()) {
            assertEquals(1, plan(measurement, List.of(8), 1).steps().getFirst().repetitions(), measurement.key());
        }
    }

    @Test
    void aLateReceiverComputesLongerThanItsSenderAndAnEarlyOneShorter() {
        Step late =
                plan(Measurement.LATE_RECEIVER, List.of(1 << 20), 100).steps().getFirst();
        Step early =
                plan(Measurement.EARLY_RECEIVER, List.of(1 << 20), 100).steps().getFirst();
        assertEquals(20_000, late.x());
        assertEquals(120_000 + (1 << 18), late.y());
        assertEquals(late.x(), early.y());
        assertEquals(late.y(), early.x());
    }

    @Test
    void whatComputesIsTimedForABoundedTime() {
        Step step =
                plan(Measurement.LATE_RECEIVER, List.of(8), 1_000_000).steps().getFirst();
        assertTrue((long) step.batches() * step.repetitions() * (step.x() + step.y()) <= 400_000_000, step.toString());
    }

    @Test
    void aBarrierHasOneSizeAndASumWholeDoubles() {
        assertEquals(
                List.of(0),
                plan(Measurement.BARRIER, List.of(8, 64), 1).steps().stream()
                        .map(Step::bytes)
                        .toList());
        assertRefused("message size is 12; allreduce adds doubles", () -> plan(Measurement.ALLREDUCE, List.of(12), 1));
    }

    @Test
    void ranksThatShareProcessorsAreTimedBriefly() {
        Step step = Plan.of(List.of(Measurement.ALLTOALL), List.of(8), 4, Effort.of(10_000, 1))
                .crowded()
                .steps()
                .getFirst();
        assertEquals(40, step.batches() * step.repetitions());
        assertEquals(10_000, step.warmUp());
        assertEquals(40, step.compiled().warmUp());
    }

    @ParameterizedTest
    @EnumSource
    void everyStepIsReadAsItIsWritten(Measurement measurement) {
        for (Step step : plan(measurement, Plan.SIZES, 12_345).steps()) {
            assertEquals(step, Step.parse(step.toString()));
        }
    }

    @Test
    void whatIsNoStepIsRefused() {
        for (String text : Arrays.asList("8:1:1", "latency:8:1:1:-1:0:0", "latency:8:1:1:1", "lag:8:1:1:1:0:0")) {
            assertThrows(IllegalArgumentException.class, () -> Step.parse(text), text);
        }
    }

    @Test
    void numbersOutOfRangeAreNamed() {
        assertRefused("number of repetitions is 0; it must be from 1", () -> plan(Measurement.LATENCY, List.of(8), 0));
        assertRefused("number of rounds is -3; it must be from 1", () -> Effort.of(1, -3));
        assertRefused("message size is -8; it must be from 0", () -> plan(Measurement.LATENCY, List.of(-8), 1));
        assertRefused("no message size", () -> plan(Measurement.LATENCY, List.of(), 1));
        assertRefused("a message size appears twice", () -> plan(Measurement.LATENCY, List.of(8, 8), 1));
        assertRefused(
                "latency needs 2 ranks, not 3",
                () -> Plan.of(List.of(Measurement.LATENCY), List.of(8), 3, Effort.of(1, 1)));
        assertRefused(
                "number of ranks is 1; it must be from 2",
                () -> Plan.of(List.of(Measurement.BARRIER), List.of(8), 1, Effort.of(1, 1)));
    }

    private static void assertRefused(String expected, Runnable making) {
        String message = String.valueOf(
                assertThrows(IllegalArgumentException.class, making::run).getMessage());
        assertTrue(message.contains(expected), message);
    }
}
