package dev.harbinger.study.networkcache.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.reproduction.Origin;
import dev.harbinger.reproduction.Parameters;
import dev.harbinger.reproduction.PublishedValues;
import dev.harbinger.study.networkcache.policy.PolicyKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StudyParametersTest {
    private static Parameters preset(String name) {
        return StudyParameters.preset(StudyParameters.usual(), name);
    }

    private static String sets(Parameters parameters, String section) {
        return parameters.whole(section + ".sets") + ":" + parameters.whole(section + ".ways") + ":"
                + parameters.whole(section + ".line");
    }

    private static int bytes(Parameters parameters, String cache) {
        return parameters.whole(cache + ".sets")
                * parameters.whole(cache + ".ways")
                * parameters.whole(cache + ".line");
    }

    @ParameterizedTest
    @ValueSource(strings = {"6.1", "7.1"})
    void presets_have_the_printed_values_of_their_tables(String table) {
        Parameters parameters = preset("table-" + table);
        PublishedValues published = StudyParameters.published();
        String printed = "T" + table + ".";
        int checked = 0;
        for (String id : published.ids().stream()
                .filter(each -> each.startsWith(printed))
                .toList()) {
            String what = id.substring(printed.length());
            String value = published.get(id).value();
            String ours = switch (what) {
                case "DL1-size" -> Integer.toString(bytes(parameters, "dl1") / 1024);
                case "IL1-size" -> Integer.toString(bytes(parameters, "il1") / 1024);
                case "L2-latency" -> Integer.toString(parameters.whole("l2.latency"));
                case "memory-latency-first-chunk" -> Integer.toString(parameters.whole("memory.first-chunk"));
                case "memory-latency-inter-chunk" -> Integer.toString(parameters.whole("memory.inter-chunk"));
                case "memory-bus-width" -> Integer.toString(parameters.whole("memory.bus-width"));
                case "network-section" -> sets(parameters, "netcache");
                case "message-section" -> sets(parameters, "message");
                case "process-section" -> sets(parameters, "process");
                case "network-section-latency" -> Integer.toString(parameters.whole("netcache.latency"));
                case "message-section-latency" -> Integer.toString(parameters.whole("message.latency"));
                case "section-latency" -> Integer.toString(parameters.whole("process.latency"));
                default ->
                    Integer.toString(parameters.whole(
                            what.substring(0, 3).toLowerCase(java.util.Locale.ROOT) + "." + what.substring(4)));
            };
            assertEquals(value, ours, id);
            checked++;
        }
        assertTrue(checked >= 13, checked + " values of Table " + table);
    }

    @ParameterizedTest
    @CsvSource({"il1, 16, 4, 32", "dl1, 16, 4, 16", "netcache, 8, 8, 16", "message, 4, 4, 4", "process, 4, 4, 4"})
    void table_5_1_is_as_printed(String cache, int kilobytes, int ways, int line) {
        Parameters parameters = preset(StudyParameters.TABLE_5_1);
        assertEquals(kilobytes * 1024, bytes(parameters, cache));
        assertEquals(ways, parameters.whole(cache + ".ways"));
        assertEquals(line, parameters.whole(cache + ".line"));
    }

    @Test
    void the_usual_values_are_those_of_table_7_1() {
        for (PolicyKind policy : PolicyKind.values()) {
            assertEquals(
                    MachineSettings.of(StudyParameters.usual(), policy),
                    MachineSettings.of(preset(StudyParameters.TABLE_7_1), policy));
        }
    }

    @Test
    void what_the_user_changed_stays_under_a_preset() {
        Parameters changed = StudyParameters.usual().with("dl1.ways", "2");
        assertEquals(
                2, StudyParameters.preset(changed, StudyParameters.TABLE_6_1).whole("dl1.ways"));
        assertEquals(
                32, StudyParameters.preset(changed, StudyParameters.TABLE_6_1).whole("dl1.line"));
    }

    @Test
    void sections_change_what_their_tables_have_and_not_what_the_user_set() {
        Parameters usual = StudyParameters.usual();
        Parameters of521 = StudyParameters.ofSection521(usual);
        assertEquals(8 * 1024, bytes(of521, "message"));
        assertEquals(16, of521.whole("message.ways"));
        assertEquals(
                "128:4",
                sets(StudyParameters.ofSection521(usual.with("message.ways", "4")), "message")
                        .substring(0, 5));
        assertEquals("next-in-same-memory", StudyParameters.ofSection64(usual).word("measure.last-access"));
        assertEquals(
                "next-message",
                StudyParameters.ofSection64(usual.with("measure.last-access", "next-message"))
                        .word("measure.last-access"));
    }

    @Test
    void there_is_no_other_preset() {
        assertThrows(IllegalStateException.class, () -> preset("table-8.1"));
    }

    @Test
    void values_that_no_document_has_are_said_to_be_assumed() {
        Parameters usual = StudyParameters.usual();
        assertFalse(usual.get("dl1.ways").origin() == Origin.ASSUMED);
        for (String key : new String[] {"l2.sets", "dtlb.entries", "core.window", "receive.call", "via.overhead"}) {
            assertEquals(Origin.ASSUMED, usual.get(key).origin(), key);
        }
        assertEquals(0, usual.count(Origin.USER));
    }
}
