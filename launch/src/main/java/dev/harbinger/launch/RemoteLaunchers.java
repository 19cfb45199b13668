package dev.harbinger.launch;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/** The launchers of a job's other hosts that this one has started. */
final class RemoteLaunchers implements AutoCloseable {
    /** Time for launchers of a failed job to end before the remote shell is terminated. */
    private static final Duration LAST = Duration.ofSeconds(10);

    private final List<RemoteLauncher> launchers = new ArrayList<>();

    /**
     * Starts them all, or none.
     *
     * @param rendezvous the rendezvous of the launchers
     * @param ended as in {@link RemoteLauncher#start}
     */
    static RemoteLaunchers start(
            RemoteHosts hosts,
            Rendezvous rendezvous,
            LineMerger out,
            LineMerger err,
            BiConsumer<HostList.Share, String> ended)
            throws IOException {
        RemoteLaunchers started = new RemoteLaunchers();
        try {
            for (HostList.Share share : hosts.shares()) {
                started.launchers.add(RemoteLauncher.start(
                        share,
                        hosts.launchCommand(share, rendezvous),
                        rendezvous.secret().text(),
                        out,
                        err,
                        ended));
            }
            return started;
        } catch (IOException e) {
            started.close();
            throw e;
        }
    }

    /**
     * Waits for the end of all, and for their output.
     *
     * @param failed whether the job has failed, which shortens the wait
     */
    void finish(boolean failed) throws InterruptedException {
        long begin = System.nanoTime();
        for (RemoteLauncher launcher : launchers) {
            launcher.finish(failed ? LAST.toNanos() - (System.nanoTime() - begin) : Long.MAX_VALUE);
        }
    }

    /** The exit code of the launcher that runs a rank, or 0 if none of these does. */
    int exitCodeOf(int rank) {
        return launchers.stream()
                .filter(launcher -> launcher.runs(rank))
                .mapToInt(RemoteLauncher::exitCode)
                .findFirst()
                .orElse(ExitCode.SUCCESS);
    }

    /** The first exit code that is not 0, or 0. */
    int exitCode() {
        return launchers.stream()
                .mapToInt(RemoteLauncher::exitCode)
                .filter(code -> code != ExitCode.SUCCESS)
                .findFirst()
                .orElse(ExitCode.SUCCESS);
    }

    /** Terminates those that still run; any thread. */
    @Override
    public void close() {
        launchers.forEach(RemoteLauncher::end);
    }
}
