package dev.harbinger.study.prediction.published;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.harbinger.predict.Predictor;
import dev.harbinger.predict.Predictors;
import dev.harbinger.study.prediction.program.Program;
import dev.harbinger.study.prediction.program.ReceiveStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Scores on the programs run here, against those of traces of NPB's own programs. */
class ScoreTest {
    @ParameterizedTest
    @CsvSource({"CG, A, 16, 15", "CG, A, 64, 15", "SP, W, 49, 400"})
    void hitRatiosAreThoseOfTheTracesOfTheMpiPrograms(Program program, String problem, int processes, int rounds)
            throws IOException, InterruptedException {
        Map<ReceiveStream, Integer> receives = program.receives(problem, processes, rounds);
        String trace = program.name().toLowerCase(Locale.ROOT) + "." + problem + "." + processes;
        int compared = 0;
        for (String line : lines()) {
            // trace, predictor, average, minimum, maximum, six-tuples
            String[] row = line.split(",");
            if (row[0].equals(trace)) {
                Score score = Score.of(receives, Predictors.factory(row[1]));
                assertEquals(
                        row[2] + "," + row[3],
                        String.format(Locale.ROOT, "%.4f,%.4f", score.average(), score.least()),
                        line);
                compared++;
            }
        }
        assertEquals(15, compared);
    }

    private static List<String> lines() throws IOException {
        try (BufferedReader in = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(Predictor.class.getResourceAsStream("hit-ratios.csv")),
                StandardCharsets.UTF_8))) {
            return in.lines().toList();
        }
    }

    @Test
    void oneStartIsTheFirstReceive() throws InterruptedException {
        Map<ReceiveStream, Integer> receives = Program.SP.receives("S", 9, 3);
        assertEquals(
                Score.of(receives, Predictors.factory("tag-cycle")).average(),
                Score.overStarts(receives, Predictors.factory("tag-cycle"), 1),
                1e-12);
    }
}
