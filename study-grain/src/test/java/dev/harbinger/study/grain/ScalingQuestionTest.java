package dev.harbinger.study.grain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.report.Report;
import dev.harbinger.reproduction.Parameters;
import dev.harbinger.study.grain.MeasuredCosts.Sample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScalingQuestionTest {
    private static final Parameters USUAL = new GrainStudy().usual();

    private static String answer(ScalingQuestion question, Parameters parameters) throws IOException {
        return question.answer(parameters).findings().getFirst().text();
    }

    @Test
    void section_7_3_the_answer_is_one_sentence() throws IOException {
        assertEquals(
                "16,384 cells of LIFE are at best 5,320 times as fast as one processor (16,384 processors, grain 1,"
                    + " 32.5 % efficient); the largest machine at 30 % is of 16,384 processors; for 50 % the smallest"
                    + " grain is 4, for 75 % the smallest grain is 64.",
                answer(new ScalingQuestion("life", Map.of(), null, 16_384, 0.3, false, null), USUAL));
    }

    @Test
    void aProgramThatDoesNotScaleIsToldSo() throws IOException {
        Report report = new ScalingQuestion("life", Map.of(), null, 64, 0.3, false, null)
                .answer(USUAL.with("machine.fixed-occupancy", "1000"));
        assertEquals(
                "64 cells of LIFE are fastest on one processor; the largest machine at 30 % is of one"
                        + " processor; for 50 % no grain will do, for 75 % no grain will do.",
                report.findings().getFirst().text());
        assertTrue(report.findings().get(1).text().startsWith("At no grain is it faster"));
    }

    @Test
    void theParametersOfLifeAreThoseOfTheProgramLife() throws IOException {
        String changed = answer(
                new ScalingQuestion("life", Map.of(), null, 64, 0.3, false, null),
                USUAL.with("life.sequential", "35").with("machine.fixed-occupancy", "0"));
        assertTrue(changed.contains("at best 43.92 times"), changed);
    }

    @Test
    void timesOfAProgramFollowThatOfACell() throws IOException {
        // All costs and the cell ten times as long: the same speed-ups.
        Parameters slower = USUAL.with("machine.fixed-occupancy", "50")
                .with("machine.word-occupancy", "10")
                .with("machine.latency", "110");
        assertEquals(
                answer(new ScalingQuestion("life", Map.of(), null, 1024, 0.3, false, null), USUAL),
                answer(new ScalingQuestion("life", Map.of(), null, 1024, 0.3, false, 350.0), slower));
    }

    @Test
    void aProgramOfOnesOwnIsAnsweredAndItsNamesMayChange(@TempDir Path folder) throws IOException {
        Path mine = Files.writeString(
                folder.resolve("mine"), "let cell = 10\ncomputation = n * cell\nmessages = 2\nwords = 3\n");
        // 16 x 10 over 10 + 2 x (5 + 3) + 11.
        String answer = answer(new ScalingQuestion(mine.toString(), Map.of(), null, 16, 0.2, false, null), USUAL);
        assertTrue(answer.startsWith("16 cells of mine are at best 4.324 times"), answer);
        String longer = answer(
                new ScalingQuestion(mine.toString(), Map.of("cell", 100.0), "loose", 16, 0.2, false, null), USUAL);
        assertTrue(longer.startsWith("16 cells of mine are at best 13.79 times"), longer);
    }

    @Test
    void whatCannotBeAskedIsRefused() {
        assertThrows(
                IllegalArgumentException.class, () -> new ScalingQuestion("life", Map.of(), null, 0, 0.3, false, null));
        for (double efficiency : new double[] {0, 1.1, 30, Double.NaN}) {
            assertThrows(
                    IllegalArgumentException.class,
                    () -> new ScalingQuestion("life", Map.of(), null, 64, efficiency, false, null));
        }
        assertThrows(
                IllegalArgumentException.class, () -> new ScalingQuestion("life", Map.of(), null, 64, 0.3, false, 0.0));
        ScalingQuestion kind = new ScalingQuestion("life", Map.of(), "fast", 64, 0.3, false, null);
        assertThrows(IllegalArgumentException.class, () -> kind.answer(USUAL));
    }

    @Test
    void measuredCostsAreALineThroughTheOccupanciesAndWhatIsLeftOfARoundTrip() throws IOException {
        // 100 + 2 a word; half a round trip 300 longer.
        MeasuredCosts costs = new MeasuredCosts(
                "somehow",
                List.of(new Sample(8, 40, 62, 402), new Sample(64, 50, 66, 416), new Sample(256, 64, 100, 464)));
        assertEquals(100, costs.fixed(), 1e-9);
        assertEquals(2, costs.word(), 1e-9);
        assertEquals(300, costs.latency(), 1e-9);
        Parameters measured = costs.in(USUAL);
        assertEquals("ns", measured.word("machine.time-unit"));
        assertEquals(300, measured.number("machine.latency"));
        Report report = new ScalingQuestion("life", Map.of(), null, 64, 0.3, false, null).answer(measured, costs);
        assertTrue(
                report.findings().stream()
                        .anyMatch(finding -> finding.text()
                                .startsWith("A message of a word takes 102 ns of its processors' time: a program that"
                                        + " sends one after each run of computation needs runs of that length to"
                                        + " compute half of the time, and of 402 ns")),
                report.findings().toString());
    }

    @Test
    void savedCostsAreReadAgain(@TempDir Path folder) throws IOException {
        MeasuredCosts costs =
                new MeasuredCosts("somehow", List.of(new Sample(8, 40, 62, 402), new Sample(64, 50, 66, 90)));
        Path file = Files.write(folder.resolve("costs"), costs.lines());
        Parameters read = USUAL.with(file);
        assertEquals(costs.in(USUAL).number("machine.fixed-occupancy"), read.number("machine.fixed-occupancy"));
        assertEquals("measured", read.get("machine.latency").origin().word());
        assertTrue(costs.latency() >= 0);
    }

    @Test
    void oneLengthDoesNotTellTheCostsApart() {
        assertThrows(
                IllegalArgumentException.class,
                () -> new MeasuredCosts("somehow", List.of(new Sample(8, 1, 1, 3), new Sample(8, 1, 1, 3))));
    }
}
