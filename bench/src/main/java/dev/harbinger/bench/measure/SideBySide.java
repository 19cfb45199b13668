package dev.harbinger.bench.measure;

import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Has all systems make the same steps in turn, so that a disturbance of the machine affects all of them. */
public final class SideBySide {
    private final Plan plan;
    private final List<? extends Contestant> ours;
    private final List<? extends Contestant> peers;

    /**
     * A comparison.
     *
     * @param ours variants of ours, whose numbers are divided by those of the peers
     */
    public SideBySide(Plan plan, List<? extends Contestant> ours, List<? extends Contestant> peers) {
        this.plan = plan;
        this.ours = List.copyOf(ours);
        this.peers = List.copyOf(peers);
    }

    /**
     * Measures.
     *
     * @param progress hears what is about to be done
     * @throws IOException when one of the systems failed
     */
    public Results run(Consumer<String> progress) throws IOException, InterruptedException {
        Results results = new Results(
                plan,
                ours.stream().map(Contestant::name).toList(),
                peers.stream().map(Contestant::name).toList());
        for (int round = 1; round <= plan.rounds(); round++) {
            for (Contestant system :
                    Stream.concat(ours.stream(), peers.stream()).toList()) {
                progress.accept("round " + round + " of " + plan.rounds() + ": " + system.name());
                results.add(system.name(), system.run(plan.ranks(), plan.steps()));
            }
        }
        return results;
    }
}
