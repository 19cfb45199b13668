package dev.harbinger.cli;

import dev.harbinger.launch.ExitCode;
import dev.harbinger.launch.ProcessLauncher;
import java.io.File;
import java.nio.file.Path;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Prints the class path for compiling a program. */
@Command(
        name = "classpath",
        description = "Prints the class path for compiling your own program.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footer = {
            "",
            "javac -cp \"$(./harbinger classpath)\" -d classes MyMain.java",
            "./harbinger run -n 4 --class-path classes MyMain"
        })
final class ClasspathCommand implements Subcommand {
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        spec.commandLine()
                .getOut()
                .println(ProcessLauncher.compilePath().stream()
                        .map(Path::toString)
                        .collect(Collectors.joining(File.pathSeparator)));
        return ExitCode.SUCCESS;
    }
}
