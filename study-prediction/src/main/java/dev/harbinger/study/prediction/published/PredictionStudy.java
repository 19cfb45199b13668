package dev.harbinger.study.prediction.published;

import dev.harbinger.report.KeyFact;
import dev.harbinger.report.Report;
import dev.harbinger.reproduction.Parameters;
import dev.harbinger.reproduction.PublishedValues;
import dev.harbinger.reproduction.ReproductionReport;
import dev.harbinger.reproduction.ReproductionSection;
import dev.harbinger.reproduction.Study;
import dev.harbinger.reproduction.StudyRun;
import java.util.List;
import java.util.Set;

/**
 * The study of message prediction (Afsahi and Dimopoulos): the predictors on the receives of the document's programs,
 * beside the published values. Nothing in it is random.
 */
public final class PredictionStudy implements Study {
    /** Its name on the command line. */
    public static final String NAME = "prediction";
    /** The subject of the study. */
    public static final String DESCRIPTION =
            "Message prediction: which receive comes next, on NPB BT, SP and CG, beside the published values.";

    private static final String PARAMETERS = "message-prediction.properties";

    /** The study. */
    public PredictionStudy() {}

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
        return Parameters.read(PARAMETERS, PredictionStudy.class.getResourceAsStream(PARAMETERS));
    }

    @Override
    public PublishedValues published() {
        return Comparison.published();
    }

    @Override
    public int usualIterations() {
        return 1;
    }

    @Override
    public Set<String> briefTables() {
        return Set.of(ReproductionSection.ROWS, ReadingsSection.SENSITIVITY);
    }

    @Override
    public Report run(StudyRun run) throws InterruptedException {
        Parameters parameters = run.parameters();
        Findings findings = Findings.of(parameters, run.progress());
        return ReproductionReport.of(
                "Message prediction on NPB",
                "Predictors of the next receive, on the receives of BT, SP and CG, beside the published values",
                new KeyFact("starts", Integer.toString(findings.starts())),
                Comparison.of(parameters, findings),
                parameters,
                List.of(ReadingsSection.of(findings), ProgramsSection.of(parameters, findings)));
    }
}
