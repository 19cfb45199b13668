package dev.harbinger.predict;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class PredictorsTest {
    static List<String> names() {
        return PredictorPropertiesTest.ALL;
    }

    @ParameterizedTest
    @MethodSource("names")
    void nameOfAPredictorMakesOneLikeIt(String name) {
        assertEquals(name, Predictors.byName(name).name());
    }

    @Test
    void factoryMakesANewPredictorEachTime() {
        Supplier<Predictor> factory = Predictors.factory(Predictors.DEFAULT);
        assertNotSame(factory.get(), factory.get());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "single", "lru5", "LRU:5", "none"})
    void unknownNameIsRefusedWithTheKnownOnes(String name) {
        Exception refused = assertThrows(IllegalArgumentException.class, () -> Predictors.byName(name));
        assertTrue(refused.getMessage().startsWith("unknown predictor '" + name + "'"), refused.getMessage());
        assertTrue(refused.getMessage().contains("tag-cycle[+init][+previous], "), refused.getMessage());
        assertTrue(refused.getMessage().contains("lru:NUMBER"), refused.getMessage());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "lru",
                "lru:",
                "lru:x",
                "lru:-1",
                "lru:9999999999",
                "lru:5+init",
                "tagging:3",
                "tagging+init",
                "tag-cycle+other",
                "tag-cycle+previous+init",
                "tag-cycle+first-sight",
                "tag-cycle+init:+first-sight",
                "tag-cycle+first-sight+init",
                "context"
            })
    void misspeltOptionsAreRefusedWithTheRightSpelling(String name) {
        Exception refused = assertThrows(IllegalArgumentException.class, () -> Predictors.factory(name));
        assertTrue(refused.getMessage().contains("'" + name + "' is not understood; write "), refused.getMessage());
        assertFalse(refused.getMessage().contains("\n"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"lru:0", "context:65", "tournament:3", "single-cycle:0", "single-cycle+init:0"})
    void numberOutOfRangeIsRefusedWithTheRange(String name) {
        Exception refused = assertThrows(IllegalArgumentException.class, () -> Predictors.factory(name));
        assertTrue(refused.getMessage().contains("must be from "), refused.getMessage());
    }

    @Test
    void everyKindHasALineOfHelp() {
        for (PredictorKind kind : Predictors.kinds()) {
            assertFalse(kind.description().isBlank());
            assertTrue(kind.usage().startsWith(kind.name()));
            assertEquals(kind.usage().contains("NUMBER"), !kind.numberHelp().isEmpty());
        }
    }
}
