package dev.harbinger.study.messageinterface;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
    @CsvSource({"injection.streaming", "extraction.buffered"})
    void theStudyOfAllModelsRefusesThem(String key) {
        String message = assertThrows(
                        IllegalArgumentException.class,
                        () -> ModelParameters.checkUnset(ProgramRun.usual().with(key, "yes")))
                .getMessage();

        assertTrue(message.startsWith("the parameter " + key + " is set by each interface model"), message);
    }
}
