package dev.harbinger.cli;

import dev.harbinger.launch.ExitCode;
import dev.harbinger.launch.Job;
import dev.harbinger.launch.JobResult;
import dev.harbinger.launch.LaunchException;
import dev.harbinger.launch.Network;
import dev.harbinger.launch.ProcessLauncher;
import dev.harbinger.launch.Program;
import dev.harbinger.study.grain.MeasuredCosts;
import dev.harbinger.workloads.Workloads;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Measures what a message of this library costs: two ranks of this machine run the example message-costs. */
final class CostMeasurement {
    /** How the two ranks reach each other. */
    enum Way {
        THREADS("as threads of one process", true, Network.SHARED_MEMORY),
        PROCESSES("as processes over shared memory", false, Network.SHARED_MEMORY),
        TCP("as processes over the loopback interface", false, Network.TCP);

        private final String how;
        private final boolean threads;
        private final Network network;

        Way(String how, boolean threads, Network network) {
            this.how = how;
            this.threads = threads;
            this.network = network;
        }

        /**
         * The way of that name.
         *
         * @throws IllegalArgumentException when there is none; the message lists the names
         */
        static Way of(String name) {
            return Arrays.stream(values())
                    .filter(way -> way.word().equals(name.toLowerCase(Locale.ROOT)))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("there is no way to measure '" + name
                            + "'; the ways are "
                            + Arrays.stream(values()).map(Way::word).collect(Collectors.joining(", "))));
        }

        private String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private static final String EXAMPLE = "message-costs";

    private CostMeasurement() {}

    /**
     * Measures; takes some seconds.
     *
     * @param arguments of the example besides its name
     * @throws IOException when the job fails; the message says what it printed
     */
    static MeasuredCosts run(Way way, List<String> arguments)
            throws LaunchException, IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of(EXAMPLE));
        words.addAll(arguments);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Program program = new Program(
                ExampleMain.class.getName(),
                List.of(ProcessLauncher.location(ExampleMain.class), ProcessLauncher.location(Workloads.class)),
                words);
        JobResult result = new ProcessLauncher(out, err)
                .run(new Job(program, 2, way.threads, Map.of(), null, false, List.of(), way.network, null));
        if (result.exitCode() != ExitCode.SUCCESS) {
            throw new IOException("the measurement " + way.how + " failed: "
                    + err.toString(StandardCharsets.UTF_8).lines().findFirst().orElse("it says nothing"));
        }
        return new MeasuredCosts(way.how, samples(out.toString(StandardCharsets.UTF_8)));
    }

    /** The lines of the example's table that begin with a number, which is that of the bytes. */
    static List<MeasuredCosts.Sample> samples(String table) {
        return table.lines()
                .map(line -> line.strip().split("\\s+"))
                .filter(cells -> cells.length == 5 && cells[0].matches("\\d+"))
                .map(cells -> new MeasuredCosts.Sample(
                        Integer.parseInt(cells[0]),
                        Double.parseDouble(cells[2]),
                        Double.parseDouble(cells[3]),
                        Double.parseDouble(cells[4])))
                .toList();
    }
}
