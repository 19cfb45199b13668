package dev.harbinger.bench.tune;

import dev.harbinger.bench.measure.Plan;
import dev.harbinger.bench.measure.Results;
import dev.harbinger.bench.systems.OurSide;
import java.io.IOException;
import java.util.List;

/** Measures variants of ours against each other. */
@FunctionalInterface
public interface Trial {
    /**
     * Has every variant make the plan.
     *
     * @param title what is tried
     * @throws IOException when one failed
     */
    Results run(String title, Plan plan, List<OurSide> variants) throws IOException, InterruptedException;
}
