package dev.harbinger.cli;

import dev.harbinger.reproduction.Study;
import dev.harbinger.study.networkcache.NetworkCacheStudy;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** A processor with a network cache. */
@Command(
        name = NetworkCacheStudy.NAME,
        description = {
            NetworkCacheStudy.DESCRIPTION,
            "Without a command it repeats all experiments, which takes some minutes."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        usageHelpWidth = Terminal.MOST_COLUMNS,
        synopsisSubcommandLabel = "[run PROGRAM]",
        subcommands = NetworkCacheRunCommand.class)
final class NetworkCacheStudyCommand implements StudySubcommand {
    private final Study study = new NetworkCacheStudy();

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
