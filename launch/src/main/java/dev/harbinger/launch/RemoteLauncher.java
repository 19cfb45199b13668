package dev.harbinger.launch;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;

/** The launcher of another host, represented by the remote shell that started it. */
final class RemoteLauncher {
    private final HostList.Share share;
    private final Process process;
    private final Forwarder out;
    private final Forwarder err;

    private RemoteLauncher(HostList.Share share, Process process, Forwarder out, Forwarder err) {
        this.share = share;
        this.process = process;
        this.out = out;
        this.err = err;
    }

    /**
     * Starts it. Its output is forwarded line by line.
     *
     * @param ended called when it has ended, with a description that completes "rank 3 ..." for a rank of it that has
     *     not run
     */
    static RemoteLauncher start(
            HostList.Share share,
            List<String> command,
            String secret,
            LineMerger outLines,
            LineMerger errLines,
            BiConsumer<HostList.Share, String> ended)
            throws IOException {
        Process process;
        try {
            process = new ProcessBuilder(command).start();
        } catch (IOException e) {
            throw new IOException(
                    "the launcher on host " + share.host() + " cannot be started: " + e.getMessage()
                            + "; set the command with --remote-shell",
                    e);
        }
        try (OutputStream in = process.getOutputStream()) {
            in.write((secret + "\n").getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            // It has already ended, and its exit code says more.
        }
        RemoteLauncher launcher = new RemoteLauncher(
                share,
                process,
                Forwarder.start(
                        process.getInputStream(), outLines.lines(share.first(), false), "output of " + share.host()),
                Forwarder.start(
                        process.getErrorStream(), errLines.lines(share.first(), false), "errors of " + share.host()));
        var _ = process.onExit()
                .thenRun(() -> ended.accept(
                        share,
                        "was not started: the remote shell for host " + share.host() + " ended with exit code "
                                + process.exitValue()));
        return launcher;
    }

    boolean runs(int rank) {
        return share.first() <= rank && rank <= share.last();
    }

    /** The exit code of the launcher, or of the remote shell if it did not start the launcher. */
    int exitCode() {
        return process.exitValue();
    }

    /** Waits for its end and all of its output; terminates it after {@code nanos}. */
    void finish(long nanos) throws InterruptedException {
        if (!process.waitFor(nanos, TimeUnit.NANOSECONDS)) {
            end();
            process.waitFor();
        }
        out.finish();
        err.finish();
    }

    /** Terminates the remote shell and its descendants here; the remote launcher ends because its connection breaks. */
    void end() {
        process.descendants().forEach(ProcessHandle::destroy);
        process.destroy();
    }
}
