package dev.harbinger.bench;

import dev.harbinger.bench.measure.Contestant;
import dev.harbinger.bench.measure.Measurement;
import dev.harbinger.bench.ranks.Memory;
import dev.harbinger.bench.systems.OurSide;
import dev.harbinger.messaging.transport.Medium;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine.Command;

/** Measures the heap bytes that messages take. */
@Command(
        name = "allocation",
        description = "Counts the heap bytes that a blocking send and receive allocate, for native memory,"
                + " arrays and views; Harbinger only.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        usageHelpWidth = MeasurementCommand.WIDTH)
final class AllocationCommand extends MeasurementCommand {
    /** Sizes pushed whole, in part, and copied otherwise. */
    static final List<Integer> SIZES = List.of(8, 1 << 10, 64 << 10);

    @Override
    List<Measurement> measurements() {
        return List.of(Measurement.ALLOCATION);
    }

    @Override
    List<Integer> defaultSizes() {
        return SIZES;
    }

    @Override
    boolean comparable() {
        return false;
    }

    @Override
    List<? extends Contestant> variants(Medium transport, Map<String, String> properties) {
        return Stream.of(Memory.values())
                .map(memory -> new OurSide(memory.key(), transport, memory, properties))
                .toList();
    }
}
