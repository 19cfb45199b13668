package dev.harbinger.study.messageinterface;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.report.KeyFact;
import dev.harbinger.report.Report;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Parameters that a model sets are not overridden without a word. */
class ModelParametersTest {
    private static ProgramRun.Outcome run(String model, String key, String value) throws Exception {
        return ProgramRun.run(new ProgramRun.Request(
                "ping",
                "2x1",
                model,
                10_000,
                null,
                List.of(),
                false,
                null,
                List.of(),
                "allow",
                ProgramRun.usual().with(key, value)));
    }

    @ParameterizedTest
    @CsvSource({
        "IRB, injection.streaming, yes, no",
        "SWX_IRS, injection.streaming, no, yes",
        "ERS, extraction.buffered, yes, no",
        "EMB, extraction.buffered, no, yes"
    })
    void aParameterThatContradictsTheModelIsRefused(String model, String key, String value, String asked) {
        String message = assertThrows(IllegalArgumentException.class, () -> run(model, key, value))
                .getMessage();

        assertTrue(
                message.startsWith("the parameter " + key + " is '" + value + "' and model " + model + " sets it to '"
                        + asked + "'"),
                message);
        assertEquals(1, message.lines().count(), message);
    }

    @ParameterizedTest
    @CsvSource({
        "MM, injection.streaming, yes",
        "IRS, injection.streaming, yes",
        "ERS, extraction.buffered, no",
        "MM, extraction.buffered, yes"
    })
    void aParameterThatAgreesIsTaken(String model, String key, String value) throws Exception {
        assertTrue(run(model, key, value).isFinished());
    }

    @ParameterizedTest
    @CsvSource({"MM, 1, no, no", "IRS, 2, yes, no", "EMB, 2, no, yes", "ERS, 1, no, no"})
    void theReportShowsWhatTheModelSets(String model, String changed, String streaming, String buffered)
            throws Exception {
        Report report = run(model, "injection.credits", "63").report();

        assertEquals(
                List.of(changed),
                report.facts().stream()
                        .filter(fact -> fact.name().equals("changed by the user"))
                        .map(KeyFact::value)
                        .toList());
        assertEquals(streaming, shown(report, "injection.streaming"));
        assertEquals(buffered, shown(report, "extraction.buffered"));
    }

    private static Object shown(Report report, String key) {
        return report.sections().stream()
                .flatMap(section -> section.tables().stream())
                .flatMap(table -> table.rows().stream())
                .filter(row -> key.equals(row.getFirst()))
                .map(row -> row.get(1))
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({"injection.streaming", "extraction.buffered"})
    void theStudyOfAllModelsRefusesThem(String key) {
        String message = assertThrows(
                        IllegalArgumentException.class,
                        () -> ModelParameters.checkUnset(ProgramRun.usual().with(key, "yes")))
                .getMessage();

        assertTrue(message.startsWith("the parameter " + key + " is set by each interface model"), message);
    }
}
