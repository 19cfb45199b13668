package dev.harbinger.study.messageinterface.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names of models. Source: Lee, tables 6.1 to 6.4. */
class ModelTest {
    @Test
    void thereAreTwentyFourDifferentModels() {
        assertEquals(24, Model.all().size());
        assertEquals(24, new HashSet<>(Model.all()).size());
    }

    @Test
    void aNameIsReadAsItsFourChoices() {
        assertEquals(
                new Model(Translation.SWX, Injection.IRB, Extraction.ERB, Dispatch.INT), Model.of("SWX_IRB_ERB_INT"));
        assertEquals(Model.MM, Model.of("mm"));
    }

    @Test
    void everyModelIsFoundByItsName() {
        for (Model model : Model.all()) {
            assertEquals(model, Model.of(model.name()));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "IRX", "IRS_SWX", "SWX_IRB_ERB_DMA", "MM "})
    void anUnknownModelIsRefusedWithAllNames(String name) {
        String message = assertThrows(IllegalArgumentException.class, () -> Model.of(name))
                .getMessage();

        assertTrue(message.startsWith("there is no model '" + name + "'"), message);
        assertTrue(Model.all().stream().allMatch(model -> message.contains(model.name())), message);
        assertEquals(1, message.lines().count());
    }
}
