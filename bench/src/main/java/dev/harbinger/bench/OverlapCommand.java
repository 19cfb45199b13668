package dev.harbinger.bench;

import dev.harbinger.bench.measure.Measurement;
import java.util.List;
import picocli.CommandLine.Command;

/** Measures how much of a transfer hides under computation. */
@Command(
        name = "overlap",
        description =
                "Measures how much of a non-blocking transfer overlaps with an equally long computation, without and"
                        + " with completion tests.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        usageHelpWidth = MeasurementCommand.WIDTH,
        footer = {"", MeasurementCommand.MISSING})
final class OverlapCommand extends MeasurementCommand {
    @Override
    List<Measurement> measurements() {
        return List.of(Measurement.OVERLAP, Measurement.TESTED_OVERLAP);
    }

    @Override
    List<Integer> defaultSizes() {
        return List.of(16 << 10, 64 << 10, 256 << 10, 1 << 20, 4 << 20);
    }
}
