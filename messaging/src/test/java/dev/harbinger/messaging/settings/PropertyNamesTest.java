package dev.harbinger.messaging.settings;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Properties;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A mistyped property is refused. */
class PropertyNamesTest {
    private static Properties properties(String name) {
        Properties properties = new Properties();
        properties.setProperty(name, "1");
        return properties;
    }

    @ParameterizedTest
    @CsvSource({
        "harbinger.stal-report, harbinger.stall-report",
        "harbinger.predictr, harbinger.predictor",
        "harbinger.tpc.bytes-to-push, harbinger.tcp.bytes-to-push",
        "harbinger.collective.bcst, harbinger.collective.bcast"
    })
    void aMistypedNameIsRefusedWithTheNearest(String mistyped, String nearest) {
        Exception e = assertThrows(IllegalArgumentException.class, () -> Settings.of(properties(mistyped)));
        assertEquals("unknown property " + mistyped + ": did you mean " + nearest + "?", e.getMessage());
    }

    @ParameterizedTest
    @ValueSource(strings = {"harbinger.launch.rank", "harbinger.ranks", "harbinger.command", "harbinger.terminal", "x"})
    void aNameThatIsNoSettingIsLeftAlone(String name) {
        assertDoesNotThrow(() -> Settings.of(properties(name)));
    }
}
