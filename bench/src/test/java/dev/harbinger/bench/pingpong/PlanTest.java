package dev.harbinger.bench.pingpong;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class PlanTest {
    @Test
    void largeSizesAreSentLessOften() {
        List<Step> steps =
                Plan.of(List.of(8, 1 << 20, Plan.LARGEST), 100_000, 3).steps();
        assertEquals(new Step(8, 100_000, 20, 5_000), steps.get(0));
        assertEquals(new Step(1 << 20, 512, 20, 25), steps.get(1));
        assertEquals(new Step(Plan.LARGEST, 40, 20, 2), steps.get(2));
    }

    @Test
    void aSingleRepetitionIsOneBatchOfOneTrip() {
        assertEquals(List.of(new Step(8, 1, 1, 1)), Plan.of(List.of(8), 1, 1).steps());
    }

    @Test
    void everyStepIsReadAsItIsWritten() {
        for (Step step : Plan.of(Plan.SIZES, 12_345, 1).steps()) {
            assertEquals(step, Step.parse(step.toString()));
        }
        assertThrows(IllegalArgumentException.class, () -> Step.parse("8:1:1"));
        assertThrows(IllegalArgumentException.class, () -> Step.parse("8:1:1:-1"));
    }

    @Test
    void numbersOutOfRangeAreNamed() {
        assertRefused("number of repetitions is 0; it must be from 1", List.of(8), 0, 1);
        assertRefused("number of rounds is -3; it must be from 1", List.of(8), 1, -3);
        assertRefused("message size is -8; it must be from 0", List.of(-8), 1, 1);
        assertRefused("no message size", List.of(), 1, 1);
    }

    private static void assertRefused(String expected, List<Integer> sizes, int repetitions, int rounds) {
        String message =
                String.valueOf(assertThrows(IllegalArgumentException.class, () -> Plan.of(sizes, repetitions, rounds))
                        .getMessage());
        assertTrue(message.contains(expected), message);
    }
}
