package dev.harbinger.workloads;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.Harbinger;
import java.util.List;
import org.junit.jupiter.api.Test;

class ArgumentsTest {
    private static final Workload SAMPLE = new Workload() {
        @Override
        public String name() {
            return "sample";
        }

        @Override
        public String description() {
            return "to be read only";
        }

        @Override
        public List<Option> options() {
            return List.of(
                    Option.value("count", "N", "5", "a number"),
                    Option.value("file", "NAME", "", "no default"),
                    Option.flag("loud", "a flag"));
        }

        @Override
        public void check(int ranks, String[] arguments) {}

        @Override
        public void run(Harbinger harbinger, String[] arguments) {}
    };

    @Test
    void what_is_not_given_has_its_default() {
        Arguments parsed = parse();
        assertEquals(5, parsed.number("count", 1, 10));
        assertFalse(parsed.has("file"));
        assertFalse(parsed.has("loud"));
    }

    @Test
    void values_follow_as_the_next_argument_or_after_an_equals_sign() {
        assertEquals(7, parse("--count", "7").number("count", 1, 10));
        assertEquals(7, parse("--count=7").number("count", 1, 10));
        assertEquals("a=b", parse("--file=a=b").text("file"));
        assertTrue(parse("--loud").has("loud"));
    }

    @Test
    void numbers_may_be_counted_in_k_and_m() {
        assertArrayEquals(
                new int[] {0, 8, 4096, 1 << 20}, parse("--file", "0,8, 4K,1m").numbers("file", 0, 1 << 20));
    }

    @Test
    void each_mistake_is_one_line_that_says_what_to_do() {
        assertError("sample: there is no --size; its options are --count N, --file NAME, --loud", "--size", "3");
        assertError("sample: there is no 3; its options are --count N, --file NAME, --loud", "3");
        assertError("sample: --count N: the value is missing", "--count");
        assertError("sample: --loud takes no value", "--loud=yes");
        assertError("sample: --count is given twice", "--count", "3", "--count", "5");
        for (String wrong : new String[] {"0", "11", "x", "", "K", "99999999999999999999", "9999999999999999M"}) {
            assertError("sample: --count wants a whole number from 1 to 10, not \"" + wrong + "\"", "--count=" + wrong);
        }
    }

    private static void assertError(String message, String... arguments) {
        IllegalArgumentException error = assertThrows(
                IllegalArgumentException.class, () -> parse(arguments).number("count", 1, 10));
        assertEquals(message, error.getMessage());
    }

    private static Arguments parse(String... arguments) {
        return Arguments.parse(SAMPLE, arguments);
    }
}
