package dev.harbinger.workloads.pingpong;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.workloads.InProcessJob;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PingPongTest {
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 8, 1000, 65_537, 1 << 20})
    void each_round_trip_is_timed(int bytes) throws Exception {
        InProcessJob.run(2, harbinger -> {
            double[] latencies = new PingPong(harbinger.world()).measure(bytes, 3, 7);
            assertEquals(7, latencies.length);
            for (int i = 0; i < latencies.length; i++) {
                assertTrue(latencies[i] > 0, "latency " + latencies[i]);
                assertTrue(i == 0 || latencies[i - 1] <= latencies[i], "not sorted");
            }
        });
    }
}
