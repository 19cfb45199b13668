package dev.harbinger.reproduction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParametersTest {
    private enum Replacement {
        LRU,
        SINGLE_CYCLE,
        TOURNAMENT
    }

    private enum Other {
        FIFO
    }

    private final Parameters usual = Samples.parameters();

    private static Parameters read(String content) {
        return Parameters.read("some.properties", Samples.stream(content));
    }

    private Parameters preset(String content) {
        return usual.preset("table-7.1", Samples.stream(content));
    }

    private static String refusal(Runnable call) {
        return assertThrows(IllegalArgumentException.class, call::run).getMessage();
    }

    @Test
    void values_are_read_by_kind() {
        assertEquals(100, usual.number("wire.rate"));
        assertEquals(64, usual.whole("cache.sets"));
        assertEquals(64, usual.number("cache.sets"));
        assertEquals(Replacement.LRU, usual.choice("cache.replacement", Replacement.class));
        assertEquals(150e6, usual.nanos("link.timeout"));
        assertEquals(15_290, usual.nanos("interrupt"));
    }

    @Test
    void the_order_is_that_of_the_file() {
        assertEquals(
                List.of("wire.rate", "link.timeout", "interrupt", "cache.sets", "cache.replacement"),
                usual.all().stream().map(Parameter::key).toList());
    }

    @Test
    void every_parameter_tells_unit_origin_and_note() {
        assertEquals(
                new Parameter(
                        "wire.rate", new ParameterValue.Amount(100), "Mbit/s", Origin.DOCUMENT, "", "IEEE 802.3u"),
                usual.get("wire.rate"));
        assertEquals("latency", usual.get("interrupt").fittedTo());
        assertEquals(2, usual.count(Origin.DOCUMENT));
        assertEquals(2, usual.count(Origin.FITTED));
        assertEquals(1, usual.count(Origin.ASSUMED));
    }

    @Test
    void a_value_of_another_kind_is_not_handed_out() {
        assertTrue(refusal(() -> usual.number("cache.replacement")).contains("'lru', which is no number"));
        assertTrue(refusal(() -> usual.word("wire.rate")).contains("is a number"));
        assertTrue(refusal(() -> usual.whole("wire.rate")).contains("not declared a whole number"));
        assertTrue(refusal(() -> usual.nanos("wire.rate")).contains("Mbit/s, which is no time"));
        assertTrue(refusal(() -> usual.choice("cache.replacement", Other.class)).contains("'lru', which is no Other"));
    }

    @Test
    void a_users_change_makes_a_new_one_of_the_users() {
        Parameters changed = usual.with("wire.rate", "1000").with("cache.replacement", "single-cycle");
        assertEquals(1000, changed.number("wire.rate"));
        assertEquals("Mbit/s", changed.get("wire.rate").unit());
        assertEquals(Origin.USER, changed.get("wire.rate").origin());
        assertEquals(Replacement.SINGLE_CYCLE, changed.choice("cache.replacement", Replacement.class));
        assertEquals(List.of("wire.rate", "cache.replacement"), changed.changed());
        assertEquals(100, usual.number("wire.rate"));
        assertEquals(List.of(), usual.changed());
    }

    @Test
    void the_same_value_again_is_no_change() {
        assertEquals(List.of(), usual.with("wire.rate", "100 Mbit/s").changed());
    }

    @Test
    void a_users_file_replaces_what_it_names(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("mine");
        Files.writeString(file, "# mine\n\nwire.rate = 1000 Mbit/s | document | IEEE 802.3ab\ninterrupt = 7\n");
        Parameters mine = usual.with(file);
        assertEquals(1000, mine.number("wire.rate"));
        assertEquals("IEEE 802.3ab", mine.get("wire.rate").note());
        assertEquals(Origin.DOCUMENT, mine.get("wire.rate").origin());
        assertEquals(7, mine.number("interrupt"));
        assertEquals("invoking the handler", mine.get("interrupt").note());
        assertEquals(List.of("wire.rate", "interrupt"), mine.changed());
        assertEquals(64, mine.whole("cache.sets"));
    }

    @Test
    void the_lines_are_a_file_of_the_same_parameters() {
        List<String> lines = usual.with("cache.sets", "8").lines();
        assertEquals(
                "cache.sets        = 8 sets {whole}                      | user            | table 5.1", lines.get(3));
        assertEquals(
                "interrupt         = 15290 ns                            | fitted latency  | invoking the handler",
                lines.get(2));
        assertEquals(usual.all(), read(String.join("\n", usual.lines())).all());
    }

    @Test
    void a_file_of_all_parameters_leaves_presets_what_it_does_not_change(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("mine");
        Files.writeString(file, String.join("\n", usual.lines()).replace("100 Mbit/s", "10 Mbit/s"));
        Parameters both = usual.with(file).preset("p", Samples.stream("cache.sets = 32 | document | table 7.1\n"));
        assertEquals(List.of("wire.rate"), both.changed());
        assertEquals(32, both.whole("cache.sets"));
    }

    @Test
    void a_matter_of_yes_or_no_is_read_as_such() {
        Parameters some = read("a = yes {yes, no} | assumed | x\nb = no {no, yes} | assumed | x\n");
        assertTrue(some.isYes("a"));
        assertFalse(some.isYes("b"));
        assertTrue(refusal(() -> usual.isYes("cache.replacement")).contains("not a matter of yes or no"));
    }

    @Test
    void a_wrong_line_of_a_users_file_is_named(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("mine");
        Files.writeString(file, "# mine\ninterrupt 5\n");
        assertEquals(
                file + ", line 2: 'interrupt 5' is no parameter; write it as 'key = value'",
                assertThrows(IllegalArgumentException.class, () -> usual.with(file))
                        .getMessage());
        Files.writeString(file, "interrupt = 5\n\ncache.sets = many\n");
        assertEquals(
                file + ", line 3: parameter cache.sets is 'many': 'many' is no number",
                assertThrows(IllegalArgumentException.class, () -> usual.with(file))
                        .getMessage());
    }

    @Test
    void another_origin_of_the_same_value_is_kept(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("mine"), "wire.rate = 100 | fitted hidden\n");
        assertTrue(usual.with(file).fits("hidden"));
        assertEquals(List.of(), usual.with(file).changed());
    }

    @Test
    void a_preset_names_what_differs() {
        Parameters preset = preset("cache.sets = 32 | document | table 7.1\n");
        assertEquals(32, preset.whole("cache.sets"));
        assertEquals("sets", preset.get("cache.sets").unit());
        assertEquals("table 7.1", preset.get("cache.sets").note());
        assertEquals(100, preset.number("wire.rate"));
        assertEquals(List.of(), preset.changed());
    }

    @Test
    void the_user_has_the_last_word_before_any_preset() {
        Parameters users = usual.with("cache.sets", "8");
        Parameters both = users.preset("table-7.1", Samples.stream("cache.sets = 32 | document | table 7.1\n"));
        assertEquals(8, both.whole("cache.sets"));
        assertEquals(List.of("cache.sets"), both.changed());
    }

    @Test
    void a_preset_says_where_its_values_come_from() {
        assertEquals(
                "table-7.1, line 1: parameter cache.sets has no origin", refusal(() -> preset("cache.sets = 32\n")));
        assertEquals(
                "table-7.1, line 1: unknown parameter 'cache.set'; did you mean 'cache.sets'?",
                refusal(() -> preset("cache.set = 32 | assumed\n")));
    }

    @Test
    void what_is_fitted_stays_so_when_the_user_changes_it() {
        assertTrue(usual.fits("latency"));
        assertFalse(usual.fits("hidden"));
        assertTrue(usual.with("interrupt", "1").fits("latency"));
        assertTrue(usual.with("wire.rate", "1 Mbit/s | fitted hidden").fits("hidden"));
    }

    @Test
    void what_is_fitted_is_published() {
        usual.check(Samples.published());
        assertEquals(
                "parameter wire.rate is fitted to 'hiden', which is no published value; did you mean 'hidden'?",
                refusal(() -> usual.with("wire.rate", "1 | fitted hiden").check(Samples.published())));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '#', textBlock = """
        wire.rat          # 1              # unknown parameter 'wire.rat'; did you mean 'wire.rate'?
        sets              # 1              # unknown parameter 'sets'; did you mean 'cache.sets'?
        speed             # 1              # unknown parameter 'speed'; --list-parameters lists them
        interrupt         # fast           # parameter interrupt is 'fast': 'fast' is no number
        interrupt         # 0x10           # parameter interrupt is '0x10': '0x10' is no number
        interrupt         # NaN            # parameter interrupt is 'NaN': 'NaN' is no number
        interrupt         # -1             # parameter interrupt is '-1': it must be 0 or more
        interrupt         # 1e999          # parameter interrupt is '1e999': it must be 0 or more
        interrupt         # 5 ms           # parameter interrupt is given in ms; it is measured in ns
        interrupt         # 5 | guessed    # parameter interrupt is '5 | guessed': 'guessed' is no origin
        interrupt         # 5 | fitted     # parameter interrupt is '5 | fitted': what is fitted names a published value
        interrupt         # 5 | assumed x  # parameter interrupt is '5 | assumed x': what is fitted names a published
        cache.sets        # 1.5            # parameter cache.sets is '1.5': '1.5' is no whole number
        cache.sets        # 3000000000     # parameter cache.sets is '3000000000': '3000000000' is no whole number
        cache.sets        # -2             # parameter cache.sets is '-2': it must be 0 or more
        cache.replacement # fifo           # parameter cache.replacement is 'fifo': it must be one of lru, single-cycle
        cache.replacement # lru sets       # parameter cache.replacement is given in sets; it has no unit
        cache.sets        # 5 {a, b}       # parameter cache.sets is '5 {a, b}': what it may be is not for this file
        cache.sets        # 5 {whole       # parameter cache.sets is '5 {whole': the brace is not closed
        """)
    void what_cannot_be_meant_is_refused_in_one_line(String key, String value, String refusal) {
        String message = refusal(() -> usual.with(key, value));
        assertTrue(message.startsWith(refusal), message);
        assertEquals(1, message.lines().count());
    }

    @Test
    void braces_that_say_the_same_as_the_study_may_stay() {
        assertEquals(5, usual.with("cache.sets", "5 sets {whole}").whole("cache.sets"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '#', textBlock = """
        a = 1 | assumed | note              # a number has a unit
        a = 1 ns | assumed                  # have an origin and a note
        a = 1 ns                            # have an origin and a note
        a = b c {b, d} | assumed | note     # a word has none
        a = b {b} | assumed | note          # between two words or more
        a = b {b, b} | assumed | note       # all different
        a = b {b, C} | assumed | note       # 'C' is no word of a choice
        a = c {b, d} | assumed | note       # it must be one of b, d
        a 1                                 # is no parameter; write it as
        """)
    void what_a_study_declares_is_complete(String line, String refusal) {
        String message = refusal(() -> read("# first\n" + line + "\n"));
        assertTrue(message.contains(refusal), message);
    }

    @Test
    void a_key_is_there_once() {
        assertEquals(
                "some.properties, line 2: parameter a is there twice; delete one",
                refusal(() -> read("a = 1 ns | assumed | x\na = 2 ns | assumed | x\n")));
    }

    @Test
    void a_missing_file_is_told() {
        assertEquals(
                "the file some.properties is missing from the jar",
                assertThrows(IllegalStateException.class, () -> Parameters.read("some.properties", null))
                        .getMessage());
    }
}
