package dev.harbinger.study.networkcache.experiment.replacement;

import dev.harbinger.report.Section;
import dev.harbinger.reproduction.Reproductions;
import dev.harbinger.study.networkcache.experiment.laboratory.Experiment;
import dev.harbinger.study.networkcache.experiment.laboratory.Laboratory;
import dev.harbinger.study.networkcache.experiment.laboratory.Subject;
import dev.harbinger.study.networkcache.experiment.laboratory.Subjects;
import dev.harbinger.study.networkcache.experiment.schedule.ArrivalVariation;
import dev.harbinger.study.networkcache.experiment.schedule.ComputationCost;
import dev.harbinger.study.networkcache.experiment.schedule.ReceiveSchedule;
import dev.harbinger.study.networkcache.policy.PolicyKind;
import dev.harbinger.study.networkcache.programs.BundledProgram;
import dev.harbinger.study.networkcache.settings.StudyParameters;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Replacements by the size of the network cache (Khunjush, section 5.2.1, Tables 5.4 to 5.7). */
public final class NetworkCacheSize implements Experiment {
    /** The configurations that are shown over r. */
    static final List<String> SWEPT = List.of("2:1", "4:2", "16:2", "64:2", "64:4", "128:4");

    /** The values of r that are shown, as multiples of r at the knee. */
    private static final List<Double> RATIOS =
            List.of(0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 1.0, 1.005, 1.01, 1.02, 1.05, 1.1, 1.2);

    private final BundledProgram program;
    private final List<Section> sections = new ArrayList<>();
    private final List<ArrivalSensitivity> sensitivity = new ArrayList<>();
    private @Nullable NetworkCacheSizeFindings findings;

    /** With the programs of the study. */
    public NetworkCacheSize() {
        this(BundledProgram.CG_A_64);
    }

    /** For tests, with another program. */
    public NetworkCacheSize(BundledProgram program) {
        this.program = program;
    }

    @Override
    public void run(Laboratory laboratory) throws InterruptedException {
        Subject subject = laboratory.subject(program);
        ReceiveSchedule measured =
                laboratory.schedule(program, laboratory.machine(StudyParameters.TABLE_5_1, PolicyKind.DTCT));
        ReceiveSchedule byOperations =
                new ReceiveSchedule(subject.traffic(), ComputationCost.of(laboratory.parameters()));
        ReplacementSettings settings = ReplacementSettings.of(laboratory.parameters());
        NetworkCacheSizeFindings found = NetworkCacheSizeFindings.of(measured, byOperations, settings);
        List<ArrivalVariation> variations = ArrivalVariation.of(
                subject.job(), Subjects.costs(laboratory.parameters()), measured, laboratory.seed());
        sensitivity.clear();
        for (ArrivalVariation variation : variations) {
            laboratory.progress().at("varying arrivals", sensitivity.size(), variations.size());
            sensitivity.add(ArrivalSensitivity.of(variation, settings));
        }
        sections.clear();
        sections.addAll(NetworkCacheSizeSections.of(
                found, sweep(measured, settings, found.kneeRatio()), found.kneeRatio(), sensitivity));
        findings = found;
    }

    private static List<ReplacementTable> sweep(ReceiveSchedule schedule, ReplacementSettings settings, double knee) {
        List<ReplacementTable> sweep = new ArrayList<>();
        for (double multiple : RATIOS) {
            sweep.add(ReplacementTable.at(schedule, settings, multiple * knee, SWEPT));
        }
        return sweep;
    }

    @Override
    public List<Section> sections() {
        return List.copyOf(sections);
    }

    @Override
    public void compare(Reproductions.Builder rows) {
        new NetworkCacheSizeRows(Objects.requireNonNull(findings, "not run"), sensitivity, rows).compare();
    }
}
