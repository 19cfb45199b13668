package dev.harbinger.bench;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** How often each part of a benchmark is measured: a mixin of the commands whose parts take turns. */
final class Turns {
    private static final int MOST_ROUNDS = 100;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(names = "--rounds", paramLabel = "N", description = "Number of rounds. Default: 3.")
    private int rounds = 3;

    /** The number of rounds; refused unless it is from 1 to {@value #MOST_ROUNDS}. */
    int rounds() {
        if (rounds < 1 || rounds > MOST_ROUNDS) {
            throw new ParameterException(
                    spec.commandLine(), "--rounds is " + rounds + "; it must be from 1 to " + MOST_ROUNDS);
        }
        return rounds;
    }
}
