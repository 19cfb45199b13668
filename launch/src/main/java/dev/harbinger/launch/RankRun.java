package dev.harbinger.launch;

import dev.harbinger.launch.RankReport.Outcome;
import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.RankFailedException;
import dev.harbinger.messaging.counters.Counter;
import dev.harbinger.messaging.runtime.Membership;
import dev.harbinger.messaging.runtime.ProgramFailure;
import dev.harbinger.messaging.settings.Settings;
import dev.harbinger.messaging.transport.RankExit;
import dev.harbinger.messaging.transport.Transport;
import dev.harbinger.messaging.transport.local.JobDirectory;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * The run of the program by one rank, from joining the job to the report of its end. It ends once: by the program's
 * return, by an exception of the program, or by the end of the JVM while the program still ran.
 */
final class RankRun {
    /** Prefix of the names of messaging's classes. */
    private static final String MESSAGING = Communicator.class.getPackageName() + ".";

    /** Fraction of the grace for which the end of the JVM waits for sent messages that are still in flight. */
    private static final int EXIT_WAITS = 4;

    private final int rank;
    private final Path reports;
    private final Recorders recorders;
    private final Membership harbinger;
    private final long exitWaitNanos;
    private boolean ended;

    private RankRun(int rank, Path reports, Recorders recorders, Membership harbinger, long exitWaitNanos) {
        this.rank = rank;
        this.reports = reports;
        this.recorders = recorders;
        this.harbinger = harbinger;
        this.exitWaitNanos = exitWaitNanos;
    }

    /** Joins the job behind {@code transport}. */
    static RankRun join(RankEnvironment environment, Transport transport, Settings settings) throws IOException {
        int rank = transport.rank();
        Recorders recorders = Recorders.create(environment, rank, System.err);
        Membership harbinger = Membership.open(transport, settings, recorders.listener());
        return new RankRun(rank, environment.directory(), recorders, harbinger, environment.graceNanos() / EXIT_WAITS);
    }

    /** The rank. */
    Membership member() {
        return harbinger;
    }

    /**
     * Runs the program to its end.
     *
     * @param errors receives uncaught exceptions
     * @return whether it ended normally
     */
    boolean run(MainMethod main, List<String> arguments, PrintStream errors) {
        try {
            harbinger.run(_ -> call(main, arguments));
            harbinger.close();
        } catch (Throwable thrown) {
            fail(thrown instanceof ProgramException wrapped ? wrapped.thrown() : thrown, errors);
            return false;
        }
        if (claimEnd()) {
            report(Outcome.FINISHED, RankExit.FINISHED);
        }
        return true;
    }

    private static void call(MainMethod main, List<String> arguments) throws Exception {
        try {
            main.run(arguments);
        } catch (Exception | Error e) {
            throw e;
        } catch (Throwable thrown) {
            throw new ProgramException(thrown);
        }
    }

    private void fail(Throwable thrown, PrintStream errors) {
        if (!claimEnd()) {
            return;
        }
        if (thrown instanceof InternalError
                && JobDirectory.damage(reports, harbinger.world().size()) != null) {
            // The launcher finds the same and says so.
            return;
        }
        ProgramFailure failure = new ProgramFailure(thrown);
        RankFailedException peer = failure.peer();
        RankExit exit = failure.exit(harbinger);
        report(Outcome.FAILED, exit);
        if (peer != null) {
            SignalTermination.report(
                    reports, "rank " + rank + ": " + ProgramFailure.oneLine(peer) + place(peer), errors);
        } else if (thrown.getStackTrace().length > 0 || thrown.getCause() != null) {
            errors.print(stackTrace(thrown));
        } // else the launcher's line about the failed rank has all the information
        errors.flush();
        harbinger.fail(exit);
    }

    /**
     * Reports the rank's end when the JVM ends while the program still runs, for example by {@link System#exit}. Sent
     * messages are still delivered. The launcher notifies the peers, because only it learns the exit code.
     *
     * @param outcome {@link Outcome#CALLED_EXIT} or {@link Outcome#EXITED}
     * @param exit how the rank ended
     */
    void exit(Outcome outcome, RankExit exit) {
        if (!claimEnd()) {
            return;
        }
        report(outcome, exit);
        Thread leave = Thread.ofPlatform().daemon().unstarted(harbinger::leaveSilently);
        leave.setUncaughtExceptionHandler((_, _) -> {});
        leave.start();
        try {
            leave.join(Duration.ofNanos(exitWaitNanos));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized boolean claimEnd() {
        boolean first = !ended;
        ended = true;
        return first;
    }

    private void report(Outcome outcome, RankExit exit) {
        recorders.close(outcome == Outcome.FINISHED);
        try {
            new RankReport(
                            outcome,
                            System.nanoTime(),
                            exit,
                            recorders.problem(),
                            recorders.openCalls(),
                            counted(outcome))
                    .write(reports, rank);
        } catch (IOException e) {
            // The launcher handles a missing report: the exit code of the process shows how it ended.
        }
    }

    /**
     * The counters. The time of a receive that the end of the JVM cuts off is never counted, so the time blocked in
     * receives is left out then.
     */
    private Map<Counter, Long> counted(Outcome outcome) {
        // Asked first: a wait that ends meanwhile has counted its time.
        boolean waits = harbinger.activity().isWaiting();
        Map<Counter, Long> counted = RankReport.read(harbinger.counters());
        boolean cutOff = outcome == Outcome.CALLED_EXIT || outcome == Outcome.EXITED;
        if (cutOff && waits) {
            counted.remove(Counter.RECEIVE_BLOCKED_NANOS);
        }
        return counted;
    }

    /** The first stack frame outside messaging: the program's call. */
    private static String place(Throwable thrown) {
        for (StackTraceElement frame : thrown.getStackTrace()) {
            if (!frame.getClassName().startsWith(MESSAGING)) {
                return "\n\tat " + frame;
            }
        }
        return "";
    }

    /** Formatted as by the {@code java} command. */
    private static String stackTrace(Throwable thrown) {
        thrown.setStackTrace(MainMethod.programFrames(thrown.getStackTrace()));
        StringWriter text = new StringWriter();
        thrown.printStackTrace(new PrintWriter(text, true));
        return "Exception in thread \"" + Thread.currentThread().getName() + "\" " + text;
    }

    /** Carries a throwable that is neither an exception nor an error through an interface that allows only those. */
    private static final class ProgramException extends Exception {
        private static final long serialVersionUID = 1L;

        ProgramException(Throwable thrown) {
            super(thrown);
        }

        Throwable thrown() {
            Throwable cause = getCause();
            return cause == null ? this : cause;
        }
    }
}
