package dev.harbinger.cli;

import dev.harbinger.launch.ExitCode;
import dev.harbinger.launch.JobLimits;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** When a job is ended early: a mixin of the command that runs ranks. */
final class LimitOptions {
    private static final int MOST_SECONDS = 1_000_000_000;

    /** What happens to a deadlocked job. */
    private enum OnDeadlock {
        report,
        end
    }

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--timeout",
            paramLabel = "SECONDS",
            description = "Ends the job after this time, with exit code " + ExitCode.TIMEOUT + ".")
    private @Nullable Double timeout;

    @Option(
            names = "--stall-abort",
            paramLabel = "SECONDS",
            description = "Ends the job, with exit code " + ExitCode.STALLED
                    + ", when a rank waits and for this time none has sent, received or called a collective.")
    private @Nullable Double stallAbort;

    @Option(
            names = "--deadlock",
            paramLabel = "report|end",
            defaultValue = "end",
            description = "What to do when all ranks wait for each other: report it, or also end the job, with exit"
                    + " code " + ExitCode.DEADLOCK + ". Default: ${DEFAULT-VALUE}.")
    private OnDeadlock deadlock = OnDeadlock.end;

    /** The limits. */
    JobLimits limits() {
        return new JobLimits(
                duration("--timeout", timeout), deadlock == OnDeadlock.end, duration("--stall-abort", stallAbort));
    }

    private @Nullable Duration duration(String option, @Nullable Double seconds) {
        if (seconds == null) {
            return null;
        }
        if (!(seconds > 0 && seconds <= MOST_SECONDS)) {
            throw new ParameterException(
                    spec.commandLine(),
                    option + " is " + seconds + "; it must be from above 0 to " + MOST_SECONDS + " seconds");
        }
        return Duration.ofNanos((long) (seconds * 1e9));
    }
}
