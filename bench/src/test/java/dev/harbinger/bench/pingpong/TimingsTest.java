package dev.harbinger.bench.pingpong;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimingsTest {
    private static final List<Step> STEPS = List.of(new Step(0, 1, 3, 1), new Step(8, 1, 2, 1));

    @Test
    void timesAreFoundAmongWhateverElseALibraryPrints() throws IOException {
        List<Timings> timings = Timings.parse(
                "peer", "WARNING: no fast network\nping-pong 0 300.5 200 250.25\n\nping-pong 8 1e3 2000\nbye\n", STEPS);
        assertEquals(
                List.of(new Timings(0, List.of(300.5, 200.0, 250.25)), new Timings(8, List.of(1000.0, 2000.0))),
                timings);
        assertEquals(250.25, timings.get(0).median());
        assertEquals(1500, timings.get(1).median());
    }

    @Test
    void ourOwnLinesAreReadAsTheyAreWritten() throws IOException {
        List<Timings> timings =
                List.of(new Timings(0, List.of(1.25, 0.001, 3e9)), new Timings(8, List.of(123456.789, 2.0)));
        assertEquals(timings, Timings.parse("harbinger", timings.get(0) + "\n" + timings.get(1) + "\n", STEPS));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | told times for the sizes [], expected [0, 8]",
                "ping-pong 0 1 2 3 | told times for the sizes [0], expected [0, 8]",
                "ping-pong 8 1 2;ping-pong 0 1 2 3 | told times for the sizes [8, 0]",
                "ping-pong 0 1 2 3;ping-pong 8 1 2;ping-pong 8 1 2 | [0, 8, 8], expected [0, 8]",
                "ping-pong 0 1 2;ping-pong 8 1 2 | told 2 times for 0 bytes, expected 3",
                "ping-pong 0 1 2 x;ping-pong 8 1 2 | holds no times: 'ping-pong 0 1 2 x'",
                "ping-pong 0 1 2 -3;ping-pong 8 1 2 | holds no times",
                "ping-pong 0 1 2 nan;ping-pong 8 1 2 | holds no times",
                "ping-pong 0 1 2 0;ping-pong 8 1 2 | holds no times",
                "ping-pong zero 1 2 3;ping-pong 8 1 2 | holds no times",
            })
    void outputThatIsNotWhatWasAskedForIsRefused(String output, String expected) {
        String message = String.valueOf(assertThrows(
                        IOException.class, () -> Timings.parse("openmpi", output.replace(";", "\n"), STEPS))
                .getMessage());
        assertTrue(message.startsWith("openmpi: "), message);
        assertTrue(message.contains(expected), message);
    }
}
