package dev.harbinger.study.pushpull;

import dev.harbinger.report.Report;
import dev.harbinger.reproduction.Parameters;
import dev.harbinger.reproduction.PublishedValues;
import dev.harbinger.reproduction.ReproductionSection;
import dev.harbinger.reproduction.Study;
import dev.harbinger.reproduction.StudyRun;
import dev.harbinger.study.pushpull.cost.Costs;
import dev.harbinger.study.pushpull.cost.Machine;
import dev.harbinger.study.pushpull.measured.MeasuredSection;
import dev.harbinger.study.pushpull.page.MachineSection;
import dev.harbinger.study.pushpull.page.StudyReport;
import dev.harbinger.study.pushpull.published.Comparison;
import dev.harbinger.study.pushpull.published.Findings;
import java.util.HashSet;
import java.util.Set;

/**
 * The study of Push-Pull Messaging: its measurements on simulated nodes, beside the published values. The result
 * depends on the costs, the iterations and the seed alone, not on the host.
 */
public final class PushPullStudy implements Study {
    /** Its name on the command line. */
    public static final String NAME = "push-pull";
    /** The subject of the study. */
    public static final String DESCRIPTION =
            "Push-Pull Messaging: the protocol engine in virtual time over a model of Fast Ethernet and Pentium Pro"
                    + " computers, beside the published values.";

    /** Iterations of a test that the document made. */
    private static final int USUAL_ITERATIONS = 1000;

    /** The study. */
    public PushPullStudy() {}

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
        return Costs.usual();
    }

    @Override
    public PublishedValues published() {
        return Comparison.published();
    }

    @Override
    public int usualIterations() {
        return USUAL_ITERATIONS;
    }

    @Override
    public Set<String> briefTables() {
        Set<String> tables = new HashSet<>(MeasuredSection.tables());
        tables.add(ReproductionSection.ROWS);
        tables.add(MachineSection.COMPOSITION);
        return tables;
    }

    @Override
    public Report run(StudyRun run) {
        Parameters costs = run.parameters();
        Machine machine = new Machine(costs);
        Findings findings = Findings.on(machine, run);
        return StudyReport.of(costs, machine, findings, Comparison.of(costs, findings), run.iterations());
    }
}
