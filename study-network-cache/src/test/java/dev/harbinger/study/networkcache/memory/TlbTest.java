package dev.harbinger.study.networkcache.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class TlbTest {
    private static final int PAGE = 4096;

    private final Tlb tlb = new Tlb(new TlbParameters("dtlb", 4, 2, PAGE, 1, 30));

    @Test
    void aMissCostsTheMissLatencyAndAHitItsOwn() {
        assertEquals(130, tlb.translate(0, 100));
        assertEquals(201, tlb.translate(PAGE - 1, 200));
        assertEquals(2, tlb.accesses());
        assertEquals(1, tlb.misses());
    }

    @Test
    void aTranslationInFlightIsWaitedFor() {
        tlb.translate(0, 100);
        assertEquals(130, tlb.translate(8, 101));
        assertEquals(131, tlb.translate(8, 130));
    }

    @Test
    void aTranslationEarlierInTimeThanTheMissBeforeItIsTheMiss() {
        tlb.translate(0, 100);
        assertEquals(80, tlb.translate(8, 50));
        assertEquals(101, tlb.translate(8, 100));
        assertEquals(1, tlb.misses());
    }

    @Test
    void theLeastRecentlyUsedPageOfASetIsReplaced() {
        tlb.translate(0, 0);
        tlb.translate(2 * PAGE, 0);
        tlb.translate(PAGE, 0);
        tlb.translate(0, 0);
        tlb.translate(4 * PAGE, 0);
        assertEquals(4, tlb.misses());
        tlb.translate(0, 0);
        tlb.translate(PAGE, 0);
        assertEquals(4, tlb.misses());
        tlb.translate(2 * PAGE, 0);
        assertEquals(5, tlb.misses());
    }
}
