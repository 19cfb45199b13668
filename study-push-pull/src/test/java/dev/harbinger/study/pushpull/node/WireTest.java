package dev.harbinger.study.pushpull.node;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class WireTest {
    @Test
    void frameWaitsForTheOneBeforeItAndItsGap() {
        Wire wire = new Wire();
        assertEquals(300, wire.carry(200, 100, 10));
        assertEquals(360, wire.carry(200, 50, 10));
        assertEquals(420, wire.carry(369, 50, 10));
    }

    @Test
    void frameGoesAtOnceWhenTheGapIsOver() {
        Wire wire = new Wire();
        wire.carry(200, 100, 10);
        assertEquals(360, wire.carry(310, 50, 10));
        assertEquals(1050, wire.carry(1000, 50, 10));
    }
}
