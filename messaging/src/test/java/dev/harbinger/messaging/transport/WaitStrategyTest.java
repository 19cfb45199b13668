package dev.harbinger.messaging.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class WaitStrategyTest {
    @Test
    void napsComeAfterSpinsAndYieldsAndGrowToTheLongest() {
        WaitStrategy waits = new WaitStrategy(2, 3, 20, 100);
        long[] naps = {0, 0, 0, 0, 0, 20, 40, 80, 100, 100};
        for (int round = 0; round < naps.length; round++) {
            assertEquals(naps[round], waits.pass(round), "round " + round);
        }
        assertEquals(100, waits.pass(Integer.MAX_VALUE));
    }

    @Test
    void noNapIsLongerThanAMillisecond() {
        for (int ranks : new int[] {2, 64}) {
            assertEquals(1_000_000, WaitStrategy.wokenUp(ranks, 2).pass(Integer.MAX_VALUE));
            assertTrue(WaitStrategy.polling(ranks, 2).pass(Integer.MAX_VALUE) <= 1_000_000);
        }
    }

    @Test
    void moreRanksThanProcessorsDoNotSpin() {
        assertEquals(0, WaitStrategy.wokenUp(64, 2).spins());
        assertEquals(0, WaitStrategy.polling(64, 2).spins());
        assertTrue(WaitStrategy.polling(2, 2).spins() > 0);
    }
}
