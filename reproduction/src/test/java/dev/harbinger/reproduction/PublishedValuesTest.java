package dev.harbinger.reproduction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PublishedValuesTest {
    private static final String HEADER = "id,seed,where,quantity,unit,value,obtained,note\n";

    private static PublishedValues read(String content) {
        return PublishedValues.read("some.csv", Samples.stream(content));
    }

    private static PublishedValue value(String value) {
        return new PublishedValue("id", "document", "1", "quantity", "us", value, "printed", "");
    }

    @Test
    void values_are_read_in_the_order_of_their_file() {
        assertEquals(
                List.of("latency", "hidden", "late.all", "sets", "zero", "best", "order"),
                List.copyOf(Samples.published().ids()));
    }

    @Test
    void quoted_cells_hold_commas_and_quotes() {
        assertEquals(
                new PublishedValue(
                        "latency",
                        "A Document",
                        "5.1",
                        "latency, one way",
                        "us",
                        "34.9",
                        "printed",
                        "the \"short\" one"),
                Samples.published().get("latency"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '#', textBlock = """
        a,d,1,q,us,1,printed              # some.csv, line 3: has 7 cells; expected 8
        a,d,1,q,us,1,printed,n,more       # some.csv, line 3: has 9 cells; expected 8
        a,d,1,q,us, ,printed,             # some.csv, line 3: cell 6 is empty; only the note may be
        a,d,1,q,us,1,printed,"n           # some.csv, line 3: a quote is not closed
        first,d,1,q,us,1,printed,         # some.csv, line 3: the id first is there twice
        a,d,1,q,us,13 to 12,printed,      # some.csv, line 3: the range 13.0 to 12.0 is empty
        """)
    void a_wrong_line_is_named(String line, String refusal) {
        String content = HEADER + "first,d,1,q,us,1,printed,\n" + line + "\n";
        assertEquals(
                refusal,
                assertThrows(IllegalArgumentException.class, () -> read(content))
                        .getMessage());
    }

    @Test
    void other_columns_are_refused() {
        String message = assertThrows(IllegalArgumentException.class, () -> read("id,where\n"))
                .getMessage();
        assertTrue(message.startsWith("some.csv, line 1: expected id,seed,where"), message);
        assertThrows(IllegalArgumentException.class, () -> read(""));
    }

    @Test
    void an_unknown_id_is_answered_with_a_near_one() {
        assertEquals(
                "no published value 'latancy'; did you mean 'latency'?",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> Samples.published().get("latancy"))
                        .getMessage());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        34.9       | 30    | 34.9
        34.9       | 40    | 34.9
        12 to 13   | 12.5  | 12.5
        12 to 13   | 11    | 12
        12 to 13   | 14    | 13
        ~1.5       | 9     | 1.5
        8.02E-13   | 1     | 8.02E-13
        <=2        | 1     | 1
        <=2        | 2     | 2
        <=2        | 3     | 2
        >=0.9      | 0.8   | 0.9
        -3 to 3    | -4    | -3
        """)
    void the_nearest_number_that_agrees_is_known(String published, double measured, double nearest) {
        assertEquals(nearest, value(published).nearest(measured));
    }

    @Test
    void the_end_of_a_strict_bound_does_not_agree() {
        assertTrue(value(">0.9").nearest(0.9) > 0.9);
        assertTrue(value("<0.9").nearest(0.9) < 0.9);
        assertEquals(0.95, value(">0.9").nearest(0.95));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        a < b < c
        equal
        64:4:16
        8.02E-13 / 4.68E-14
        middle 80 %
        >1 to 2
        """)
    void an_order_has_no_number(String published) {
        assertTrue(value(published).range().isEmpty());
        assertThrows(IllegalStateException.class, () -> value(published).nearest(1));
    }
}
