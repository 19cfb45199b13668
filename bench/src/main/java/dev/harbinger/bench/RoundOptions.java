package dev.harbinger.bench;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The number of rounds of a benchmark: a mixin of the commands that measure in rounds. */
final class RoundOptions {
    private static final int MOST_ROUNDS = 1000;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(names = "--rounds", paramLabel = "N", description = "Number of measured rounds. Default: ${DEFAULT-VALUE}.")
    private int rounds;

    /** Sets the default of a command. */
    RoundOptions(int rounds) {
        this.rounds = rounds;
    }

    /** The number of rounds; rejected unless it is from 1 to {@value #MOST_ROUNDS}. */
    int rounds() {
        if (rounds < 1 || rounds > MOST_ROUNDS) {
            throw new ParameterException(
                    spec.commandLine(), "--rounds is " + rounds + "; it must be from 1 to " + MOST_ROUNDS);
        }
        return rounds;
    }
}
