package dev.harbinger.workloads.adi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class SineSeriesTest {
    @Property
    void it_is_the_sine(@ForAll @IntRange(max = 1 << 20) int share) {
        double x = Math.PI * share / (1 << 20);
        assertEquals(Math.sin(x), SineSeries.sine(x), 4e-16);
    }
}
