package dev.harbinger.bench;

import dev.harbinger.bench.pingpong.Contestant;
import dev.harbinger.bench.pingpong.MissingPeerException;
import dev.harbinger.bench.pingpong.OurSide;
import dev.harbinger.bench.pingpong.Peer;
import dev.harbinger.bench.pingpong.PeerKind;
import dev.harbinger.bench.pingpong.PingPongBenchmark;
import dev.harbinger.bench.pingpong.Plan;
import dev.harbinger.bench.pingpong.Results;
import dev.harbinger.bench.pingpong.ResultsTable;
import dev.harbinger.bench.pingpong.Sizes;
import dev.harbinger.launch.ExitCode;
import dev.harbinger.messaging.Setting;
import dev.harbinger.messaging.Settings;
import dev.harbinger.predict.Predictors;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Measures latency and bandwidth between two ranks. */
@Command(
        name = "ping-pong",
        description = "Measures one-way latency and bandwidth between two ranks of this host.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        usageHelpWidth = PingPongCommand.WIDTH,
        footer = {
            "",
            "A peer that --against names and that is not installed is left out; the exit code is then 1.",
        })
final class PingPongCommand implements Callable<Integer> {
    static final int WIDTH = 100;

    private static final String INSTALLED = "installed";

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--against",
            split = ",",
            paramLabel = "NAME",
            description = "Peers to measure in turn in the same run: openmpi, mpich, or installed for those that are.")
    private List<String> against = new ArrayList<>();

    @Option(
            names = "--sizes",
            paramLabel = "LIST",
            description = "Message sizes in bytes, K or M, separated by commas; usually 0 to 4M.")
    private @Nullable String sizes;

    @Option(
            names = "--repetitions",
            paramLabel = "N",
            defaultValue = "100000",
            description = "Timed round trips of a size in a round, fewer of large sizes; usually 100000.")
    private int repetitions;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            defaultValue = "5",
            description = "How often every system has its turn; usually 5.")
    private int rounds;

    @Option(names = "--threads", description = "Our ranks are threads of one process instead of processes.")
    private boolean threads;

    @Option(names = "--arrays", description = "Our messages lie in arrays on the heap instead of native memory.")
    private boolean arrays;

    @Option(
            names = "--predictor",
            paramLabel = "NAME",
            description = "Predictor of our receives, or none; usually the one that run uses.")
    private String predictor = Predictors.DEFAULT;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = "Changes a setting of our messaging, as run --set does; may be repeated.")
    private Map<String, String> settings = new LinkedHashMap<>();

    @Option(names = "--csv", paramLabel = "FILE", description = "Writes every batch of every round to a file.")
    private @Nullable Path csv;

    @Override
    public Integer call() throws IOException, InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        Plan plan = plan();
        List<PeerKind> kinds = kinds();
        Map<String, String> properties = properties();
        List<Contestant> peers = new ArrayList<>();
        boolean missing = false;
        for (PeerKind kind : kinds) {
            try {
                peers.add(Peer.prepare(kind, searchPath(), cache()));
            } catch (MissingPeerException e) {
                err.println(spec.qualifiedName() + ": goes on without " + kind.key() + ": " + e.getMessage());
                missing |= against.contains(kind.key());
            }
        }
        Contestant ours = new OurSide(threads, arrays, properties);
        String loadBefore = MachineFacts.load();
        Results results = new PingPongBenchmark(plan, ours, peers).run(line -> {
            err.println(line);
            err.flush();
        });
        if (csv != null) {
            Files.writeString(csv, results.csv());
        }
        out.print(MachineFacts.describe());
        out.println("load       " + loadBefore + " before, " + MachineFacts.load() + " after");
        out.println(ours.name() + "  " + ours.description() + ", predictor " + predictor
                + settings.entrySet().stream()
                        .map(setting -> ", " + setting.getKey() + " " + setting.getValue())
                        .collect(Collectors.joining()));
        peers.forEach(peer -> out.printf("%-10s %s%n", peer.name(), peer.description()));
        out.println();
        out.print(new ResultsTable(results).format(Math.max(WIDTH, 50 + 40 * (1 + peers.size())), isUnicode()));
        out.flush();
        return missing ? ExitCode.FAILURE : ExitCode.SUCCESS;
    }

    private Plan plan() {
        try {
            return Plan.of(sizes == null ? Plan.SIZES : Sizes.parse(sizes), repetitions, rounds);
        } catch (IllegalArgumentException e) {
            throw error(e);
        }
    }

    private List<PeerKind> kinds() {
        try {
            return against.stream()
                    .flatMap(name -> name.equals(INSTALLED)
                            ? Arrays.stream(PeerKind.values())
                            : Arrays.stream(new PeerKind[] {PeerKind.byKey(name)}))
                    .distinct()
                    .toList();
        } catch (IllegalArgumentException e) {
            throw error(e);
        }
    }

    /** The settings of our side as system properties, looked at here so that a wrong one starts nothing. */
    private Map<String, String> properties() {
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put(Settings.PREDICTOR_PROPERTY, predictor);
        settings.forEach((key, value) -> properties.put("harbinger." + key, value));
        Properties checked = new Properties();
        checked.putAll(properties);
        try {
            Settings.of(checked);
        } catch (IllegalArgumentException e) {
            throw error(e);
        }
        List<String> known =
                Arrays.stream(Setting.values()).map(Setting::property).toList();
        for (String key : settings.keySet()) {
            if (!known.contains("harbinger." + key)) {
                throw error(new IllegalArgumentException("unknown setting '" + key + "'; see harbinger settings"));
            }
        }
        return properties;
    }

    private ParameterException error(IllegalArgumentException e) {
        return new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
    }

    private static String searchPath() {
        String path = System.getenv("PATH");
        return path == null ? "" : path;
    }

    /** Where programs for peers are kept between runs, outside of the sources. */
    private static Path cache() {
        String chosen = System.getenv("XDG_CACHE_HOME");
        Path home = chosen == null || chosen.isEmpty()
                ? Path.of(System.getProperty("user.home"), ".cache")
                : Path.of(chosen);
        return home.resolve("harbinger").resolve("bench");
    }

    private static boolean isUnicode() {
        return System.out.charset().newEncoder().canEncode('─');
    }
}
