package dev.harbinger.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SimilarWordsTest {
    @ParameterizedTest
    @CsvSource({"run, run, 0", "rnu, run, 1", "ru, run, 1", "runn, run, 1", "ran, run, 1", "'', run, 3", "ca, abc, 3"})
    void theDistanceCountsChangedLetters(String from, String to, int distance) {
        assertEquals(distance, SimilarWords.distance(from, to));
        assertEquals(distance, SimilarWords.distance(to, from));
    }

    @Test
    void onlySimilarWordsAreSuggestedInTheirOrder() {
        List<String> words = List.of("run", "ran", "trace", "study");
        assertEquals(List.of("run", "ran"), SimilarWords.to("rn", words));
        assertEquals(List.of("study"), SimilarWords.to("stduy", words));
        assertEquals(List.of(), SimilarWords.to("xyz", words));
    }
}
