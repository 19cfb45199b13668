package dev.harbinger.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProgressTest {
    @ParameterizedTest
    @CsvSource({
        "0.005, 100, ''",
        "0.5, 20, ', 20 s left'",
        "0.25, 20, ', 1 min left'",
        "0.01, 100, ', 2 h 45 min left'",
        "1, 100, ', 0 s left'"
    })
    void theTimeLeftFollowsFromThePartReadAndTheTimeItTook(double part, long seconds, String expected) {
        assertEquals(expected, Progress.left(part, seconds * 1_000_000_000));
    }
}
