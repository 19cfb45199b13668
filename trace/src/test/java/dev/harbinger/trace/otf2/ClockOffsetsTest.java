package dev.harbinger.trace.otf2;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Times between, before and after the measurements of a clock's offset. */
class ClockOffsetsTest {
    private static long[] corrected(ClockOffsets offsets, long... times) {
        ClockOffsets.Correction correction = offsets.new Correction();
        return LongStream.of(times).map(correction::corrected).toArray();
    }

    @Test
    void offsetIsInterpolatedBetweenTheTwoMeasurementsAroundATime() {
        ClockOffsets offsets = new ClockOffsets();
        offsets.add(100, 10);
        offsets.add(200, 30);
        offsets.add(400, -10);
        // Slopes of 1/5 and -1/5 tick a tick, continued beyond the outer measurements.
        assertArrayEquals(
                new long[] {50, 110, 170, 230, 270, 330, 390, 470},
                corrected(offsets, 50, 100, 150, 200, 250, 325, 400, 500));
    }

    @Test
    void timeOfAMeasurementHasItsOffset() {
        ClockOffsets offsets = new ClockOffsets();
        long[] times = {0, 1000, 1010, 5000, 9000};
        long[] measured = {3, -7, 40, 41, -100};
        for (int i = 0; i < times.length; i++) {
            offsets.add(times[i], measured[i]);
        }
        assertArrayEquals(new long[] {3, 993, 1050, 5041, 8900}, corrected(offsets, times));
    }

    @Test
    void oneMeasurementChangesNothing() {
        ClockOffsets offsets = new ClockOffsets();
        offsets.add(100, 10);
        assertArrayEquals(new long[] {50, 100, 150}, corrected(offsets, 50, 100, 150));
    }
}
