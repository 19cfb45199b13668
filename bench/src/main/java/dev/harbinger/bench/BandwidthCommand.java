package dev.harbinger.bench;

import dev.harbinger.bench.measure.Measurement;
import dev.harbinger.bench.measure.Plan;
import java.util.List;
import picocli.CommandLine.Command;

/** Measures bandwidth one way. */
@Command(
        name = "bandwidth",
        description = "Measures the time per message with 64 non-blocking messages in one direction.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        usageHelpWidth = MeasurementCommand.WIDTH,
        footer = {"", MeasurementCommand.MISSING})
final class BandwidthCommand extends MeasurementCommand {
    @Override
    List<Measurement> measurements() {
        return List.of(Measurement.BANDWIDTH);
    }

    @Override
    List<Integer> defaultSizes() {
        return Plan.SIZES.subList(1, Plan.SIZES.size());
    }
}
