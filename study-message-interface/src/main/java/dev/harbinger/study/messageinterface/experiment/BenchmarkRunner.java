package dev.harbinger.study.messageinterface.experiment;

import dev.harbinger.study.messageinterface.benchmark.Benchmark;
import dev.harbinger.study.messageinterface.benchmark.Measurement;
import dev.harbinger.study.messageinterface.benchmark.Measurement.Event;
import dev.harbinger.study.messageinterface.benchmark.Trial;
import dev.harbinger.study.messageinterface.isa.Program;
import dev.harbinger.study.messageinterface.model.Dispatch;
import dev.harbinger.study.messageinterface.model.Injection;
import dev.harbinger.study.messageinterface.model.Model;
import dev.harbinger.study.messageinterface.model.ModelSettings;
import dev.harbinger.study.messageinterface.model.ModelSettings.Phases;
import dev.harbinger.study.messageinterface.model.RetargetedProgram;
import dev.harbinger.study.messageinterface.model.Retargeting;
import dev.harbinger.study.messageinterface.network.Network;
import dev.harbinger.study.messageinterface.network.NetworkObserver;
import dev.harbinger.study.messageinterface.node.NodeSettings;
import dev.harbinger.study.messageinterface.settings.MachineSettings;
import dev.harbinger.study.messageinterface.settings.MachineSettings.NetworkKind;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntToLongFunction;
import java.util.function.ToLongFunction;

/**
 * Runs benchmarks under models. Where programs poll, a benchmark is run for every moment at which the polls may fall:
 * the best is the case in which messages arrive when polls are made, the worst that in which they just miss them.
 */
final class BenchmarkRunner {
    private final MachineSettings settings;
    private final NodeSettings node;
    private final ModelSettings models;
    private final Map<Benchmark, Program> whole = new EnumMap<>(Benchmark.class);
    private final Map<Benchmark, Program> streaming = new EnumMap<>(Benchmark.class);

    BenchmarkRunner(MachineSettings settings, ModelSettings models) {
        this.settings = settings;
        this.node = settings.node();
        this.models = models;
        for (Benchmark benchmark : Benchmark.values()) {
            whole.put(benchmark, benchmark.program(settings.page(), false));
            streaming.put(benchmark, benchmark.program(settings.page(), true));
        }
    }

    /** The models' settings that it runs with, unless others are asked for. */
    ModelSettings models() {
        return models;
    }

    /** A run as Table 6.4 has it: where programs poll, the best case. */
    Measurement run(Model model, Benchmark benchmark, NetworkKind network) {
        return run(model, benchmark, network, models);
    }

    /** The same with other settings of the models. */
    Measurement run(Model model, Benchmark benchmark, NetworkKind network, ModelSettings others) {
        return model.dispatch() == Dispatch.POL && benchmark != Benchmark.BLKW
                ? polled(model, benchmark, network, others, Comparator.naturalOrder())
                : trial(model, benchmark, others).run(network(network, benchmark));
    }

    /** A run in which messages just miss the polls. */
    Measurement worst(Model model, Benchmark benchmark, NetworkKind network) {
        return polled(model, benchmark, network, models, Comparator.reverseOrder());
    }

    private Measurement polled(
            Model model, Benchmark benchmark, NetworkKind network, ModelSettings others, Comparator<Long> order) {
        // the reply's poll comes after the request's: one phase is found, then the other
        ToLongFunction<Measurement> first = benchmark == Benchmark.PING
                ? measurement -> measurement.first(Event.Kind.INJECTED, 1)
                : Measurement::latency;
        int phase = best(
                at -> first.applyAsLong(
                        trial(model, benchmark, others.with(new Phases(at, 0))).runToStop(network(network, benchmark))),
                order);
        int other = benchmark == Benchmark.PING
                ? best(
                        at -> trial(model, benchmark, others.with(new Phases(phase, at)))
                                .runToStop(network(network, benchmark))
                                .latency(),
                        order)
                : 0;
        return trial(model, benchmark, others.with(new Phases(phase, other))).run(network(network, benchmark));
    }

    private int best(IntToLongFunction latency, Comparator<Long> order) {
        int best = 0;
        long found = latency.applyAsLong(0);
        for (int phase = 1; phase < models.pollingPeriod(); phase++) {
            long candidate = latency.applyAsLong(phase);
            if (order.compare(candidate, found) < 0) {
                best = phase;
                found = candidate;
            }
        }
        return best;
    }

    private Network network(NetworkKind kind, Benchmark benchmark) {
        return settings.network(kind, benchmark.size(), NetworkObserver.NONE);
    }

    private Trial trial(Model model, Benchmark benchmark, ModelSettings others) {
        boolean streams = model.injection() == Injection.IRS;
        Program program = Objects.requireNonNull((streams ? streaming : whole).get(benchmark));
        RetargetedProgram retargeted = Retargeting.of(program, model, others, node, benchmark.size());
        return new Trial(
                benchmark, retargeted.program(), retargeted.settings(), retargeted.displaced(), retargeted::prepare);
    }
}
