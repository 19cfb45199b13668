package dev.harbinger.launch;

import dev.harbinger.messaging.Settings;
import dev.harbinger.messaging.transport.InProcessNetwork;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Main class of a process whose threads are the ranks of a job. Arguments: the program's main class, then its
 * arguments.
 */
public final class ThreadsMain {
    private final RankEnvironment environment;
    private final MainMethod main;
    private final List<String> arguments;
    private final RankOutput out;
    private final RankOutput err;

    /** Whether each rank that ended did so well. */
    private final BlockingQueue<Boolean> ends = new LinkedBlockingQueue<>();

    private ThreadsMain(RankEnvironment environment, MainMethod main, List<String> arguments) {
        this.environment = environment;
        this.main = main;
        this.arguments = arguments;
        this.out = RankOutput.ofStandardOutput(environment.ranks(), environment.prefix());
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
            System.err.println("harbinger: the ranks cannot start: " + e.getMessage());
            System.exit(ExitCode.FAILURE);
        } catch (InterruptedException e) {
            System.exit(ExitCode.FAILURE);
        }
    }

    private void run() throws IOException, InterruptedException {
        System.setOut(out.printStream(System.out.charset()));
        System.setErr(err.printStream(System.err.charset()));
        List<RankRun> runs = join();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> exit(runs)));
        for (int rank = 0; rank < runs.size(); rank++) {
            int number = rank;
            Thread.ofPlatform().name("rank " + rank).start(() -> runRank(number, runs.get(number)));
        }
        if (!allEndWell()) {
            System.exit(ExitCode.FAILURE);
        }
        out.end();
        err.end();
    }

    private List<RankRun> join() throws IOException {
        Settings settings = Settings.of(System.getProperties());
        InProcessNetwork network = new InProcessNetwork(environment.ranks(), settings);
        List<RankRun> runs = new ArrayList<>();
        for (int rank = 0; rank < environment.ranks(); rank++) {
            runs.add(RankRun.join(environment, network.transport(rank), settings));
        }
        return runs;
    }

    private void runRank(int rank, RankRun run) {
        RankOutput.enter(rank);
        ends.add(run.run(main, arguments, System.err));
    }

    /** Waits for all ranks; once one has failed, the others get a short time to end by themselves. */
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

    /** The JVM ends: what still runs is marked so, all at once since each may wait a little. */
    private void exit(List<RankRun> runs) {
        List<Thread> threads = runs.stream()
                .map(run -> Thread.ofPlatform().daemon().start(run::exit))
                .toList();
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
}
