package dev.harbinger.cli;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The {@code harbinger} command as a process on one of {@link TwoHosts}, with all it prints. */
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
     * Starts it.
     *
     * @param directory takes what it prints, in files named after the host
     */
    static HostCommand start(TwoHosts.Host host, Path directory, String... arguments) throws IOException {
        Path out = directory.resolve(host.namespace() + ".out");
        Path err = directory.resolve(host.namespace() + ".err");
        List<String> command = new ArrayList<>(host.prefix());
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
        command.addAll(Arrays.asList(arguments));
        Process process = new ProcessBuilder(command)
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        return new HostCommand(process, out, err);
    }

    /** Waits until it has printed so many lines that begin with {@code start}; fails when it ends before. */
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
