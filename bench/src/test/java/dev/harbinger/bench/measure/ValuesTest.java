package dev.harbinger.bench.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ValuesTest {
    private static final Point EMPTY = new Point(Series.LATENCY, 0);
    private static final Point EIGHT = new Point(Series.LATENCY, 8);
    private static final List<Step> STEPS =
            List.of(new Step(Measurement.LATENCY, 0, 1, 3, 1), new Step(Measurement.LATENCY, 8, 1, 2, 1));

    @Test
    void numbersAreFoundAmongWhateverElseALibraryPrints() throws IOException {
        List<Values> values = Values.parse(
                "peer", "WARNING: no fast network\nlatency 0 300.5 200 250.25\n\nlatency 8 1e3 2000\nbye\n", STEPS);
        assertEquals(
                List.of(new Values(EMPTY, List.of(300.5, 200.0, 250.25)), new Values(EIGHT, List.of(1000.0, 2000.0))),
                values);
        assertEquals(250.25, values.get(0).median());
        assertEquals(1500, values.get(1).median());
    }

    @Test
    void ourOwnLinesAreReadAsTheyAreWritten() throws IOException {
        List<Values> values =
                List.of(new Values(EMPTY, List.of(1.25, 0.001, 3e9)), new Values(EIGHT, List.of(123456.789, 2.0)));
        assertEquals(values, Values.parse("harbinger", values.get(0) + "\n" + values.get(1) + "\n", STEPS));
    }

    @Test
    void everySeriesOfAStepIsExpectedInItsOrder() throws IOException {
        List<Step> steps = List.of(new Step(Measurement.OVERLAP, 64, 1, 1, 1));
        String lines = "overlap-plain 64 10\noverlap-both 64 12\noverlap 64 0\n";
        assertEquals(
                List.of("overlap-plain 64", "overlap-both 64", "overlap 64"),
                Values.parse("ours", lines, steps).stream()
                        .map(values -> values.point().toString())
                        .toList());
        assertThrows(IOException.class, () -> Values.parse("ours", lines.replace("overlap 64 0", ""), steps));
        assertThrows(
                IOException.class, () -> Values.parse("ours", lines.replace("overlap 64 0", "overlap 64 101"), steps));
    }

    @Test
    void bytesMayBeNone() throws IOException {
        List<Step> steps = List.of(new Step(Measurement.ALLOCATION, 8, 1, 1, 1));
        assertEquals(
                0, Values.parse("ours", "allocation 8 0.0\n", steps).getFirst().median());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | printed numbers for [], expected [latency 0, latency 8]",
                "latency 0 1 2 3 | printed numbers for [latency 0], expected [latency 0, latency 8]",
                "latency 8 1 2;latency 0 1 2 3 | printed numbers for [latency 8, latency 0]",
                "latency 0 1 2 3;latency 8 1 2;latency 8 1 2 | [latency 0, latency 8, latency 8], expected",
                "latency 0 1 2 3;bandwidth 8 1 2 | [latency 0, bandwidth 8], expected",
                "latency 0 1 2;latency 8 1 2 | printed 2 numbers for latency 0, expected 3",
                "latency 0 1 2 x;latency 8 1 2 | holds no ns: 'latency 0 1 2 x'",
                "latency 0 1 2 -3;latency 8 1 2 | holds no ns",
                "latency 0 1 2 nan;latency 8 1 2 | holds no ns",
                "latency 0 1 2 0;latency 8 1 2 | holds no ns",
                "latency zero 1 2 3;latency 8 1 2 | holds no ns",
            })
    void outputThatIsNotWhatWasAskedForIsRefused(String output, String expected) {
        String message = String.valueOf(assertThrows(
                        IOException.class, () -> Values.parse("openmpi", output.replace(";", "\n"), STEPS))
                .getMessage());
        assertTrue(message.startsWith("openmpi: "), message);
        assertTrue(message.contains(expected), message);
    }
}
