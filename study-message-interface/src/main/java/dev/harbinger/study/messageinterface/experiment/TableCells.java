package dev.harbinger.study.messageinterface.experiment;

import dev.harbinger.reproduction.StudyProgress;
import dev.harbinger.study.messageinterface.benchmark.Benchmark;
import dev.harbinger.study.messageinterface.benchmark.Measurement;
import dev.harbinger.study.messageinterface.model.Dispatch;
import dev.harbinger.study.messageinterface.model.Model;
import dev.harbinger.study.messageinterface.model.ModelSettings;
import dev.harbinger.study.messageinterface.settings.MachineSettings.NetworkKind;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;

/** What was measured of the benchmarks: the cells of Table 6.4 and the cases that figures 6-7 to 6-10 add. */
final class TableCells {
    private static final String STEP = "benchmarks";

    private final Map<Cell, Measurement> ideal = new HashMap<>();
    private final Map<Cell, Measurement> mesh = new HashMap<>();
    private final Map<Benchmark, List<Measurement>> entries = new EnumMap<>(Benchmark.class);
    private final Map<Benchmark, Measurement> missedPoll = new EnumMap<>(Benchmark.class);
    private final Map<Benchmark, Measurement> missedCheck = new EnumMap<>(Benchmark.class);

    private record Cell(Model model, Benchmark benchmark) {}

    private TableCells() {}

    /** Measures all of them, on several threads. */
    static TableCells of(BenchmarkRunner runner, StudyProgress progress) {
        TableCells cells = new TableCells();
        List<Cell> all = new ArrayList<>();
        for (Model model : Model.all()) {
            for (Benchmark benchmark : Benchmark.values()) {
                all.add(new Cell(model, benchmark));
            }
        }
        AtomicInteger done = new AtomicInteger();
        all.parallelStream().forEach(cell -> {
            progress.at(STEP, done.getAndIncrement(), all.size());
            Measurement best = runner.run(cell.model(), cell.benchmark(), NetworkKind.IDEAL);
            Measurement overMesh = runner.run(cell.model(), cell.benchmark(), NetworkKind.MESH);
            synchronized (cells) {
                cells.ideal.put(cell, best);
                cells.mesh.put(cell, overMesh);
            }
        });
        cells.cases(runner);
        return cells;
    }

    private void cases(BenchmarkRunner runner) {
        Model lookup = Model.of("SWX");
        Model polled = Model.of("POL");
        Model interrupted = Model.of("INT");
        for (Benchmark benchmark : Benchmark.values()) {
            List<Measurement> found = new ArrayList<>();
            for (int entry = 0; entry < ModelSettings.ENTRIES; entry++) {
                found.add(runner.run(
                        lookup, benchmark, NetworkKind.IDEAL, runner.models().withEntry(entry)));
            }
            entries.put(benchmark, found);
            if (benchmark != Benchmark.BLKW) {
                missedPoll.put(benchmark, runner.worst(polled, benchmark, NetworkKind.IDEAL));
            }
            missedCheck.put(
                    benchmark,
                    runner.run(
                            interrupted,
                            benchmark,
                            NetworkKind.IDEAL,
                            runner.models().withChecks(false)));
        }
    }

    /** A cell over the ideal network. */
    Measurement ideal(Model model, Benchmark benchmark) {
        return Objects.requireNonNull(ideal.get(new Cell(model, benchmark)));
    }

    /**
     * A cell over the ideal network as a number.
     *
     * @param kind {@code latency} in cycles, or {@code occupancy} in issue slots
     */
    double value(Model model, Benchmark benchmark, String kind) {
        Measurement cell = ideal(model, benchmark);
        return (double) (kind.equals(ChoiceSections.LATENCY) ? cell.latency() : cell.occupancy());
    }

    /** A cell over the mesh. */
    Measurement mesh(Model model, Benchmark benchmark) {
        return Objects.requireNonNull(mesh.get(new Cell(model, benchmark)));
    }

    /** Model SWX when an entry of its table matches. */
    Measurement lookup(Benchmark benchmark, int entry) {
        return Objects.requireNonNull(entries.get(benchmark)).get(entry);
    }

    /** Model POL when messages just miss the polls; not of BLKW. */
    Measurement missedPoll(Benchmark benchmark) {
        return Objects.requireNonNull(missedPoll.get(benchmark));
    }

    /** Model INT when each message comes after the handler has looked for another. */
    Measurement missedCheck(Benchmark benchmark) {
        return Objects.requireNonNull(missedCheck.get(benchmark));
    }

    /** Whether the table of the document has the occupancy of a model. */
    static boolean hasOccupancy(Model model) {
        return model.dispatch() == Dispatch.MM;
    }
}
