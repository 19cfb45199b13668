package dev.harbinger.study.networkcache.experiment.laboratory;

import dev.harbinger.report.Section;
import dev.harbinger.reproduction.Reproductions;
import java.util.List;

/** A measurement of the documents, repeated: runs, tables and figures, and a comparison with the published values. */
public interface Experiment {
    /**
     * Makes the runs. The other methods may be called afterwards.
     *
     * @throws InterruptedException if the thread is interrupted
     */
    void run(Laboratory laboratory) throws InterruptedException;

    /** The results as sections of the report. */
    List<Section> sections();

    /** Compares each published value of this measurement with ours. */
    void compare(Reproductions.Builder rows);
}
