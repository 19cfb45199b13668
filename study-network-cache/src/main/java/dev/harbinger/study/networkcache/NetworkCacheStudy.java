package dev.harbinger.study.networkcache;

import dev.harbinger.report.KeyFact;
import dev.harbinger.report.Report;
import dev.harbinger.report.Section;
import dev.harbinger.reproduction.Parameters;
import dev.harbinger.reproduction.PublishedValues;
import dev.harbinger.reproduction.ReproductionReport;
import dev.harbinger.reproduction.ReproductionSection;
import dev.harbinger.reproduction.Reproductions;
import dev.harbinger.reproduction.Study;
import dev.harbinger.reproduction.StudyRun;
import dev.harbinger.study.networkcache.experiment.Experiments;
import dev.harbinger.study.networkcache.experiment.laboratory.Experiment;
import dev.harbinger.study.networkcache.experiment.laboratory.Laboratory;
import dev.harbinger.study.networkcache.page.MachineSection;
import dev.harbinger.study.networkcache.settings.StudyParameters;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The study of the network cache. It repeats the experiments of the documents on a simulated processor and compares the
 * results with the published values. They depend on the parameters, the iterations and the seed alone, not on the host.
 */
public final class NetworkCacheStudy implements Study {
    /** Its name on the command line. */
    public static final String NAME = "network-cache";
    /** Its description on the command line. */
    public static final String DESCRIPTION =
            "A processor with a network cache: late binding of messages without copying, simulated on real programs,"
                    + " compared with the published values.";

    /** Runs of each experiment with random elements (Khunjush, section 7.3). */
    private static final int USUAL_ITERATIONS = 20;

    /** The study. */
    public NetworkCacheStudy() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return DESCRIPTION;
    }

    @Override
    public Parameters usual() {
        return StudyParameters.usual();
    }

    @Override
    public PublishedValues published() {
        return StudyParameters.published();
    }

    @Override
    public int usualIterations() {
        return USUAL_ITERATIONS;
    }

    @Override
    public Set<String> briefTables() {
        return Set.of(ReproductionSection.PLACES);
    }

    @Override
    public Report run(StudyRun run) throws InterruptedException {
        Parameters parameters = run.parameters();
        Section machine = MachineSection.of(parameters);
        Reproductions.Builder rows = new Reproductions.Builder(published(), parameters);
        List<Section> sections = new ArrayList<>();
        try (Laboratory laboratory = new Laboratory(parameters, run.iterations(), run.seed(), run.progress())) {
            for (Experiment experiment : Experiments.all()) {
                experiment.run(laboratory);
                experiment.compare(rows);
                sections.addAll(experiment.sections());
            }
        }
        sections.add(machine);
        return ReproductionReport.of(
                "A processor with a network cache",
                "Late binding without copying on a simulated RISC-V node that runs one rank of a real program,"
                        + " compared with the published values",
                new KeyFact("runs with random elements", Integer.toString(run.iterations())),
                rows.build(),
                parameters,
                sections);
    }
}
