package dev.harbinger.study.messageinterface;

import dev.harbinger.report.KeyFact;
import dev.harbinger.report.Report;
import dev.harbinger.report.Section;
import dev.harbinger.reproduction.ParameterTable;
import dev.harbinger.reproduction.Parameters;
import dev.harbinger.reproduction.PublishedValues;
import dev.harbinger.reproduction.ReproductionFindings;
import dev.harbinger.reproduction.ReproductionSection;
import dev.harbinger.reproduction.Reproductions;
import dev.harbinger.reproduction.Study;
import dev.harbinger.reproduction.StudyRun;
import dev.harbinger.study.messageinterface.experiment.Findings;
import dev.harbinger.study.messageinterface.experiment.InterfaceRows;
import dev.harbinger.study.messageinterface.experiment.InterfaceSections;
import dev.harbinger.study.messageinterface.experiment.MeshSection;
import dev.harbinger.study.messageinterface.experiment.TableSection;
import dev.harbinger.study.messageinterface.life.LifeMeasurements;
import dev.harbinger.study.messageinterface.life.LifeRows;
import dev.harbinger.study.messageinterface.life.LifeSections;
import dev.harbinger.study.messageinterface.settings.MachineSettings;
import dev.harbinger.study.messageinterface.settings.StudyParameters;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The study of the M-Machine's message interface: its latencies-benchmarks under 24 models of interfaces and the game
 * of LIFE, on a machine simulated cycle by cycle, beside what the document published. The result depends on the
 * parameters and, for the patterns of LIFE, on the seed; not on the host.
 */
public final class MessageInterfaceStudy implements Study {
    /** Its name on the command line. */
    public static final String NAME = "message-interface";

    /** What it studies. */
    public static final String DESCRIPTION =
            "The M-Machine's message interface, cycle by cycle, and the interfaces it was compared with, beside the"
                    + " published values.";

    /** The study. */
    public MessageInterfaceStudy() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return DESCRIPTION;
    }

    @Override
    public Parameters usual() {
        return StudyParameters.usual();
    }

    @Override
    public PublishedValues published() {
        return StudyParameters.published();
    }

    @Override
    public int usualIterations() {
        return 1;
    }

    @Override
    public Set<String> briefTables() {
        return Set.of(TableSection.LATENCIES, TableSection.OCCUPANCIES, ReproductionSection.ROWS);
    }

    /**
     * {@inheritDoc}
     *
     * @throws IllegalArgumentException when the study's own programs do not come to their end with the parameters
     */
    @Override
    public Report run(StudyRun run) {
        try {
            return report(run);
        } catch (IllegalStateException e) {
            throw new IllegalArgumentException(
                    "with these parameters a program of the study does not work: " + e.getMessage()
                            + "; take other parameters, or run one program with them by 'run'",
                    e);
        }
    }

    private Report report(StudyRun run) {
        Parameters parameters = run.parameters();
        ModelParameters.checkUnset(parameters);
        PublishedValues published = published();
        Findings findings = Findings.of(run);
        run.progress().at("LIFE", 0, 1);
        LifeMeasurements life = LifeMeasurements.of(
                new MachineSettings(parameters).node(), run.seed(), parameters.whole("life.generations"));
        Reproductions.Builder rows = new Reproductions.Builder(published, parameters)
                .configured(InterfaceRows.configured())
                .fitted(InterfaceRows.fitted())
                .fitted(LifeRows.seen());
        InterfaceRows.put(rows, findings, published);
        LifeRows.put(rows, life);
        Reproductions reproductions = rows.build();
        List<Section> sections = new ArrayList<>();
        sections.add(ReproductionSection.of(reproductions));
        sections.addAll(InterfaceSections.of(findings, published));
        sections.add(LifeSections.of(life));
        run.progress().at("the mesh", 0, 1);
        sections.add(MeshSection.of(new MachineSettings(parameters).mesh(), run.seed()));
        sections.add(new Section(
                "machine",
                "The simulated machine",
                "",
                List.of(ParameterTable.of("parameters", "The parameters", parameters)),
                List.of()));
        List<KeyFact> facts = new ArrayList<>(ParameterTable.facts(parameters));
        return new Report(
                "The M-Machine's message interface",
                "A machine simulated cycle by cycle, the interfaces that it was compared with, and the game of LIFE,"
                        + " beside the published values",
                facts,
                ReproductionFindings.of(reproductions, parameters),
                sections);
    }
}
