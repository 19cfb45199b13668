package dev.harbinger.bench.measure;

import java.util.List;
import java.util.function.ToDoubleBiFunction;

/** Results that were made up. */
public final class SampleResults {
    private SampleResults() {}

    /**
     * Latencies at 0 and 4,096 bytes in three rounds: 200 and 2,000 ns of ours, 400 and 1,000, 600 and 500 of peers.
     */
    public static Results latency() {
        Results results = new Results(plan(3), List.of("harbinger"), List.of("openmpi", "mpich"));
        add(results, "openmpi", 400, 1000);
        add(results, "harbinger", 300, 9000);
        add(results, "mpich", 600, 500);
        add(results, "openmpi", 400, 1000);
        add(results, "harbinger", 200, 1000);
        add(results, "mpich", 600, 500);
        add(results, "openmpi", 9000, 1000);
        add(results, "harbinger", 100, 2000);
        add(results, "mpich", 600, 500);
        return results;
    }

    /** One round of each system, ours first: its latencies at 0 and at 4,096 bytes. */
    public static Results of(List<String> ours, List<String> peers, double[][] nanos) {
        Results results = new Results(plan(1), ours, peers);
        for (int i = 0; i < nanos.length; i++) {
            add(results, results.systems().get(i), nanos[i][0], nanos[i][1]);
        }
        return results;
    }

    /** What a plan gives when a system takes {@code nanos} for each point, a little more in each later round. */
    public static Results of(Plan plan, List<String> ours, ToDoubleBiFunction<String, Point> nanos) {
        Results results = new Results(plan, ours, List.of());
        for (int round = 0; round < plan.rounds(); round++) {
            double noise = 1 + round / 100.0;
            for (String system : ours) {
                results.add(
                        system,
                        plan.points().stream()
                                .map(point -> new Values(point, List.of(noise * nanos.applyAsDouble(system, point))))
                                .toList());
            }
        }
        return results;
    }

    private static Plan plan(int rounds) {
        return Plan.of(List.of(Measurement.LATENCY), List.of(0, 4096), 2, Effort.of(1, rounds));
    }

    private static void add(Results results, String system, double empty, double large) {
        results.add(
                system,
                List.of(
                        new Values(new Point(Series.LATENCY, 0), List.of(empty)),
                        new Values(new Point(Series.LATENCY, 4096), List.of(large))));
    }
}
