package dev.harbinger.study.messageinterface.experiment;

import dev.harbinger.reproduction.Parameters;
import dev.harbinger.reproduction.StudyRun;
import dev.harbinger.study.messageinterface.model.ModelSettings;
import dev.harbinger.study.messageinterface.settings.MachineSettings;

/** All that was measured for chapters 3 and 6. The same parameters give the same findings. */
public final class Findings {
    private final TableCells cells;
    private final Micro micro;
    private final ModelSettings models;

    private Findings(TableCells cells, Micro micro, ModelSettings models) {
        this.cells = cells;
        this.micro = micro;
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
        Micro micro = Micro.of(settings, models);
        return new Findings(TableCells.of(new Bench(settings, models), run.progress()), micro, models);
    }

    TableCells cells() {
        return cells;
    }

    Micro micro() {
        return micro;
    }

    ModelSettings models() {
        return models;
    }
}
