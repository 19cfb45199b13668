package dev.harbinger.bench;

import dev.harbinger.bench.measure.Contestant;
import dev.harbinger.bench.measure.Plan;
import dev.harbinger.bench.systems.PushMode;
import dev.harbinger.messaging.transport.Medium;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/**
 * An early or late receiver test, for every mode of pushing, with prediction and without, into memory and as a view.
 */
abstract class ReceiverCommand extends MeasurementCommand {
    @Option(
            names = "--modes",
            split = ",",
            paramLabel = "MODE",
            description = "How Harbinger's messages are pushed: push-zero, push-pull, push-all. Default: all three.")
    private List<String> modes =
            new ArrayList<>(Arrays.stream(PushMode.values()).map(PushMode::key).toList());

    @Override
    final List<Integer> defaultSizes() {
        return Plan.FEW_SIZES;
    }

    @Override
    final List<? extends Contestant> variants(Medium transport, Map<String, String> properties) {
        try {
            return modes.stream()
                    .map(PushMode::byKey)
                    .distinct()
                    .flatMap(mode -> mode.variants(transport, properties).stream())
                    .toList();
        } catch (IllegalArgumentException e) {
            throw error(String.valueOf(e.getMessage()));
        }
    }
}
