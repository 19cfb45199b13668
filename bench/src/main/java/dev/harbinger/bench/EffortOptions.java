package dev.harbinger.bench;

import dev.harbinger.bench.measure.Effort;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** How often a command measures: a mixin of the commands that measure messages of several sizes. */
final class EffortOptions {
    /** Makes an effort of repetitions and rounds; an {@link IllegalArgumentException} rejects them. */
    interface Kind {
        Effort of(int repetitions, int rounds);
    }

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--repetitions",
            paramLabel = "N",
            description = "Timed repetitions per size and round, fewer for large sizes. Default: ${DEFAULT-VALUE}.")
    private int repetitions;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "Number of rounds, in which the variants take turns. Default: ${DEFAULT-VALUE}.")
    private int rounds;

    /** Sets the defaults of a command. */
    EffortOptions(int repetitions, int rounds) {
        this.repetitions = repetitions;
        this.rounds = rounds;
    }

    /** The effort asked for; rejects numbers out of range. */
    Effort effort(Kind kind) {
        try {
            return kind.of(repetitions, rounds);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }
}
