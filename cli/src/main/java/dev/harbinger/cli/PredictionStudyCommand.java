package dev.harbinger.cli;

import dev.harbinger.reproduction.Study;
import dev.harbinger.study.prediction.published.PredictionStudy;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Message prediction on the document's programs. */
@Command(
        name = PredictionStudy.NAME,
        description = PredictionStudy.DESCRIPTION,
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        usageHelpWidth = Terminal.MOST_COLUMNS)
final class PredictionStudyCommand implements StudySubcommand {
    private final Study study = new PredictionStudy();

    @Mixin
    private StudyOptions options = new StudyOptions();

    @Mixin
    private Iterations iterations = new Iterations();

    @Override
    public Study study() {
        return study;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        return options.perform(study, iterations);
    }
}
