package dev.harbinger.launch;

/** Exit codes of the launcher, besides those of the ranks. */
public final class ExitCode {
    /** Success. */
    public static final int SUCCESS = 0;

    /** A rank ended with an uncaught exception, or the job could not be started or watched. */
    public static final int FAILURE = 1;

    /** The command line is invalid: an unknown option, a missing class, a bad number of ranks. */
    public static final int USAGE = 2;

    /** All ranks ended normally, but a requested trace or traffic file is incomplete. */
    public static final int INCOMPLETE_TRACE = 3;

    /** The time limit of the job is over, as of {@code timeout} in GNU coreutils. */
    public static final int TIMEOUT = 124;

    private ExitCode() {}
}
