package dev.harbinger.cli;

import dev.harbinger.reproduction.Study;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The number of repetitions of a study's tests: a mixin of the commands that run a study. */
final class Iterations {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--iterations",
            paramLabel = "N",
            description = "Number of repetitions of each randomised test. Default: as in the document.")
    private @Nullable Integer iterations;

    /** The number of repetitions for a study. */
    int of(Study study) {
        if (iterations == null) {
            return study.usualIterations();
        }
        if (iterations < 1) {
            throw new ParameterException(
                    spec.commandLine(), "--iterations is " + iterations + "; it must be 1 or more");
        }
        return iterations;
    }
}
