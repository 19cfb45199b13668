package dev.harbinger.cli;

import dev.harbinger.launch.ExitCode;
import dev.harbinger.report.Report;
import dev.harbinger.reproduction.Study;
import dev.harbinger.study.pushpull.PushPullStudy;
import dev.harbinger.study.pushpull.measured.MeasuredSection;
import dev.harbinger.study.pushpull.measured.ModeMeasurement;
import dev.harbinger.study.pushpull.measured.Placement;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Push-Pull Messaging on simulated nodes. */
@Command(
        name = PushPullStudy.NAME,
        description = PushPullStudy.DESCRIPTION,
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        usageHelpWidth = Terminal.MOST_COLUMNS)
final class PushPullStudyCommand implements StudySubcommand {
    private final Study study = new PushPullStudy();

    @Mixin
    private StudyOptions options = new StudyOptions();

    @Mixin
    private Iterations iterations = new Iterations();

    @Option(names = "--costs", hidden = true, description = "The former name of --parameters.")
    private @Nullable Path costs;

    @Option(
            names = "--measure",
            description =
                    "Also measures the three modes on this machine, with two ranks as processes, over shared memory and"
                            + " TCP; takes about five minutes.")
    private boolean measure;

    @Override
    public Study study() {
        return study;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (costs != null) {
            options.takeParameters("--costs", costs);
        }
        if (options.lists()) {
            options.list(study);
            return ExitCode.SUCCESS;
        }
        ModeMeasurement measurement = measure ? options.measurement(ModeMeasurement.class) : null;
        Report report = options.run(study, iterations);
        if (measurement != null) {
            for (Placement placement : Placement.values()) {
                report = MeasuredSection.added(report, placement, measurement.run(placement));
            }
        }
        options.show(study, report);
        return ExitCode.SUCCESS;
    }
}
