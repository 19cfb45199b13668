package dev.harbinger.study.messageinterface.experiment;

import dev.harbinger.reproduction.Parameters;
import dev.harbinger.reproduction.StudyRun;
import dev.harbinger.study.messageinterface.model.ModelSettings;
import dev.harbinger.study.messageinterface.settings.MachineSettings;

/** All that was measured for chapters 3 and 6. The same parameters give the same findings. */
public final class Findings {
    private final TableCells cells;
    private final MicrobenchmarkLatencies latencies;
    private final ModelSettings models;

    private Findings(TableCells cells, MicrobenchmarkLatencies latencies, ModelSettings models) {
        this.cells = cells;
        this.latencies = latencies;
        this.models = models;
    }

    /**
     * Measures everything with the parameters of a run.
     *
     * @throws IllegalArgumentException when a parameter is out of its range; the message names it
     */
    public static Findings of(StudyRun run) {
        Parameters parameters = run.parameters();
        MachineSettings settings = new MachineSettings(parameters);
        ModelSettings models = ModelSettings.of(parameters);
        MicrobenchmarkLatencies latencies = MicrobenchmarkLatencies.of(settings, models);
        return new Findings(TableCells.of(new BenchmarkRunner(settings, models), run.progress()), latencies, models);
    }

    TableCells cells() {
        return cells;
    }

    MicrobenchmarkLatencies latencies() {
        return latencies;
    }

    ModelSettings models() {
        return models;
    }
}
