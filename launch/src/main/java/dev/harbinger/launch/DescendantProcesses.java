package dev.harbinger.launch;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * All processes that the ranks of a job have started, directly or indirectly. A process loses its parent when the
 * parent is killed, so descendants are identified by an environment variable, which children inherit. Requires a system
 * that shows environments below {@code /proc}, such as Linux; a process that has cleared its environment is not found.
 */
final class DescendantProcesses {
    private static final String VARIABLE = "HARBINGER_JOB";
    private static final Path PROCESSES = Path.of("/proc");
    private static final long NAP_MILLIS = 20;

    private final String job;

    /** @param directory the job's directory, unique to the job */
    DescendantProcesses(Path directory) {
        this.job = directory.toString();
    }

    /** Marks a process to be started with this environment. */
    void mark(Map<String, String> environment) {
        environment.put(VARIABLE, job);
    }

    /** Asks all running descendants to end, and kills those that still run {@code graceNanos} later. */
    void end(long graceNanos) throws InterruptedException {
        List<ProcessHandle> running = running();
        running.forEach(ProcessHandle::destroy);
        long start = System.nanoTime();
        while (!running.isEmpty() && System.nanoTime() - start < graceNanos) {
            Thread.sleep(NAP_MILLIS);
            running = running();
        }
        running.forEach(ProcessHandle::destroyForcibly);
    }

    private List<ProcessHandle> running() {
        List<ProcessHandle> running = new ArrayList<>();
        if (Files.isDirectory(PROCESSES)) {
            ProcessHandle.allProcesses().filter(this::isOfJob).forEach(running::add);
        }
        return running;
    }

    private boolean isOfJob(ProcessHandle process) {
        try {
            byte[] environment = Files.readAllBytes(
                    PROCESSES.resolve(Long.toString(process.pid())).resolve("environ"));
            String variables = new String(environment, StandardCharsets.ISO_8859_1);
            String wanted =
                    new String((VARIABLE + "=" + job).getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
            return Arrays.asList(variables.split("\0")).contains(wanted);
        } catch (IOException e) {
            // Ended meanwhile, or owned by another user.
            return false;
        }
    }
}
