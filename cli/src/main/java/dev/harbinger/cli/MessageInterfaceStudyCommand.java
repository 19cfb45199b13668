package dev.harbinger.cli;

import dev.harbinger.reproduction.Study;
import dev.harbinger.study.messageinterface.MessageInterfaceStudy;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The M-Machine's message interface. */
@Command(
        name = MessageInterfaceStudy.NAME,
        description = {MessageInterfaceStudy.DESCRIPTION, "Without a command it repeats all experiments."},
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        usageHelpWidth = Terminal.MOST_COLUMNS,
        synopsisSubcommandLabel = "[run PROGRAM | certify PROGRAM]",
        subcommands = {MessageInterfaceRunCommand.class, MessageInterfaceCertifyCommand.class})
final class MessageInterfaceStudyCommand implements StudySubcommand {
    private final Study study = new MessageInterfaceStudy();

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
