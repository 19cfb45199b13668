package dev.harbinger.bench;

import dev.harbinger.bench.measure.Measurement;
import dev.harbinger.bench.measure.Plan;
import java.util.List;
import picocli.CommandLine.Command;

/** Measures bandwidth in both directions at once. */
@Command(
        name = "both-ways",
        description = "Measures the time per message with 64 non-blocking messages in each direction.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        usageHelpWidth = MeasurementCommand.WIDTH,
        footer = {"", MeasurementCommand.MISSING})
final class BothWaysCommand extends MeasurementCommand {
    @Override
    List<Measurement> measurements() {
        return List.of(Measurement.BOTH_WAYS);
    }

    @Override
    List<Integer> defaultSizes() {
        return Plan.SIZES.subList(1, Plan.SIZES.size());
    }
}
