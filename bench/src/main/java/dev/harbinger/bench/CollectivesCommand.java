package dev.harbinger.bench;

import dev.harbinger.bench.measure.Measurement;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures collectives. */
@Command(
        name = "collectives",
        description = "Measures barrier, bcast, allreduce and alltoall.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        usageHelpWidth = MeasurementCommand.WIDTH,
        footer = {"", MeasurementCommand.MISSING})
final class CollectivesCommand extends MeasurementCommand {
    /** What is measured. */
    static final List<Measurement> ALL =
            List.of(Measurement.BARRIER, Measurement.BCAST, Measurement.ALLREDUCE, Measurement.ALLTOALL);

    /** Sizes of a message, or of a part of an alltoall. */
    static final List<Integer> SIZES = List.of(8, 1 << 10, 64 << 10, 1 << 20);

    @Option(
            names = {"-n", "--ranks"},
            paramLabel = "N",
            defaultValue = "2",
            description = "Number of ranks. Default: 2. With more ranks than processors, there are fewer repetitions.")
    private int ranks;

    @Override
    List<Measurement> measurements() {
        return ALL;
    }

    @Override
    List<Integer> defaultSizes() {
        return SIZES;
    }

    @Override
    int ranks() {
        return ranks;
    }
}
