package dev.harbinger.acceptance;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The {@code harbinger} command as a process, on this host or on one of {@link TwoHosts}, with all it prints. */
final class HostCommand implements AutoCloseable {
    private static final long LOOK_MILLIS = 20;

    private final Process process;
    private final Path out;
    private final Path err;

    private HostCommand(Process process, Path out, Path err) {
        this.process = process;
        this.out = out;
        this.err = err;
    }

    /**
     * Starts it on one of two hosts.
     *
     * @param directory takes what it prints, in files named after the host
     */
    static HostCommand start(TwoHosts.Host host, Path directory, String... arguments) throws IOException {
        return start(host.prefix(), directory, host.namespace(), arguments);
    }

    /**
     * Starts it.
     *
     * @param prefix words before the command
     * @param directory takes what it prints, in files named {@code name.out} and {@code name.err}
     */
    static HostCommand start(List<String> prefix, Path directory, String name, String... arguments) throws IOException {
        Path out = directory.resolve(name + ".out");
        Path err = directory.resolve(name + ".err");
        List<String> command = new ArrayList<>(prefix);
        command.addAll(HarbingerCommand.line(List.of(), arguments));
        Process process = new ProcessBuilder(command)
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        return new HostCommand(process, out, err);
    }

    /** Waits until it has printed this number of lines that begin with {@code start}; fails when it ends before. */
    void awaitLines(int number, String start) throws IOException, InterruptedException {
        while (out().stream().filter(line -> line.startsWith(start)).count() < number) {
            assertTrue(process.isAlive(), () -> "it ended, having said " + this);
            Thread.sleep(LOOK_MILLIS);
        }
    }

    /** Waits for its end. */
    int exitCode() throws InterruptedException {
        return process.waitFor();
    }

    long processId() {
        return process.pid();
    }

    /** The processes it has started, and those that they have. */
    Set<ProcessHandle> descendants() {
        return process.descendants().collect(Collectors.toSet());
    }

    void terminate() {
        process.destroy();
    }

    void kill() {
        process.destroyForcibly();
    }

    List<String> out() throws IOException {
        return Files.readAllLines(out);
    }

    List<String> err() throws IOException {
        return Files.readAllLines(err);
    }

    /** Ends what a test that has failed has left. */
    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    @Override
    public String toString() {
        try {
            return out() + "\n" + err();
        } catch (IOException e) {
            return e.toString();
        }
    }
}
