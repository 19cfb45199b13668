package dev.harbinger.messaging.settings;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Properties;
import org.junit.jupiter.api.Test;

/** The names on the command line are those of the properties. */
class SettingNamesTest {
    @Test
    void eachNameIsThatOfAPropertyWhichSettingsTake() {
        assertEquals(SettingNames.all().size(), new HashSet<>(SettingNames.all()).size());
        for (String name : SettingNames.all()) {
            Properties properties = new Properties();
            properties.setProperty(SettingNames.property(name), "?");
            String refused = assertThrows(IllegalArgumentException.class, () -> Settings.of(properties), name)
                    .getMessage();
            assertTrue(refused.startsWith("harbinger." + name + " = '?': must be "), refused);
        }
    }

    @Test
    void settingsCollectivesAndMediaAreAmongThem() {
        assertEquals("harbinger.stall-report", SettingNames.property("stall-report"));
        assertEquals("harbinger.collective.bcast", SettingNames.property("collective.bcast"));
        assertDoesNotThrow(() -> SettingNames.property("tcp.bytes-to-push"));
    }

    @Test
    void anUnknownNameIsRefusedWithThoseForAllMedia() {
        String refused = assertThrows(IllegalArgumentException.class, () -> SettingNames.property("tcp.stall-report"))
                .getMessage();
        assertTrue(refused.startsWith("unknown setting 'tcp.stall-report': use one of bytes-to-push, "), refused);
        assertTrue(refused.endsWith(", collective.alltoall"), refused);
        assertFalse(refused.contains("tcp.bytes-to-push"), refused);
    }
}
