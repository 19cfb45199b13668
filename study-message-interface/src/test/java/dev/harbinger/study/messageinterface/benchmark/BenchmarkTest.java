package dev.harbinger.study.messageinterface.benchmark;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.harbinger.study.messageinterface.injection.InjectionSettings;
import dev.harbinger.study.messageinterface.isa.Program;
import dev.harbinger.study.messageinterface.network.IdealNetwork;
import dev.harbinger.study.messageinterface.network.MeshNetwork;
import dev.harbinger.study.messageinterface.network.Network;
import dev.harbinger.study.messageinterface.node.NodeSettings;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The latencies-benchmarks on the M-Machine's own interface. Source: Lee, sections 6.2 and 6.3. */
class BenchmarkTest {
    private static Measurement run(Benchmark benchmark, boolean streaming, NodeSettings settings, Network network) {
        Program program = benchmark.program(settings.injection().page(), streaming);
        return new Trial(benchmark, program, settings, Set.of(), _ -> {}).run(network);
    }

    private static Measurement run(Benchmark benchmark) {
        return run(benchmark, false, NodeSettings.DEFAULT, new IdealNetwork(benchmark.size()));
    }

    @Test
    void occupancyOfPingIsThatCountedByHand63() {
        // node 0: lea 1, SEND 5; node 1: dispatch 1, mov 1, SEND 5; node 0: dispatch 1, two stores 2
        assertEquals(16, run(Benchmark.PING).occupancy());
    }

    @Test
    void latencyOfPingIsThatCountedByHand63() {
        // lea 1; SEND to dispatch 7, jump 3, mov 1; the same way back 7 + 3; the store 3
        assertEquals(1 + 7 + 3 + 1 + 7 + 3 + 3, run(Benchmark.PING).latency());
    }

    @ParameterizedTest
    @CsvSource({"PING, 2", "RPC, 2", "DIST, 16", "BLKW, 206"})
    void everyMessageIsAcknowledgedOnce332(Benchmark benchmark, long messages) {
        assertEquals(messages, run(benchmark).messages());
    }

    @ParameterizedTest
    @EnumSource(Benchmark.class)
    void theStreamingTextDoesTheSame61(Benchmark benchmark) {
        Measurement whole = run(benchmark);
        Measurement streamed =
                run(benchmark, true, NodeSettings.DEFAULT.withStreaming(true), new IdealNetwork(benchmark.size()));

        assertEquals(whole.messages(), streamed.messages());
    }

    @ParameterizedTest
    @EnumSource(Benchmark.class)
    void theMeshDoesTheSame44(Benchmark benchmark) {
        Measurement mesh = run(benchmark, false, NodeSettings.DEFAULT, new MeshNetwork(benchmark.size()));

        assertEquals(run(benchmark).occupancy(), mesh.occupancy());
    }

    @ParameterizedTest
    @EnumSource(Benchmark.class)
    void aSingleCreditIsEnough332(Benchmark benchmark) {
        InjectionSettings one = new InjectionSettings(
                16,
                InjectionSettings.LONGEST_MESSAGE,
                1,
                true,
                0,
                InjectionSettings.DEFAULT.page(),
                InjectionSettings.DEFAULT.offsets());

        Measurement measurement =
                run(benchmark, false, NodeSettings.DEFAULT.with(one), new IdealNetwork(benchmark.size()));

        assertEquals(run(benchmark).messages(), measurement.messages());
    }
}
