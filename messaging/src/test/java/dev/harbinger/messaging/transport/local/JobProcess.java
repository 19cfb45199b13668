package dev.harbinger.messaging.transport.local;

import dev.harbinger.messaging.settings.Settings;
import dev.harbinger.messaging.transport.RankExit;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A real process of a job, for tests: says a line when it is ready, answers a line on its input with another, ends when
 * told or killed.
 */
final class JobProcess implements AutoCloseable {
    private final Process process;
    private final BufferedReader output;

    private JobProcess(Process process) {
        this.process = process;
        this.output = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    static JobProcess start(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                JobProcess.class.getName()));
        command.addAll(Arrays.asList(arguments));
        return new JobProcess(new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start());
    }

    /** The next line it says. */
    String line() throws IOException {
        String line = output.readLine();
        if (line == null) {
            throw new IOException("the process has ended");
        }
        return line;
    }

    String ask(String question) throws IOException {
        process.getOutputStream().write((question + "\n").getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().flush();
        return line();
    }

    long pid() {
        return process.pid();
    }

    /** SIGKILL; returns when it is gone. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    int waitFor() throws InterruptedException {
        return process.waitFor();
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }

    public static void main(String[] arguments) throws Exception {
        switch (arguments[0]) {
            case "launcher" -> launcher(Path.of(arguments[1]), Integer.parseInt(arguments[2]));
            case "rank" -> rank(Path.of(arguments[1]), Integer.parseInt(arguments[2]));
            case "makeAndDelete" -> makeAndDelete(Path.of(arguments[1]), Integer.parseInt(arguments[2]));
            case "clean" ->
                System.out.println(
                        JobDirectory.cleanAbandoned(Path.of(arguments[1])).size());
            default -> throw new IllegalArgumentException(arguments[0]);
        }
    }

    private static void launcher(Path parent, int size) throws Exception {
        JobDirectory job = JobDirectory.create(List.of(parent), size, Settings.defaults());
        System.out.println(job.path());
        System.in.read();
        job.close();
    }

    /** Offers three packets to rank 0, then answers questions until it is killed. */
    private static void rank(Path path, int rank) throws Exception {
        JobDirectory job = JobDirectory.attach(path);
        SharedMemoryTransport transport = SharedMemoryTransport.attach(job, rank);
        for (int i = 0; i < 3; i++) {
            transport.offer(0, i, 0, 0, MemorySegment.ofArray(new byte[100]), 0, 100);
        }
        System.out.println("ready");
        BufferedReader questions = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = questions.readLine(); line != null; line = questions.readLine()) {
            switch (line) {
                case "launcher alive?" -> System.out.println(job.launcherAlive());
                case "end" -> {
                    transport.end(RankExit.FINISHED);
                    System.out.println("ended");
                }
                case "echo" -> {
                    int[] polled = new int[1];
                    while (polled[0] == 0) {
                        transport.poll(
                                (peer, a, b, c, memory, offset, length) -> {
                                    polled[0]++;
                                    transport.offer(peer, a, b, c, memory, offset, length);
                                },
                                1);
                        transport.idle(1_000_000);
                    }
                    System.out.println("echoed");
                }
                default -> System.out.println("?");
            }
        }
    }

    private static void makeAndDelete(Path parent, int times) throws Exception {
        System.out.println("ready");
        for (int i = 0; i < times; i++) {
            try (JobDirectory job = JobDirectory.create(List.of(parent), 2, Settings.defaults());
                    SharedMemoryTransport transport = SharedMemoryTransport.attach(job, 0)) {
                transport.offer(1, 1, 2, 3, MemorySegment.ofArray(new byte[9]), 0, 9);
            }
        }
    }
}
