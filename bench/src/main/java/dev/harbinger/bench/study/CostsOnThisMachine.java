package dev.harbinger.bench.study;

import dev.harbinger.launch.Network;
import dev.harbinger.study.grain.CostMeasurement;
import dev.harbinger.study.grain.MeasuredCosts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Measures what a message costs with the example message-costs. */
public final class CostsOnThisMachine implements CostMeasurement {
    /** For the service loader. */
    public CostsOnThisMachine() {}

    @Override
    public MeasuredCosts run(Way way) throws IOException, InterruptedException {
        return run(way, List.of());
    }

    /** @param arguments of the example besides its name */
    static MeasuredCosts run(Way way, List<String> arguments) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of("message-costs"));
        words.addAll(arguments);
        Network network = way == Way.TCP ? Network.TCP : Network.SHARED_MEMORY;
        ExampleRun run = new ExampleRun(way == Way.THREADS, network, Map.of());
        return new MeasuredCosts(
                way.how(),
                run.rows(way.how(), words).stream()
                        .filter(cells -> cells.size() == 5)
                        .map(CostsOnThisMachine::sample)
                        .toList());
    }

    private static MeasuredCosts.Sample sample(List<String> cells) {
        return new MeasuredCosts.Sample(
                Integer.parseInt(cells.getFirst()),
                Double.parseDouble(cells.get(2)),
                Double.parseDouble(cells.get(3)),
                Double.parseDouble(cells.get(4)));
    }
}
