package dev.harbinger.launch;

import dev.harbinger.messaging.transport.Medium;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** A job that a test has run, with all it printed. */
record Launched(JobResult result, String out, String err) {
    /** So long that ranks end by themselves however slow the machine is, and shorter than the timeouts of the tests. */
    static final Duration GRACE = Duration.ofMinutes(1);

    /** Runs a program of {@link dev.harbinger.launch.program} as processes. */
    static Launched processes(int ranks, Class<?> program, String... arguments) throws Exception {
        return run(job(ranks, false, program, arguments));
    }

    /** Runs a program of {@link dev.harbinger.launch.program} as threads. */
    static Launched threads(int ranks, Class<?> program, String... arguments) throws Exception {
        return run(job(ranks, true, program, arguments));
    }

    static Job job(int ranks, boolean threads, Class<?> program, String... arguments) {
        return new Job(program(program, arguments), ranks, medium(threads), Map.of(), null, false, List.of());
    }

    static Program program(Class<?> program, String... arguments) {
        return new Program(program.getName(), List.of(classes()), Arrays.asList(arguments));
    }

    static Path classes() {
        return JavaCommand.location(Launched.class);
    }

    static Launched run(Job job) throws Exception {
        return run(job, new TuningFile(Path.of("target", "no-tuning.properties")));
    }

    static Launched run(Job job, TuningFile tuning) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        JobResult result = new ProcessLauncher(out, err, GRACE, tuning).run(job);
        return new Launched(result, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    List<String> outLines() {
        return out.lines().toList();
    }

    List<String> errLines() {
        return err.lines().toList();
    }

    static Medium medium(boolean threads) {
        return threads ? Medium.THREADS : Medium.SHARED_MEMORY;
    }
}
