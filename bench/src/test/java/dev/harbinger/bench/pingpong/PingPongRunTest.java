package dev.harbinger.bench.pingpong;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Real runs, as small as can be: what they measure is not looked at, only that they do it. */
class PingPongRunTest {
    /** Empty, pushed in part, and of many packets. */
    private static final Plan PLAN = Plan.of(List.of(0, 20_000, 1 << 18), 2, 1);

    @ParameterizedTest
    @CsvSource({"false,false", "false,true", "true,false", "true,true"})
    void ourSideTellsTimesForEverySize(boolean threads, boolean arrays) throws Exception {
        Contestant ours = new OurSide(threads, arrays, Map.of());
        Results results = new PingPongBenchmark(PLAN, ours, List.of()).run(_ -> {});
        assertEquals(List.of("harbinger"), results.systems());
        for (int step = 0; step < PLAN.steps().size(); step++) {
            assertTrue(results.time("harbinger", step) > 0);
        }
    }

    @Test
    void ourSideThatFailsIsAnErrorWithItsWords() {
        Contestant ours = new OurSide(false, false, Map.of("harbinger.predictor", "nonsense"));
        String message = String.valueOf(
                assertThrows(IOException.class, () -> ours.run(PLAN.steps())).getMessage());
        assertTrue(message.contains("unknown predictor 'nonsense'"), message);
    }

    @ParameterizedTest
    @EnumSource
    void anInstalledPeerMakesTheSameTripsInTurn(PeerKind kind, @TempDir Path cache) throws Exception {
        Peer peer;
        try {
            peer = Peer.prepare(kind, System.getenv("PATH"), cache);
        } catch (MissingPeerException e) {
            abort("not compared with " + kind.key() + ": " + e.getMessage());
            return;
        }
        StringBuilder turns = new StringBuilder();
        Plan twice = new Plan(PLAN.steps(), 2);
        Results results = new PingPongBenchmark(twice, new OurSide(true, false, Map.of()), List.of(peer))
                .run(turn -> turns.append(turn.replaceFirst(".*: ", "")).append(' '));
        assertEquals(("harbinger " + kind.key() + " ").repeat(2), turns.toString());
        for (int step = 0; step < PLAN.steps().size(); step++) {
            assertEquals(2, results.times(kind.key(), step).size());
            assertTrue(results.ratio(step).orElseThrow() > 0);
        }
    }
}
