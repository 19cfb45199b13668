package dev.harbinger.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.deadlock.RankActivity;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ActivityLineTest {
    private static RankActivity with(RankActivity.Wait... waits) {
        return new RankActivity(3, 1L << 40, 7, 100, 99, 2, true, List.of(waits), List.of());
    }

    @Test
    void aLineSaysWhatItWasMadeOf() {
        for (RankActivity activity : List.of(
                with(),
                with(new RankActivity.Wait(List.of(), "a message from any rank", "Ring.main (Ring.java:5)")),
                with(
                        new RankActivity.Wait(List.of(1, 2, 4095), "one of 3 requests", "Ring.main (Ring.java:5)"),
                        new RankActivity.Wait(List.of(0), "its part of barrier", "an unknown location")),
                new RankActivity(
                        3,
                        1,
                        2,
                        3,
                        4,
                        5,
                        false,
                        List.of(new RankActivity.Wait(List.of(0), "its part of barrier", "an unknown location")),
                        List.of(new RankActivity.Wait(List.of(2), "iprobe for a message", "an unknown location"))))) {
            assertEquals(activity, ActivityLine.parse(ActivityLine.of(activity)));
        }
    }

    @Test
    void aLineFitsBetweenLaunchersHoweverMuchIsWaitedFor() {
        RankActivity.Wait wait = new RankActivity.Wait(
                IntStream.range(4000, 4096).boxed().toList(), "x\t\n".repeat(10_000), "y".repeat(10_000));
        String line = ActivityLine.of(with(Collections.nCopies(1000, wait).toArray(RankActivity.Wait[]::new)));
        assertTrue(line.length() < 4000, line.length() + " characters");
        assertEquals(6, ActivityLine.parse(line).waits().size());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "3",
                "3\t1\t1\t1\t1\t1",
                "3\t1\t1\t1\t1\t1\ttrue\t-",
                "3\t1\t1\t1\t1\t1\ttrue\t1",
                "a\t1\t1\t1\t1\t1\ttrue\t0"
            })
    void anotherLineIsRefused(String line) {
        assertThrows(IllegalArgumentException.class, () -> ActivityLine.parse(line));
    }
}
