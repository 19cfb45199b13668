package dev.harbinger.cli;

import dev.harbinger.launch.ExitCode;
import dev.harbinger.launch.Job;
import dev.harbinger.launch.JobResult;
import dev.harbinger.launch.LaunchException;
import dev.harbinger.launch.ProcessLauncher;
import dev.harbinger.launch.Program;
import dev.harbinger.messaging.transport.Medium;
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
    /** Where the two ranks run, and so how they reach each other. */
    enum Placement {
        THREADS("as threads of one process", Medium.THREADS),
        PROCESSES("as processes over shared memory", Medium.SHARED_MEMORY),
        TCP("as processes over the loopback interface", Medium.TCP);

        private final String how;

        @SuppressWarnings("ImmutableEnumChecker") // an enum
        private final Medium medium;

        Placement(String how, Medium medium) {
            this.how = how;
            this.medium = medium;
        }

        /**
         * The placement of that name.
         *
         * @throws IllegalArgumentException when there is none; the message lists the names
         */
        static Placement of(String name) {
            return Arrays.stream(values())
                    .filter(placement -> placement.word().equals(name.toLowerCase(Locale.ROOT)))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("unknown measurement '" + name
                            + "': use one of "
                            + Arrays.stream(values()).map(Placement::word).collect(Collectors.joining(", "))));
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
    static MeasuredCosts run(Placement placement, List<String> arguments)
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
                .run(new Job(program, 2, placement.medium, Map.of(), null, false, List.of()));
        if (result.exitCode() != ExitCode.SUCCESS) {
            throw new IOException("the measurement " + placement.how + " failed: "
                    + err.toString(StandardCharsets.UTF_8).lines().findFirst().orElse("it printed no message"));
        }
        return new MeasuredCosts(placement.how, samples(out.toString(StandardCharsets.UTF_8)));
    }

    /** The lines of the example's table that begin with a number, the number of bytes. */
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
