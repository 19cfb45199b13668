package dev.harbinger.study.prediction.arrival;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DurationsTest {
    @Test
    void eachDurationIsInTheClassOfItsPowerOfTwo() {
        long[][] classes = {
            {0, 0}, {1, 0}, {2, 1}, {3, 2}, {4, 2}, {5, 3}, {1L << 62, 62}, {(1L << 62) + 1, 63}, {Long.MAX_VALUE, 63}
        };
        for (long[] each : classes) {
            Durations durations = new Durations();
            durations.add(each[0]);
            assertEquals(1, durations.inClass((int) each[1]), () -> each[0] + " ns");
            assertEquals(each[0], durations.longest());
            assertEquals(each[0], durations.median());
        }
    }

    @Test
    void theMedianIsOffByASixteenthAtMostAndNeverAboveTheLongest() {
        assertEquals(0, new Durations().median());
        Random random = new Random(7);
        for (int tries = 0; tries < 200; tries++) {
            Durations durations = new Durations();
            long[] values = random.longs(1 + random.nextInt(50), 0, 2L << random.nextInt(50))
                    .sorted()
                    .toArray();
            LongStream.of(values).forEach(durations::add);
            long median = values[(values.length - 1) / 2];
            assertTrue(durations.median() >= median, () -> Arrays.toString(values));
            assertTrue(durations.median() <= median + median / 16 + 1, () -> Arrays.toString(values));
            assertTrue(durations.median() <= durations.longest(), () -> Arrays.toString(values));
        }
    }

    @Test
    void durationsAddUp() {
        Durations some = new Durations();
        some.add(5);
        Durations others = new Durations();
        others.add(Long.MAX_VALUE);
        others.add(Long.MAX_VALUE);
        some.addAll(others);
        some.addAll(new Durations());
        assertEquals(3, some.count());
        assertEquals(Long.MAX_VALUE, some.longest());
        assertEquals(2.0 * Long.MAX_VALUE + 5, some.sum(), 1);
        assertEquals(2, some.inClass(63));
    }

    @ParameterizedTest
    @CsvSource({
        "-1, 1, 1, 1, latency must be from 0",
        "9223372036854775807, 1, 1, 1, latency must be from 0",
        "1, 0, 1, 1, bandwidth must be from",
        "1, -1, 1, 1, bandwidth must be from",
        "1, NaN, 1, 1, bandwidth must be from",
        "1, Infinity, 1, 1, bandwidth must be from",
        "1, 1, NaN, 1, copy bandwidth must be from",
        "1, 1, 0, 1, copy bandwidth must be from",
        "1, 1, 1, -1, eager limit must be 0 bytes or more",
    })
    void assumptionsThatCannotBeMeantAreRefused(
            long latency, double network, double copy, long eager, String expected) {
        IllegalArgumentException e =
                assertThrows(IllegalArgumentException.class, () -> new Assumptions(latency, network, copy, eager));
        assertTrue(e.getMessage().startsWith(expected), e.getMessage());
    }
}
