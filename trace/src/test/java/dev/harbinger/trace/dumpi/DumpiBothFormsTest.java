package dev.harbinger.trace.dumpi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** The text form says what the binary form says; jqwik prints the seed of a failure. */
class DumpiBothFormsTest {
    @Property(tries = 300)
    void bothFormsOfRandomCallsGiveTheSameEvents(@ForAll long seed, @ForAll @IntRange(max = 80) int length) {
        DumpiTwoForms calls = DumpiRandomCalls.of(seed, length);
        DumpiReading binary = DumpiReading.ofBinary(calls);
        assertEquals("", binary.failure());
        assertEquals(binary, DumpiReading.ofText(calls));
    }
}
