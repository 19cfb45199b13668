package dev.harbinger.bench.measure;

import java.io.IOException;
import java.util.List;

/** A system that is measured. */
public interface Contestant {
    /** Its name, as in a table's heading. */
    String name();

    /** What exactly was measured, its version for example. */
    String description();

    /**
     * Starts the ranks, has them make the steps, and waits for their end.
     *
     * @param ranks how many
     * @return what they measured, in the order of {@link Values#parse}
     * @throws IOException when they fail; the message says how
     */
    List<Values> run(int ranks, List<Step> steps) throws IOException, InterruptedException;
}
