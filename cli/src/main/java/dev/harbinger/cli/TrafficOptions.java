package dev.harbinger.cli;

import dev.harbinger.launch.TrafficFile;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The recording of one rank's traffic: a mixin of the command that runs ranks. */
final class TrafficOptions {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--traffic",
            paramLabel = "FILE",
            description = "Writes the calls of one rank and the messages it received, with their bytes.")
    private @Nullable Path traffic;

    @Option(names = "--traffic-rank", paramLabel = "R", description = "The rank of --traffic. Default: 0.")
    private @Nullable Integer rank;

    /** Rejects a file that cannot be written and a rank that the job does not have. */
    void check(int ranks) {
        if (traffic != null) {
            Target.checkFile(spec.commandLine(), "--traffic", traffic);
        }
        if (rank != null && traffic == null) {
            throw error("--traffic-rank needs --traffic FILE");
        }
        if (rank() < 0 || rank() >= ranks) {
            throw error("--traffic-rank is " + rank() + "; it must be from 0 to " + (ranks - 1));
        }
    }

    /**
     * The file to record, or null.
     *
     * @param program the program's name
     */
    @Nullable
    TrafficFile file(String program) {
        return traffic == null ? null : new TrafficFile(traffic.toAbsolutePath(), rank(), program);
    }

    /** A sentence for the user that names the recorded file, or null if there is none. */
    @Nullable
    String recorded() {
        return traffic == null ? null : "The traffic of rank " + rank() + " is in " + traffic;
    }

    private int rank() {
        return rank == null ? 0 : rank;
    }

    private ParameterException error(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
