package dev.harbinger.cli;

import dev.harbinger.launch.ExitCode;
import dev.harbinger.launch.Job;
import dev.harbinger.launch.JobResult;
import dev.harbinger.launch.LaunchException;
import dev.harbinger.launch.ProcessLauncher;
import dev.harbinger.launch.Program;
import dev.harbinger.messaging.settings.Setting;
import dev.harbinger.messaging.settings.Settings;
import dev.harbinger.messaging.transport.Medium;
import dev.harbinger.study.pushpull.measured.ModeTimes;
import dev.harbinger.study.pushpull.measured.ModeTimes.Mode;
import dev.harbinger.study.pushpull.measured.Placement;
import dev.harbinger.workloads.Workloads;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Runs the tests of Push-Pull Messaging with two ranks as processes of this machine, a job for each mode and test; the
 * modes take turns.
 */
final class ModeMeasurement {
    /** How often every mode has its turn: a machine is not equally fast all the time, so the median is taken. */
    private static final int ROUNDS = 3;

    private static final String SIZES = "64,1K,4K,16K,64K,256K";
    /** More than any of these messages. */
    private static final String EVERYTHING = Integer.toString(1 << 20);

    private static final String PUSHED_BUFFER = Integer.toString(16 << 20);

    private ModeMeasurement() {}

    /**
     * Measures; takes some minutes.
     *
     * @throws IOException when a job fails; the message says what it printed
     */
    static List<ModeTimes> run(Placement placement) throws LaunchException, IOException, InterruptedException {
        List<ModeTimes> measured = new ArrayList<>();
        for (ModeTimes.Test test : ModeTimes.Test.values()) {
            Map<Mode, Map<Integer, List<Double>>> times = new EnumMap<>(Mode.class);
            for (int round = 0; round < ROUNDS; round++) {
                for (Mode mode : Mode.values()) {
                    Map<Integer, List<Double>> rounds = times.computeIfAbsent(mode, _ -> new TreeMap<>());
                    medians(run(placement, mode, arguments(test)))
                            .forEach((bytes, micros) -> rounds.computeIfAbsent(bytes, _ -> new ArrayList<>())
                                    .add(micros));
                }
            }
            List<ModeTimes.Row> rows = new ArrayList<>();
            for (int bytes : times.getOrDefault(Mode.ZERO, Map.of()).keySet()) {
                rows.add(new ModeTimes.Row(
                        bytes,
                        times.values().stream()
                                .map(rounds -> median(rounds.getOrDefault(bytes, List.of())))
                                .toList()));
            }
            measured.add(new ModeTimes(test, rows));
        }
        return measured;
    }

    private static List<String> arguments(ModeTimes.Test test) {
        return test == ModeTimes.Test.LATENCY
                ? List.of("ping-pong", "--sizes", SIZES, "--repetitions", "5000", "--warm-up", "20000")
                : List.of(
                        "receivers",
                        "--sizes",
                        SIZES,
                        "--before-send",
                        Integer.toString(test.beforeSend()),
                        "--before-receive",
                        Integer.toString(test.beforeReceive()),
                        "--repetitions",
                        "400",
                        "--warm-up",
                        "800");
    }

    private static String run(Placement placement, Mode mode, List<String> arguments)
            throws LaunchException, IOException, InterruptedException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Program program = new Program(
                ExampleMain.class.getName(),
                List.of(ProcessLauncher.location(ExampleMain.class), ProcessLauncher.location(Workloads.class)),
                arguments);
        JobResult result = new ProcessLauncher(out, err)
                .run(new Job(program, 2, medium(placement), properties(mode), null, false, List.of()));
        if (result.exitCode() != ExitCode.SUCCESS) {
            throw new IOException("the measurement of " + mode.title() + " failed: "
                    + err.toString(StandardCharsets.UTF_8).lines().findFirst().orElse("it printed no message"));
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    private static Medium medium(Placement placement) {
        return placement == Placement.INTRANODE ? Medium.SHARED_MEMORY : Medium.TCP;
    }

    private static Map<String, String> properties(Mode mode) {
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put(Settings.PREDICTOR_PROPERTY, Settings.NO_PREDICTOR);
        switch (mode) {
            case ZERO -> {
                properties.put(Setting.BYTES_TO_PUSH.property(), "0");
                properties.put(Setting.SECOND_PUSH.property(), "0");
            }
            case PULL -> {}
            case ALL -> {
                properties.put(Setting.BYTES_TO_PUSH.property(), EVERYTHING);
                properties.put(Setting.SECOND_PUSH.property(), "0");
                properties.put(Setting.PUSHED_BUFFER.property(), PUSHED_BUFFER);
                properties.put(Setting.SINGLE_COPY_FROM.property(), EVERYTHING);
            }
        }
        return properties;
    }

    private static double median(List<Double> values) {
        return values.isEmpty() ? Double.NaN : values.stream().sorted().toList().get(values.size() / 2);
    }

    /** The third column of the lines that begin with a number, the number of bytes. */
    private static Map<Integer, Double> medians(String table) {
        Map<Integer, Double> medians = new TreeMap<>();
        table.lines()
                .map(line -> line.strip().split("\\s+"))
                .filter(cells -> cells.length > 2 && cells[0].matches("\\d+"))
                .forEach(cells -> medians.put(Integer.valueOf(cells[0]), Double.valueOf(cells[2])));
        return medians;
    }
}
