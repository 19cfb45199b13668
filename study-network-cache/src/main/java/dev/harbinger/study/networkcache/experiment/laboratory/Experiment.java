package dev.harbinger.study.networkcache.experiment.laboratory;

import dev.harbinger.report.Section;
import dev.harbinger.reproduction.Reproductions;
import java.util.List;

/** What a part of the documents measured, repeated: runs, tables and figures, and published values beside ours. */
public interface Experiment {
    /**
     * Makes the runs. The other methods may be called afterwards.
     *
     * @throws InterruptedException when the thread is interrupted meanwhile
     */
    void run(Laboratory laboratory) throws InterruptedException;

    /** What came of it, to show. */
    List<Section> sections();

    /** Puts ours beside each published value of this part. */
    void compare(Reproductions.Builder rows);
}
