package dev.harbinger.launch;

import dev.harbinger.launch.RankReport.Outcome;
import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.RankFailedException;
import dev.harbinger.messaging.runtime.Membership;
import dev.harbinger.messaging.settings.Settings;
import dev.harbinger.messaging.transport.RankExit;
import dev.harbinger.messaging.transport.Transport;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A rank's run of the program, from joining the job to the report of how it ended. It ends once: by the program's
 * return, by what the program threw, or by the end of the JVM while it still ran.
 */
final class RankRun {
    /** What the names of messaging's classes begin with. */
    private static final String MESSAGING = Communicator.class.getPackageName() + ".";

    /**
     * Part of the grace that the end of the JVM waits for messages that the rank has sent and that are still under way.
     */
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

    /**
     * Runs the program to its end.
     *
     * @param complaints where an exception that the program did not catch is printed
     * @return whether it ended well
     */
    boolean run(MainMethod main, List<String> arguments, PrintStream complaints) {
        try {
            harbinger.run(_ -> call(main, arguments));
            harbinger.close();
        } catch (Throwable thrown) {
            fail(thrown instanceof ProgramException wrapped ? wrapped.thrown() : thrown, complaints);
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

    private void fail(Throwable thrown, PrintStream complaints) {
        if (!claimEnd()) {
            return;
        }
        RankFailedException peer = failedPeer(thrown);
        RankExit exit = exitOf(thrown, harbinger);
        report(Outcome.FAILED, exit);
        if (peer != null) {
            complaints.print("rank " + rank + ": " + oneLine(peer) + place(peer) + "\n");
        } else if (thrown.getStackTrace().length > 0 || thrown.getCause() != null) {
            complaints.print(stackTrace(thrown));
        } // else the launcher's line about the failed rank says all there is
        complaints.flush();
        harbinger.fail(exit);
    }

    /**
     * Reports the rank's end when the JVM ends while the program still runs in it, after {@link System#exit} say. What
     * was sent is still handed over; the launcher tells the peers of the end, since only it learns the exit code.
     */
    void exit() {
        if (!claimEnd()) {
            return;
        }
        report(Outcome.EXITED, RankExit.failed("ended its process"));
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
                            RankReport.read(harbinger.counters()))
                    .write(reports, rank);
        } catch (IOException e) {
            // The launcher shows a rank without a report as one: its process tells how it ended.
        }
    }

    /**
     * How a rank ends that threw. Where ranks end one because of another, the cause is the first of them: a peer that
     * hears of the last also learns the cause.
     *
     * @param member knows how the peers have ended
     */
    static RankExit exitOf(Throwable thrown, Membership member) {
        RankFailedException peer = failedPeer(thrown);
        if (peer == null) {
            return RankExit.failed("ended with an uncaught " + oneLine(thrown));
        }
        RankExit theirs = member.exitOf(peer.rank());
        return theirs != null && theirs.hasCause() ? theirs : RankExit.because(peer.rank(), peer.how());
    }

    private static @Nullable RankFailedException failedPeer(Throwable thrown) {
        Throwable at = thrown;
        for (int depth = 0; at != null && depth < 100; depth++) {
            if (at instanceof RankFailedException failed) {
                return failed;
            }
            at = at.getCause();
        }
        return null;
    }

    private static String oneLine(Throwable thrown) {
        String message = thrown.getMessage();
        return thrown.getClass().getSimpleName()
                + (message == null ? "" : ": " + message.replaceAll("\\s*\\R\\s*", " "));
    }

    /** The first place outside of messaging, where the program called. */
    private static String place(Throwable thrown) {
        for (StackTraceElement frame : thrown.getStackTrace()) {
            if (!frame.getClassName().startsWith(MESSAGING)) {
                return "\n\tat " + frame;
            }
        }
        return "";
    }

    /** As the {@code java} command prints it. */
    private static String stackTrace(Throwable thrown) {
        thrown.setStackTrace(MainMethod.programFrames(thrown.getStackTrace()));
        StringWriter text = new StringWriter();
        thrown.printStackTrace(new PrintWriter(text, true));
        return "Exception in thread \"" + Thread.currentThread().getName() + "\" " + text;
    }

    /** Carries what is neither an exception nor an error through an interface that knows only those. */
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
