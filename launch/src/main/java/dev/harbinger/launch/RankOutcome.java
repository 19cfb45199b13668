package dev.harbinger.launch;

import dev.harbinger.launch.RankReport.Outcome;
import org.jspecify.annotations.Nullable;

/**
 * How a rank on this host ended, from its own report and from its process.
 *
 * @param process its process, which has ended; that of all ranks if they are threads
 * @param report its report, or null if it has written none
 * @param exitCode its exit code, which may differ from that of its process
 */
record RankOutcome(int rank, RankProcess process, @Nullable RankReport report, int exitCode) {
    /**
     * The end of a rank that is a process.
     *
     * @param report as in {@link RankOutcome}
     */
    static RankOutcome ofProcess(int rank, RankProcess process, @Nullable RankReport report) {
        int exitCode = process.exitCode();
        if (hangs(process, report)) {
            exitCode = ExitCode.FAILURE;
        }
        if (report != null && !report.isExit() && process.wasTerminated()) {
            // Its program had ended; it was terminated only because its process did not end.
            exitCode = report.outcome() == Outcome.FINISHED ? ExitCode.SUCCESS : ExitCode.FAILURE;
        }
        return new RankOutcome(rank, process, report, exitCode);
    }

    /**
     * The end of a rank that is a thread.
     *
     * @param report as in {@link RankOutcome}
     * @param cutOff whether the end of the process is a failure in any case
     */
    static RankOutcome ofThread(int rank, RankProcess process, @Nullable RankReport report, boolean cutOff) {
        int ofProcess = process.exitCode();
        int exitCode = cutOff && ofProcess == ExitCode.SUCCESS ? ExitCode.FAILURE : ofProcess;
        if (report != null) {
            exitCode = switch (report.outcome()) {
                case FINISHED -> ExitCode.SUCCESS;
                case FAILED -> ExitCode.FAILURE;
                case CALLED_EXIT, EXITED -> exitCode;
            };
        }
        return new RankOutcome(rank, process, report, hangs(process, report) ? ExitCode.FAILURE : exitCode);
    }

    private static boolean hangs(RankProcess process, @Nullable RankReport report) {
        return report != null && report.isExit() && process.hasHung();
    }

    boolean failed() {
        return exitCode != ExitCode.SUCCESS;
    }

    /** Whether it ended by itself, not by the launcher's order. */
    boolean failedByItself() {
        return failed() && (hangs() || !process.wasTerminated() || !(report == null || report.isExit()));
    }

    /** Whether its process stayed after it had begun to end it. */
    boolean hangs() {
        return hangs(process, report);
    }

    /** Whether another rank caused it. */
    boolean hasCause() {
        return report != null && report.exit().hasCause();
    }

    /** When it ended, as close to its cause as known, on the host's monotonic clock. */
    long timeNanos() {
        return report != null ? report.timeNanos() : process.endNanos();
    }

    /** A description that completes "rank 3 ...". */
    String how() {
        boolean failedAfterwards = report != null && report.outcome() == Outcome.FINISHED && failed();
        if (report != null
                && !failedAfterwards
                && (!report.isExit() || report.exit().hasCause())) {
            return report.exit().describe();
        }
        if (report != null && hangs()) {
            return ExitWatch.describe(report);
        }
        if (process.endedWithoutJoining()) {
            return "ended with exit code 0 before it ran the program; an option of the JVM such as -version, or an"
                    + " agent, may be why";
        }
        if (report == null && failed() && process.exitCode() == ExitCode.SUCCESS) {
            return "ended with exit code 0 without a report of its ranks; a call of Runtime.halt may be why";
        }
        return process.wasTerminated() ? "was ended by the launcher" : Signals.describe(exitCode, report != null);
    }
}
