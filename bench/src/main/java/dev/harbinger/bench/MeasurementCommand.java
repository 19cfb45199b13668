package dev.harbinger.bench;

import dev.harbinger.bench.measure.Contestant;
import dev.harbinger.bench.measure.Effort;
import dev.harbinger.bench.measure.Measurement;
import dev.harbinger.bench.measure.Plan;
import dev.harbinger.bench.measure.Results;
import dev.harbinger.bench.measure.Sizes;
import dev.harbinger.bench.ranks.Memory;
import dev.harbinger.bench.show.ResultsSection;
import dev.harbinger.bench.systems.OurSide;
import dev.harbinger.launch.ExitCode;
import dev.harbinger.messaging.transport.Medium;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A command that compares measurements of one kind; subclasses say which, and what variants of ours there are. */
abstract class MeasurementCommand implements Callable<Integer> {
    static final int WIDTH = 100;

    /** Footer of the help. */
    static final String MISSING =
            "A peer named by --against that is not installed is skipped; the exit code is then 1.";

    @Spec
    private CommandSpec spec;

    @Mixin
    private PeerOptions peers = new PeerOptions();

    @Mixin
    private OurOptions ours = new OurOptions();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Option(
            names = "--sizes",
            paramLabel = "LIST",
            description = "Message sizes in bytes, K or M, separated by commas.")
    private @Nullable String sizes;

    @Mixin
    private EffortOptions effort = new EffortOptions(100_000, 5);

    /** What is measured. */
    abstract List<Measurement> measurements();

    /** The sizes if none are given. */
    abstract List<Integer> defaultSizes();

    /** Our variants; by default, one. */
    List<? extends Contestant> variants(Medium transport, Map<String, String> properties) {
        return List.of(new OurSide(OurSide.NAME, transport, Memory.SEGMENTS, properties));
    }

    /** How many ranks take part. */
    int ranks() {
        return 2;
    }

    /** Whether other systems can make the measurement at all. */
    boolean comparable() {
        return true;
    }

    final ParameterException error(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Plan plan = plan();
        peers.check();
        output.check();
        Medium transport = ours.transport();
        List<? extends Contestant> variants = variants(transport, ours.properties());
        PeerOptions.Prepared prepared = peers.prepare(transport, "");
        Comparison comparison = new Comparison(spec.commandLine().getErr());
        Results results = comparison.run(spec.name(), plan, variants, comparable() ? prepared.peers() : List.of());
        output.write(
                comparison.report(
                        "harbinger bench " + spec.name(),
                        ours.describe(),
                        List.of(ResultsSection.of(spec.name(), spec.name(), results))),
                comparison.results());
        return prepared.missing() ? ExitCode.FAILURE : ExitCode.SUCCESS;
    }

    private Plan plan() {
        try {
            return Plan.of(
                    measurements(),
                    sizes == null ? defaultSizes() : Sizes.parse(sizes),
                    ranks(),
                    effort.effort(Effort::of));
        } catch (IllegalArgumentException e) {
            throw error(String.valueOf(e.getMessage()));
        }
    }
}
