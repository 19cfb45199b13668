package dev.harbinger.bench;

import dev.harbinger.bench.measure.Measurement;
import java.util.List;
import picocli.CommandLine.Command;

/** Measures receives that are posted before their messages are sent. */
@Command(
        name = "early-receiver",
        description =
                "Measures round trips of ranks that compute and communicate, with receives posted before sends, and the"
                        + " time inside a receive.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        usageHelpWidth = MeasurementCommand.WIDTH,
        footer = {"", MeasurementCommand.MISSING})
final class EarlyReceiverCommand extends ReceiverCommand {
    @Override
    List<Measurement> measurements() {
        return List.of(Measurement.EARLY_RECEIVER);
    }
}
