package dev.harbinger.study.prediction.receives;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QuartersTest {
    @Test
    void fewReceivesAreDividedOneByOne() {
        Quarters quarters = new Quarters();
        for (int i = 0; i < 8; i++) {
            quarters.add(i >= 6, i < 3);
        }
        for (int quarter = 0; quarter < Quarters.ALL; quarter++) {
            assertEquals(2, quarters.receives(quarter));
        }
        assertEquals(0, quarters.repeated(2));
        assertEquals(2, quarters.repeated(3));
        assertEquals(2, quarters.firstSights(0));
        assertEquals(1, quarters.firstSights(1));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 63, 64, 65, 1_000, 12_345, 1 << 20})
    void quartersAddUpAndAreAboutAsLargeAsEachOther(int receives) {
        Quarters quarters = new Quarters();
        for (int i = 0; i < receives; i++) {
            quarters.add(i % 2 == 0, i % 4 == 0);
        }
        long sum = 0;
        long repeated = 0;
        long firstSights = 0;
        for (int quarter = 0; quarter < Quarters.ALL; quarter++) {
            sum += quarters.receives(quarter);
            repeated += quarters.repeated(quarter);
            firstSights += quarters.firstSights(quarter);
            assertTrue(Math.abs(quarters.receives(quarter) - receives / 4.0) <= Math.max(1, receives / 16.0));
        }
        assertEquals(receives, sum);
        assertEquals((receives + 1) / 2, repeated);
        assertEquals((receives + 3) / 4, firstSights);
    }
}
