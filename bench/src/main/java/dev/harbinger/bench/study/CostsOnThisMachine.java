package dev.harbinger.bench.study;

import dev.harbinger.messaging.transport.Medium;
import dev.harbinger.study.grain.CostMeasurement;
import dev.harbinger.study.grain.MeasuredCosts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Measures the costs of a message with the example message-costs. */
public final class CostsOnThisMachine implements CostMeasurement {
    /** For the service loader. */
    public CostsOnThisMachine() {}

    @Override
    public MeasuredCosts run(Placement placement) throws IOException, InterruptedException {
        return run(placement, List.of());
    }

    /** @param arguments of the example besides its name */
    static MeasuredCosts run(Placement placement, List<String> arguments) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of("message-costs"));
        words.addAll(arguments);
        ExampleRun run = new ExampleRun(medium(placement), Map.of());
        return new MeasuredCosts(
                placement.how(),
                run.rows(placement.how(), words).stream()
                        .filter(cells -> cells.size() == 5)
                        .map(CostsOnThisMachine::sample)
                        .toList());
    }

    private static Medium medium(Placement placement) {
        return switch (placement) {
            case THREADS -> Medium.THREADS;
            case PROCESSES -> Medium.SHARED_MEMORY;
            case TCP -> Medium.TCP;
        };
    }

    private static MeasuredCosts.Sample sample(List<String> cells) {
        return new MeasuredCosts.Sample(
                Integer.parseInt(cells.getFirst()),
                Double.parseDouble(cells.get(2)),
                Double.parseDouble(cells.get(3)),
                Double.parseDouble(cells.get(4)));
    }
}
