package dev.harbinger.launch;

import dev.harbinger.launch.RankReport.Outcome;
import dev.harbinger.messaging.settings.Settings;
import dev.harbinger.messaging.transport.RankExit;
import dev.harbinger.messaging.transport.Transport;
import dev.harbinger.messaging.transport.local.JobDirectory;
import dev.harbinger.messaging.transport.local.SharedMemoryTransport;
import dev.harbinger.messaging.transport.tcp.MultiHostTransport;
import dev.harbinger.messaging.transport.tcp.TcpPlan;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/**
 * Main class of a process that is one rank: joins the job and runs the program. Arguments: its main class, then its
 * arguments.
 */
public final class RankMain {
    private RankMain() {}

    /** Started by the launcher only. */
    public static void main(String[] arguments) {
        RankEnvironment environment = RankEnvironment.read();
        LauncherWatch.start(environment.launcher());
        Thread.currentThread().setName("rank " + environment.rank());
        List<String> programArguments = Arrays.asList(arguments).subList(1, arguments.length);
        RankRun run;
        MainMethod main;
        Settings settings;
        try {
            main = MainMethod.of(arguments[0], ClassLoader.getSystemClassLoader());
            settings = Settings.of(System.getProperties());
            run = RankRun.join(environment, attach(environment, settings), settings);
        } catch (LaunchException | IOException | IllegalArgumentException e) {
            SignalTermination.report(
                    environment.directory(),
                    "harbinger: rank " + environment.rank() + " cannot start: " + e.getMessage(),
                    System.err);
            System.exit(ExitCode.FAILURE);
            return;
        }
        Runtime.getRuntime().addShutdownHook(new Thread(() -> exit(run)));
        ActivityReporter.start(List.of(run.member()), environment.directory());
        if (!run.run(main, programArguments, System.err)) {
            System.exit(ExitCode.FAILURE);
        }
        RemainingThreads.reportLater(settings, _ -> environment.rank());
    }

    private static void exit(RankRun run) {
        ExitCall call = ExitCall.find();
        if (call == null) {
            run.exit(Outcome.EXITED, RankReport.JVM_ENDED);
        } else {
            run.exit(Outcome.CALLED_EXIT, RankExit.failed(call.description()));
        }
    }

    private static Transport attach(RankEnvironment environment, Settings settings) throws IOException {
        JobDirectory directory = JobDirectory.attach(environment.directory());
        return TcpPlan.isIn(directory.path())
                ? MultiHostTransport.attach(directory, environment.rank(), TcpPlan.read(directory.path()), settings)
                : SharedMemoryTransport.attach(directory, environment.rank(), settings);
    }
}
