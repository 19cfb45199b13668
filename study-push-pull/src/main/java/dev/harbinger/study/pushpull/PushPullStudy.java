package dev.harbinger.study.pushpull;

import dev.harbinger.report.Report;
import dev.harbinger.report.Section;
import dev.harbinger.study.pushpull.cost.Costs;
import dev.harbinger.study.pushpull.cost.Machine;
import dev.harbinger.study.pushpull.page.StudyReport;
import dev.harbinger.study.pushpull.published.Comparison;
import dev.harbinger.study.pushpull.published.Findings;
import java.util.List;
import java.util.Set;

/**
 * The study of Push-Pull Messaging: its measurements on simulated nodes, beside what the document published. The result
 * depends on the costs, the iterations and the seed alone, not on the host.
 */
public final class PushPullStudy {
    /** Iterations of a test that the document made. */
    public static final int USUAL_ROUNDS = 1000;

    private static final Set<String> BRIEF =
            Set.of("reproduction", "composition", "measured-latency", "measured-early", "measured-late");

    private PushPullStudy() {}

    /**
     * Makes all measurements.
     *
     * @param rounds iterations of each test, 1 or more
     * @throws IllegalArgumentException when the costs make no machine
     */
    public static Report run(Costs costs, int rounds, long seed) {
        Machine machine = new Machine(costs);
        Findings findings = Findings.on(machine, rounds, seed);
        return StudyReport.of(costs, machine, findings, Comparison.of(costs, findings), rounds);
    }

    /** The tables that say most. */
    public static Report brief(Report report) {
        return new Report(
                report.title(),
                report.subtitle(),
                report.facts(),
                report.findings(),
                report.sections().stream()
                        .map(section -> new Section(
                                section.id(),
                                section.title(),
                                "",
                                section.tables().stream()
                                        .filter(table -> BRIEF.contains(table.id()))
                                        .toList(),
                                List.of()))
                        .filter(section -> !section.tables().isEmpty())
                        .toList());
    }
}
