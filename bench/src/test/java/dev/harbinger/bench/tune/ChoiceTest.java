package dev.harbinger.bench.tune;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;

class ChoiceTest {
    private static Candidate candidate(long value, double... rounds) {
        return new Candidate(value, java.util.Arrays.stream(rounds).boxed().toList());
    }

    @Test
    void theLeastMedianIsChosen() {
        assertEquals(
                4096,
                Choice.SMALLEST
                        .of(List.of(
                                candidate(0, 300, 310, 305),
                                candidate(4096, 200, 210, 205),
                                candidate(8192, 250, 260, 255)))
                        .value());
    }

    @Test
    void oneLuckyRoundDoesNotDecide() {
        assertEquals(
                8192,
                Choice.SMALLEST
                        .of(List.of(candidate(4096, 10, 300, 310), candidate(8192, 250, 260, 255)))
                        .value());
    }

    @Test
    void ofThoseThatCannotBeToldApartTheSmallestIsChosen() {
        List<Candidate> candidates = List.of(
                candidate(16384, 200, 206, 203), candidate(8192, 201, 209, 205), candidate(4096, 208, 207, 209));
        assertEquals(8192, Choice.SMALLEST.of(candidates).value());
    }

    @Test
    void nothingIsNoChoice() {
        assertThrows(IllegalArgumentException.class, () -> Choice.SMALLEST.of(List.of()));
        assertThrows(IllegalArgumentException.class, () -> candidate(0));
    }
}
