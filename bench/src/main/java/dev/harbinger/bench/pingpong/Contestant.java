package dev.harbinger.bench.pingpong;

import java.io.IOException;
import java.util.List;

/** A system whose messages are timed. */
public interface Contestant {
    /** Its name, as in a table's heading. */
    String name();

    /** What exactly was measured, its version say. */
    String description();

    /**
     * Starts two ranks, has them make the steps, and waits for their end.
     *
     * @return what they measured, one a step
     * @throws IOException when they failed, and how
     */
    List<Timings> run(List<Step> steps) throws IOException, InterruptedException;
}
