package dev.harbinger.bench;

import dev.harbinger.bench.measure.Measurement;
import java.util.List;
import picocli.CommandLine.Command;

/** Measures how many small messages are sent per second. */
@Command(
        name = "message-rate",
        description = "Measures the time per 8-byte message with 64 non-blocking messages in one direction.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        usageHelpWidth = MeasurementCommand.WIDTH,
        footer = {"", MeasurementCommand.MISSING})
final class MessageRateCommand extends MeasurementCommand {
    @Override
    List<Measurement> measurements() {
        return List.of(Measurement.BANDWIDTH);
    }

    @Override
    List<Integer> defaultSizes() {
        return List.of(8);
    }
}
