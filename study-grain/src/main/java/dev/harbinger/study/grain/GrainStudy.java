package dev.harbinger.study.grain;

import dev.harbinger.report.Report;
import dev.harbinger.reproduction.Parameters;
import dev.harbinger.reproduction.PublishedValues;
import dev.harbinger.reproduction.ReproductionSection;
import dev.harbinger.reproduction.Study;
import dev.harbinger.reproduction.StudyRun;
import dev.harbinger.study.grain.life.Life;
import dev.harbinger.study.grain.life.Sensitivity;
import dev.harbinger.study.grain.page.ReadingsSection;
import dev.harbinger.study.grain.page.ScalingReport;
import dev.harbinger.study.grain.page.StudyReport;
import dev.harbinger.study.grain.published.Comparison;
import java.util.HashSet;
import java.util.Set;

/**
 * The study of latency, occupancy and grain size (Lee, chapter 7): the model of LIFE beside what the document
 * published. Nothing in it is random.
 */
public final class GrainStudy implements Study {
    /** Its name on the command line. */
    public static final String NAME = "grain";
    /** What it studies. */
    public static final String DESCRIPTION =
            "How far a parallel program scales: a model of latency, occupancy and grain size, beside the published"
                    + " values of LIFE on the M-Machine.";

    /** The study. */
    public GrainStudy() {}

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
        return Life.usual();
    }

    @Override
    public PublishedValues published() {
        return Comparison.published();
    }

    @Override
    public int usualIterations() {
        return 1;
    }

    @Override
    public Set<String> briefTables() {
        Set<String> tables = new HashSet<>(ScalingReport.BRIEF);
        tables.add(ReproductionSection.ROWS);
        tables.add(ReadingsSection.READINGS);
        tables.add(MeasuredCosts.TABLE);
        return tables;
    }

    @Override
    public Report run(StudyRun run) {
        Parameters parameters = run.parameters();
        Sensitivity model = new Sensitivity(parameters);
        return StudyReport.of(parameters, model, Comparison.of(parameters, model));
    }
}
