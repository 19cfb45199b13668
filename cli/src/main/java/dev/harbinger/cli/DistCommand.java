package dev.harbinger.cli;

import dev.harbinger.launch.ExitCode;
import dev.harbinger.launch.ProcessLauncher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Makes an archive of Harbinger for machines without its sources. */
@Command(
        name = "dist",
        description = "Makes an archive that runs with a JDK and nothing else.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        usageHelpWidth = Terminal.MOST_COLUMNS,
        footer = {"", "tar xzf harbinger-VERSION.tar.gz && harbinger-VERSION/harbinger run -n 4 --example cg"})
final class DistCommand implements Subcommand {
    @Spec
    private CommandSpec spec;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "The archive. Default: harbinger-VERSION.tar.gz in the current directory.")
    private @Nullable Path output;

    @Override
    public Integer call() throws IOException {
        Path script = OwnCommand.script();
        Path jar = ProcessLauncher.location(Main.class);
        Path jars = jar.getParent();
        Path sources = script == null ? null : script.getParent();
        if (sources == null || jars == null || !Files.isRegularFile(jar) || !Files.exists(sources.resolve("pom.xml"))) {
            spec.commandLine()
                    .getErr()
                    .println("harbinger dist: run it in Harbinger's source directory, as ./harbinger dist");
            return ExitCode.USAGE;
        }
        String root = "harbinger-" + Version.number();
        Path archive = output == null ? Path.of(root + ".tar.gz") : output;
        Target.checkFile(spec.commandLine(), "--output", archive);
        new Distribution(sources, jars).write(archive, root);
        spec.commandLine().getOut().println(archive);
        return ExitCode.SUCCESS;
    }
}
