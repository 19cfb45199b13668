package dev.harbinger.cli;

import dev.harbinger.launch.ExitCode;
import dev.harbinger.reproduction.Parameters;
import dev.harbinger.reproduction.Study;
import dev.harbinger.study.networkcache.NetworkCacheStudy;
import dev.harbinger.study.networkcache.ProgramRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** One program on a processor with a network cache. */
@Command(
        name = "run",
        description = {
            "Runs a program on the simulated processor and reports the cost of its messages.",
            "The program is an ELF file for RV64IMAFD, see docs/network-cache-programs.md, or one of those included"
                    + " with Harbinger, which have their own traffic: " + ProgramRun.BUNDLED + "."
        },
        footer = {
            "",
            "The program reads this command's standard input; with several policies each run reads the same.",
            "Exits with the code of the program; 1 if it cannot be run to its end, 2 if the command line is"
                    + " invalid."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        usageHelpWidth = Terminal.MOST_COLUMNS)
final class NetworkCacheRunCommand implements Subcommand {
    private static final double MOST_CYCLES_PER_NANO = 1e6;

    private final Study study = new NetworkCacheStudy();

    @Spec
    private CommandSpec spec;

    @Mixin
    private StudyOptions options = new StudyOptions();

    @picocli.CommandLine.Parameters(paramLabel = "PROGRAM", description = "The program.")
    private String program = "";

    @Option(
            names = "--traffic",
            paramLabel = "FILE",
            description =
                    "The messages that the program receives, recorded by `harbinger run --traffic`. Default: none.")
    private @Nullable Path traffic;

    @Option(
            names = "--policy",
            split = ",",
            paramLabel = "NAME",
            description = "How messages reach the program: " + ProgramRun.POLICIES
                    + ". Default: lazy-dtct. Several, separated by commas, are compared with the first.")
    private List<String> policies = new ArrayList<>(List.of("lazy-dtct"));

    @Option(
            names = "--preset",
            paramLabel = "TABLE",
            description =
                    "The machine of a table of the document: table-5.1, table-6.1 or table-7.1. Default: table-7.1.")
    private String preset = "table-7.1";

    @Option(
            names = "--cycles-per-ns",
            paramLabel = "R",
            description =
                    "Processor cycles per nanosecond of the traffic's time. Default: 1. With fewer, messages arrive"
                            + " earlier.")
    private double cyclesPerNano = 1;

    @Override
    public Integer call() throws IOException, InterruptedException {
        StudyOptions.refuseBefore(spec);
        Parameters parameters = options.parameters(study);
        try {
            parameters = ProgramRun.preset(parameters, preset);
            if (options.lists()) {
                parameters.lines().forEach(spec.commandLine().getOut()::println);
                spec.commandLine().getOut().flush();
                return ExitCode.SUCCESS;
            }
            options.checkTargets(program);
            if (!(cyclesPerNano >= 0 && cyclesPerNano <= MOST_CYCLES_PER_NANO)) {
                throw new ParameterException(
                        spec.commandLine(),
                        "--cycles-per-ns is " + cyclesPerNano + "; it must be a number from 0 to 1000000");
            }
            ProgramRun.Outcome outcome = new ProgramRun(program, parameters)
                    .traffic(traffic)
                    .policies(policies)
                    .cyclesPerNano(cyclesPerNano)
                    .seed(options.seed())
                    .input(System.in)
                    .output(new CheckedOutput(System.out))
                    .run();
            options.show(outcome.report(), ProgramRun.brief(outcome.report()));
            return outcome.exitCode();
        } catch (IllegalArgumentException e) {
            throw options.refused(e);
        }
    }
}
