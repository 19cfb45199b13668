package dev.harbinger.bench;

import dev.harbinger.bench.measure.Contestant;
import dev.harbinger.bench.measure.Measurement;
import dev.harbinger.bench.measure.Plan;
import dev.harbinger.bench.ranks.Memory;
import dev.harbinger.bench.systems.OurSide;
import dev.harbinger.messaging.transport.Medium;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures latency between two ranks. */
@Command(
        name = "latency",
        aliases = "ping-pong",
        description = "Measures one-way latency between two ranks on this host, with a ping-pong.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        usageHelpWidth = MeasurementCommand.WIDTH,
        footer = {"", MeasurementCommand.MISSING})
final class LatencyCommand extends MeasurementCommand {
    @Option(
            names = "--arrays",
            description = "Uses arrays on the heap instead of native memory for Harbinger's messages.")
    private boolean arrays;

    @Option(names = "--views", description = "Receives Harbinger's messages as views instead of into memory.")
    private boolean views;

    @Option(names = "--shared", description = "Uses memory from Communicator.allocate for Harbinger's messages.")
    private boolean shared;

    @Option(
            names = "--by-reference",
            description = "Writes Harbinger's messages in place and receives them as views, which peers cannot do.")
    private boolean byReference;

    @Override
    List<Measurement> measurements() {
        return List.of(Measurement.LATENCY);
    }

    @Override
    List<Integer> defaultSizes() {
        return Plan.SIZES;
    }

    @Override
    List<? extends Contestant> variants(Medium transport, Map<String, String> properties) {
        List<Memory> chosen = new ArrayList<>();
        add(chosen, arrays, Memory.ARRAYS);
        add(chosen, views, Memory.VIEWS);
        add(chosen, shared, Memory.SHARED);
        add(chosen, byReference, Memory.REFERENCE);
        if (chosen.size() > 1) {
            throw error("--arrays, --views, --shared and --by-reference exclude each other");
        }
        Memory memory = chosen.isEmpty() ? Memory.SEGMENTS : chosen.getFirst();
        return List.of(new OurSide(OurSide.NAME, transport, memory, properties));
    }

    private static void add(List<Memory> chosen, boolean wanted, Memory memory) {
        if (wanted) {
            chosen.add(memory);
        }
    }
}
