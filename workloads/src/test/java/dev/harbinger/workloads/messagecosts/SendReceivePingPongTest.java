package dev.harbinger.workloads.messagecosts;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.workloads.InProcessJob;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SendReceivePingPongTest {
    /** Rounds of two batches, and of a part of one. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 8, 1000, 4096})
    void send_receive_and_round_trip_are_timed(int bytes) throws Exception {
        InProcessJob.run(2, harbinger -> {
            SendReceivePingPong program = new SendReceivePingPong(harbinger.world());
            for (int repetitions : new int[] {1, 130}) {
                MessageTimes times = program.measure(bytes, 2, repetitions);
                assertTrue(times.receive() > 0, "receive " + times);
                if (harbinger.world().rank() == 0) {
                    assertTrue(times.send() > 0, "send " + times);
                    assertTrue(times.halfRoundTrip() > 0, "round trip " + times);
                }
            }
        });
    }
}
