package dev.harbinger.launch;

import dev.harbinger.launch.RankReport.Outcome;
import dev.harbinger.messaging.settings.Settings;
import dev.harbinger.messaging.transport.RankExit;
import dev.harbinger.messaging.transport.local.InProcessNetwork;
import dev.harbinger.messaging.transport.local.JobDirectory;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * Main class of a process whose threads are the ranks of a job. Arguments: the program's main class, then its
 * arguments.
 */
public final class ThreadsMain {
    /** Created in advance, to be written when no memory is left. */
    private static final FileOutputStream RAW_ERROR = new FileOutputStream(FileDescriptor.err);

    private static final byte[] NO_MEMORY =
            "harbinger: a rank failed and could not report how, most likely because no memory was left: raise -Xmx\n"
                    .getBytes(StandardCharsets.US_ASCII);

    private static final byte[] NO_THREAD = ("harbinger: a rank failed and could not report how: "
                    + ThreadLimit.DESCRIPTION + "\n")
            .getBytes(StandardCharsets.US_ASCII);

    private final RankEnvironment environment;
    private final MainMethod main;
    private final List<String> arguments;
    private final RankOutput out;
    private final RankOutput err;

    /** The thread group of each rank, which threads that it starts inherit. */
    private final List<ThreadGroup> groups;

    /** Whether each ended rank ended normally. */
    private final BlockingQueue<Boolean> ends;

    private ThreadsMain(RankEnvironment environment, MainMethod main, List<String> arguments) {
        this.environment = environment;
        this.main = main;
        this.arguments = arguments;
        this.out = RankOutput.ofStandardOutput(environment.ranks(), environment.prefix());
        this.groups = IntStream.range(0, environment.ranks())
                .mapToObj(rank -> new ThreadGroup("rank " + rank))
                .toList();
        this.ends = new ArrayBlockingQueue<>(environment.ranks());
        this.err = RankOutput.ofStandardError(environment.ranks(), environment.prefix());
    }

    /** Started by the launcher only. */
    public static void main(String[] arguments) {
        RankEnvironment environment = RankEnvironment.read();
        LauncherWatch.start(environment.launcher());
        try {
            MainMethod main = MainMethod.of(arguments[0], ClassLoader.getSystemClassLoader());
            List<String> programArguments = Arrays.asList(arguments).subList(1, arguments.length);
            new ThreadsMain(environment, main, programArguments).run();
        } catch (LaunchException | IOException | IllegalArgumentException e) {
            SignalTermination.report(
                    environment.directory(), "harbinger: the ranks cannot start: " + e.getMessage(), System.err);
            System.exit(ExitCode.FAILURE);
        } catch (InterruptedException e) {
            System.exit(ExitCode.FAILURE);
        } catch (Throwable thrown) {
            // Ranks may still run and would never end.
            haltWithoutReport(thrown);
        }
    }

    private void run() throws IOException, InterruptedException {
        System.setOut(out.printStream(System.out.charset()));
        System.setErr(err.printStream(System.err.charset()));
        Settings settings = Settings.of(System.getProperties());
        List<RankRun> runs = join(settings);
        try (JobDirectory directory = JobDirectory.attach(environment.directory())) {
            directory.markStarted(0);
        }
        Runtime.getRuntime().addShutdownHook(new Thread(() -> exit(runs)));
        for (int rank = 0; rank < runs.size(); rank++) {
            int number = rank;
            Thread.ofPlatform()
                    .group(groups.get(rank))
                    .name("rank " + rank)
                    .start(() -> runRank(number, runs.get(number)));
        }
        ActivityReporter.start(runs.stream().map(RankRun::member).toList(), environment.directory());
        if (!allEndWell()) {
            Thread.ofPlatform().daemon().start(this::haltAfterGrace);
            System.exit(ExitCode.FAILURE);
        }
        out.end();
        err.end();
        RemainingThreads.reportLater(settings, this::rankOf);
    }

    private List<RankRun> join(Settings settings) throws IOException {
        InProcessNetwork network = new InProcessNetwork(environment.ranks(), settings);
        List<RankRun> runs = new ArrayList<>();
        for (int rank = 0; rank < environment.ranks(); rank++) {
            runs.add(RankRun.join(environment, network.transport(rank), settings));
        }
        return runs;
    }

    private void runRank(int rank, RankRun run) {
        boolean well;
        try {
            RankOutput.enter(rank);
            well = run.run(main, arguments, System.err);
        } catch (Throwable thrown) {
            haltWithoutReport(thrown);
            return;
        }
        ends.add(well);
    }

    /** Ends the process when even the report of a failure has failed: nothing here may need memory. */
    private static void haltWithoutReport(Throwable thrown) {
        try {
            RAW_ERROR.write(messageWithoutReport(thrown));
        } catch (IOException e) {
            // Nobody reads it.
        } finally {
            Runtime.getRuntime().halt(ExitCode.FAILURE);
        }
    }

    /** What to say about a failure that has no report. */
    static byte[] messageWithoutReport(Throwable thrown) {
        return thrown instanceof OutOfMemoryError error && ThreadLimit.isCause(error) ? NO_THREAD : NO_MEMORY;
    }

    /** A shutdown hook of the program may never return. */
    private void haltAfterGrace() {
        try {
            TimeUnit.NANOSECONDS.sleep(environment.graceNanos());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        Runtime.getRuntime().halt(ExitCode.FAILURE);
    }

    /** Waits for all ranks; after one has failed, the others get a short time to end by themselves. */
    private boolean allEndWell() throws InterruptedException {
        boolean well = true;
        long deadline = 0;
        for (int left = environment.ranks(); left > 0; left--) {
            Boolean end = well ? ends.take() : ends.poll(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
            if (end == null) {
                return false;
            }
            if (well && !end) {
                well = false;
                deadline = System.nanoTime() + environment.graceNanos();
            }
        }
        return well;
    }

    /** The JVM ends: marks the ranks that still run, concurrently because each may wait a little. */
    private void exit(List<RankRun> runs) {
        ExitCall call = ExitCall.find();
        int caller = call == null ? RankExit.NONE : rankOf(call.thread());
        List<Thread> threads = new ArrayList<>();
        for (int rank = 0; rank < runs.size(); rank++) {
            RankRun run = runs.get(rank);
            Outcome outcome = rank == caller ? Outcome.CALLED_EXIT : Outcome.EXITED;
            RankExit exit = call == null || caller == RankExit.NONE
                    ? RankReport.JVM_ENDED
                    : rank == caller
                            ? RankExit.failed(call.description())
                            : RankExit.because(caller, call.description());
            threads.add(Thread.ofPlatform().daemon().start(() -> run.exit(outcome, exit)));
        }
        for (Thread thread : threads) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        out.end();
        err.end();
    }

    /** The rank that a thread works for, or {@link RankExit#NONE}. */
    private int rankOf(Thread thread) {
        ThreadGroup group = thread.getThreadGroup();
        for (int rank = 0; rank < groups.size(); rank++) {
            if (group != null && groups.get(rank).parentOf(group)) {
                return rank;
            }
        }
        return RankExit.NONE;
    }
}
