package dev.harbinger.cli;

import dev.harbinger.launch.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Writes the help of all commands as manual pages. */
@Command(
        name = "man",
        description = "Writes a manual page for each command.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        usageHelpWidth = Terminal.MOST_COLUMNS,
        footer = {"", "./harbinger man ~/.local/share/man/man1 && man harbinger-run"})
final class ManCommand implements Subcommand {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "DIR", description = "The directory to write to; made if it does not exist.")
    private Path directory = Path.of("");

    @Override
    public Integer call() throws IOException {
        Files.createDirectories(directory);
        int pages = write(Main.commandLine(""));
        spec.commandLine().getOut().println(pages + " pages in " + directory);
        return ExitCode.SUCCESS;
    }

    /** Writes the page of a command and those of its subcommands; their number. */
    private int write(CommandLine command) throws IOException {
        ManPage page = new ManPage(command.getCommandSpec());
        Files.writeString(directory.resolve(page.title() + ".1"), page.roff());
        int pages = 1;
        for (CommandLine subcommand : command.getSubcommands().values()) {
            pages += write(subcommand);
        }
        return pages;
    }
}
