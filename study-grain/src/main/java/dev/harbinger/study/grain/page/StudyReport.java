package dev.harbinger.study.grain.page;

import dev.harbinger.report.KeyFact;
import dev.harbinger.report.Report;
import dev.harbinger.report.Section;
import dev.harbinger.reproduction.ParameterTable;
import dev.harbinger.reproduction.Parameters;
import dev.harbinger.reproduction.ReproductionFindings;
import dev.harbinger.reproduction.ReproductionSection;
import dev.harbinger.reproduction.Reproductions;
import dev.harbinger.study.grain.life.Sensitivity;
import dev.harbinger.study.grain.model.Costs;
import java.util.ArrayList;
import java.util.List;

/** What the study found, as a report. */
public final class StudyReport {
    /** Id of the table of parameters. */
    static final String PARAMETERS = "parameters";

    private StudyReport() {}

    /** The report on a machine and a program. */
    public static Report of(Parameters parameters, Sensitivity model, Reproductions reproductions) {
        Costs machine = model.machine();
        List<KeyFact> facts = new ArrayList<>();
        facts.add(new KeyFact(
                "a message of w words",
                Words.format(
                        "%s + %s w cycles of occupancy, %s of latency",
                        Amount.of(machine.fixed()), Amount.of(machine.word()), Amount.of(machine.latency()))));
        facts.addAll(ParameterTable.facts(parameters));
        return new Report(
                "Latency, occupancy and grain size",
                "How far a fine-grained program scales: the model of LIFE on the M-Machine, beside the published"
                        + " values",
                facts,
                ReproductionFindings.of(reproductions, parameters),
                List.of(
                        ReproductionSection.of(reproductions),
                        ReadingsSection.of(parameters),
                        SmallLifeSection.of(model),
                        SensitivitySection.of(model),
                        parameters(parameters)));
    }

    private static Section parameters(Parameters parameters) {
        return new Section(
                PARAMETERS,
                "Parameters",
                "",
                List.of(ParameterTable.of(PARAMETERS, "The machine, the program and the readings", parameters)),
                List.of());
    }
}
