package dev.harbinger.bench;

import dev.harbinger.bench.measure.Measurement;
import java.util.List;
import picocli.CommandLine.Command;

/** Measures how much of a transfer hides under computation. */
@Command(
        name = "overlap",
        description = "Measures how much of a non-blocking transfer hides under a computation as long, without and with"
                + " tests for completion in it.",
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
    List<Integer> usualSizes() {
        return List.of(16 << 10, 64 << 10, 256 << 10, 1 << 20, 4 << 20);
    }
}
