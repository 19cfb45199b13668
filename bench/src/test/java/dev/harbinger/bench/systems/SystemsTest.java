package dev.harbinger.bench.systems;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.harbinger.bench.measure.Contestant;
import dev.harbinger.bench.measure.Effort;
import dev.harbinger.bench.measure.Measurement;
import dev.harbinger.bench.measure.Plan;
import dev.harbinger.bench.measure.Results;
import dev.harbinger.bench.measure.SideBySide;
import dev.harbinger.bench.measure.Step;
import dev.harbinger.bench.measure.Values;
import dev.harbinger.bench.ranks.Memory;
import dev.harbinger.messaging.transport.Medium;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Real runs, as small as can be: what they measure is not looked at, only that they do it. */
class SystemsTest {
    /** Empty, pushed in part, and of many packets. */
    private static final List<Integer> SIZES = List.of(0, 20_000, 1 << 18);

    private static final List<Measurement> COLLECTIVES =
            List.of(Measurement.BARRIER, Measurement.BCAST, Measurement.ALLREDUCE, Measurement.ALLTOALL);

    private static Plan plan(List<Measurement> measurements, int ranks, int rounds) {
        return Plan.of(measurements, SIZES, ranks, Effort.of(2, rounds));
    }

    private static List<Measurement> all() {
        return Arrays.asList(Measurement.values());
    }

    private static List<Measurement> allOfPeers() {
        return List.copyOf(EnumSet.complementOf(EnumSet.of(Measurement.ALLOCATION)));
    }

    static Stream<Arguments> waysOfOurs() {
        return Stream.of(Medium.THREADS, Medium.SHARED_MEMORY)
                .flatMap(transport -> Stream.of(Memory.values()).map(memory -> Arguments.of(transport, memory)));
    }

    @ParameterizedTest
    @MethodSource("waysOfOurs")
    @Tag("long")
    void ourSideMakesEveryMeasurement(Medium transport, Memory memory) throws Exception {
        Contestant ours = new OurSide("ours", transport, memory, Map.of());
        List<Step> steps = plan(all(), 2, 1).steps();
        // The order and number of the values is checked when they are read.
        assertTrue(steps.size() < ours.run(2, steps).size());
    }

    @Test
    void collectivesRunOnMoreRanks() throws Exception {
        Contestant ours = new OurSide("ours", Medium.THREADS, Memory.SEGMENTS, Map.of());
        List<Step> steps = plan(COLLECTIVES, 3, 1).steps();
        assertEquals(steps.size(), ours.run(3, steps).size());
    }

    @ParameterizedTest
    @EnumSource
    @Tag("long")
    void everyModeOfPushingRuns(PushMode mode) throws Exception {
        List<Step> steps = plan(List.of(Measurement.LATE_RECEIVER, Measurement.EARLY_RECEIVER), 2, 1)
                .steps();
        List<OurSide> variants = mode.variants(Medium.THREADS, Map.of());
        assertEquals(4, variants.stream().map(OurSide::name).distinct().count());
        for (OurSide variant : variants) {
            assertEquals(2 * steps.size(), variant.run(2, steps).size());
        }
    }

    @Test
    void ourSideThatFailsIsAnErrorWithItsWords() {
        Contestant ours =
                new OurSide("ours", Medium.SHARED_MEMORY, Memory.SEGMENTS, Map.of("harbinger.predictor", "nonsense"));
        String message = String.valueOf(assertThrows(
                        IOException.class,
                        () -> ours.run(
                                2, plan(List.of(Measurement.LATENCY), 2, 1).steps()))
                .getMessage());
        assertTrue(message.contains("unknown predictor 'nonsense'"), message);
    }

    private static Peer installed(PeerKind kind, Medium transport, Path cache) throws Exception {
        try {
            return Peer.prepare(kind, transport, System.getenv("PATH"), cache);
        } catch (MissingPeerException e) {
            return abort("not compared with " + kind.key() + ": " + e.getMessage());
        }
    }

    @ParameterizedTest
    @EnumSource
    void anInstalledPeerMakesTheSameStepsInTurn(PeerKind kind, @TempDir Path cache) throws Exception {
        Peer peer = installed(kind, Medium.SHARED_MEMORY, cache);
        StringBuilder turns = new StringBuilder();
        OurSide ours = new OurSide(OurSide.NAME, Medium.THREADS, Memory.SEGMENTS, Map.of());
        Results results = new SideBySide(plan(List.of(Measurement.LATENCY), 2, 2), List.of(ours), List.of(peer))
                .run(turn -> turns.append(turn.replaceFirst(".*: ", "")).append(' '));
        assertEquals(("harbinger " + kind.key() + " ").repeat(2), turns.toString());
        results.points().forEach(point -> {
            assertEquals(2, results.rounds(kind.key(), point).size());
            assertTrue(results.ratio(OurSide.NAME, point).orElseThrow() > 0);
        });
    }

    @ParameterizedTest
    @EnumSource
    void anInstalledPeerMakesEveryMeasurement(PeerKind kind, @TempDir Path cache) throws Exception {
        Peer peer = installed(kind, Medium.SHARED_MEMORY, cache);
        List<Step> steps = plan(allOfPeers(), 2, 1).steps();
        List<Values> values = peer.run(2, steps);
        assertTrue(steps.size() < values.size(), values.toString());
    }

    @ParameterizedTest
    @EnumSource
    void anInstalledPeerTalksOverTcpToo(PeerKind kind, @TempDir Path cache) throws Exception {
        Peer peer = installed(kind, Medium.TCP, cache);
        assertEquals(
                SIZES.size(),
                peer.run(2, plan(List.of(Measurement.LATENCY), 2, 1).steps()).size());
        assertTrue(peer.description().contains("processes over TCP"), peer.description());
    }
}
