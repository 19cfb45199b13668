package dev.harbinger.bench.pingpong;

import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;

/** Has all systems make the same round trips in turn: whatever disturbs the machine meets all of them. */
public final class PingPongBenchmark {
    private final Plan plan;
    private final Contestant ours;
    private final List<Contestant> others;

    /** @param ours the system whose times are divided by those of the others */
    public PingPongBenchmark(Plan plan, Contestant ours, List<Contestant> others) {
        this.plan = plan;
        this.ours = ours;
        this.others = List.copyOf(others);
    }

    /**
     * Measures.
     *
     * @param progress hears what is about to be done
     * @throws IOException when one of the systems failed
     */
    public Results run(Consumer<String> progress) throws IOException, InterruptedException {
        Results results = new Results(ours.name(), plan.steps());
        for (int round = 1; round <= plan.rounds(); round++) {
            progress.accept("round " + round + " of " + plan.rounds() + ": " + ours.name());
            results.add(ours.name(), ours.run(plan.steps()));
            for (Contestant other : others) {
                progress.accept("round " + round + " of " + plan.rounds() + ": " + other.name());
                results.add(other.name(), other.run(plan.steps()));
            }
        }
        return results;
    }
}
