package dev.harbinger.study.prediction.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Programs on ranks that are threads. */
class ProgramTest {
    @ParameterizedTest
    @CsvSource({"BT, 9", "BT, 1", "SP, 4", "SP, 9", "CG, 8", "CG, 1"})
    void repeatedRoundsAreThoseOfAWholeRun(Program program, int processes) throws InterruptedException {
        Map<ReceiveStream, Integer> whole = new HashMap<>();
        program.record("S", processes, 5).forEach(stream -> whole.merge(stream, 1, Integer::sum));
        assertEquals(whole, program.receives("S", processes, 5));
    }

    @Test
    void processesThatPostTheSameAreCountedTogether() throws InterruptedException {
        assertEquals(8, sum(Program.CG.receives("S", 8, 1)));
        assertEquals(1, Program.CG.receives("S", 8, 1).size());
        assertTrue(Program.SP.receives("S", 9, 1).size() > 1);
    }

    private static int sum(Map<ReceiveStream, Integer> streams) {
        return streams.values().stream().mapToInt(Integer::intValue).sum();
    }

    @Test
    void numberOfProcessesThatDoesNotFitIsRefused() {
        String message = assertThrows(IllegalArgumentException.class, () -> Program.SP.receives("S", 8, 1))
                .getMessage();
        assertTrue(message.contains("square number of ranks, not 8"), message);
        assertThrows(IllegalArgumentException.class, () -> Program.CG.receives("S", 9, 1));
    }

    @Test
    void interruptEndsTheRun() {
        Thread.currentThread().interrupt();
        assertThrows(InterruptedException.class, () -> Program.SP.receives("S", 9, 1));
    }
}
