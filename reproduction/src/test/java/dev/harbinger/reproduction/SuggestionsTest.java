package dev.harbinger.reproduction;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SuggestionsTest {
    private static final List<String> KNOWN = List.of("run", "trace", "study", "wire.rate");

    @ParameterizedTest
    @CsvSource({
        "rnu, run",
        "ru, run",
        "runn, run",
        "rum, run",
        "stduy, study",
        "tarce, trace",
        "wire.rat, wire.rate",
        "rate, wire.rate"
    })
    void aSlipOfATypistIsRecognized(String typed, String meant) {
        assertEquals("; did you mean '" + meant + "'?", Suggestions.of(typed, KNOWN));
    }

    @ParameterizedTest
    @CsvSource({"xyz", "unr-", "''"})
    void anotherWordIsNot(String typed) {
        assertEquals("", Suggestions.of(typed, KNOWN));
    }
}
