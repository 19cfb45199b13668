package dev.harbinger.bench.study;

import dev.harbinger.cli.ExampleMain;
import dev.harbinger.launch.ExitCode;
import dev.harbinger.launch.Job;
import dev.harbinger.launch.JobResult;
import dev.harbinger.launch.LaunchException;
import dev.harbinger.launch.ProcessLauncher;
import dev.harbinger.launch.Program;
import dev.harbinger.messaging.transport.Medium;
import dev.harbinger.workloads.Workloads;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/**
 * How an example is run with two ranks of this machine.
 *
 * @param medium what their messages go over
 * @param properties settings of messaging, by their system properties
 */
record ExampleRun(Medium medium, Map<String, String> properties) {
    /**
     * Runs an example and gives the rows of the table that it prints: the cells of each line that begins with a number.
     *
     * @param what what is measured, for the error
     * @param words name and arguments of the example
     * @throws IOException when the job fails; the message has the first line that it printed
     */
    List<List<String>> rows(String what, List<String> words) throws IOException, InterruptedException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Program program = new Program(
                ExampleMain.class.getName(),
                List.of(ProcessLauncher.location(ExampleMain.class), ProcessLauncher.location(Workloads.class)),
                words);
        JobResult result;
        try {
            result = new ProcessLauncher(out, err).run(new Job(program, 2, medium, properties, null, false, List.of()));
        } catch (LaunchException e) {
            throw new IOException(e.getMessage(), e);
        }
        if (result.exitCode() != ExitCode.SUCCESS) {
            throw new IOException("the measurement " + what + " failed: "
                    + err.toString(StandardCharsets.UTF_8).lines().findFirst().orElse("it printed no error"));
        }
        return out.toString(StandardCharsets.UTF_8)
                .lines()
                .map(line -> List.of(line.strip().split("\\s+")))
                .filter(cells -> cells.getFirst().matches("\\d+"))
                .toList();
    }
}
