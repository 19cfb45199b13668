package dev.harbinger.bench;

import dev.harbinger.bench.measure.Contestant;
import dev.harbinger.bench.measure.Plan;
import dev.harbinger.bench.measure.Results;
import dev.harbinger.bench.measure.SideBySide;
import dev.harbinger.report.KeyFact;
import dev.harbinger.report.Report;
import dev.harbinger.report.Section;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Runs plans one after the other and keeps the facts about systems and machine that a report shows. */
final class Comparison {
    private final PrintWriter err;
    private final String loadBefore = MachineFacts.load();
    private final Set<KeyFact> systems = new LinkedHashSet<>();
    private final List<Results> results = new ArrayList<>();

    /** @param err hears of the progress */
    Comparison(PrintWriter err) {
        this.err = err;
    }

    /**
     * Measures.
     *
     * @param what begins each line of progress
     */
    Results run(String what, Plan plan, List<? extends Contestant> ours, List<? extends Contestant> peers)
            throws IOException, InterruptedException {
        ours.forEach(system -> systems.add(new KeyFact(system.name(), system.description())));
        peers.forEach(system -> systems.add(new KeyFact(system.name(), system.description())));
        boolean crowded = plan.ranks() > Runtime.getRuntime().availableProcessors();
        Results measured = new SideBySide(crowded ? plan.crowded() : plan, ours, peers).run(line -> {
            err.println(what + ", " + line);
            err.flush();
        });
        results.add(measured);
        return measured;
    }

    /** All results so far. */
    List<Results> results() {
        return results;
    }

    /** A report of these sections. */
    Report report(String title, String subtitle, List<Section> sections) {
        List<KeyFact> facts = new ArrayList<>(MachineFacts.facts());
        facts.add(new KeyFact("load", loadBefore + " before, " + MachineFacts.load() + " after"));
        facts.addAll(systems);
        return new Report(title, subtitle, facts, List.of(), sections);
    }
}
