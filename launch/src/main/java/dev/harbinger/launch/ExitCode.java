package dev.harbinger.launch;

/** Exit codes of the launcher beside those of the ranks. */
public final class ExitCode {
    /** All went well. */
    public static final int SUCCESS = 0;

    /** A rank ended with an uncaught exception, or the job could not be started or watched. */
    public static final int FAILURE = 1;

    /** The command line is wrong: an unknown option, a missing class, a bad number of ranks. */
    public static final int USAGE = 2;

    /** All ranks ended well, but a trace or traffic file that was asked for is incomplete. */
    public static final int INCOMPLETE_TRACE = 3;

    private ExitCode() {}
}
