package dev.harbinger.study.messageinterface.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Section 4.4.1: a main arbiter and local ones. */
class RoundRobinTest {
    private static List<Integer> winners(RoundRobin arbiters, int arbiter, int set, int times) {
        List<Integer> winners = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            int winner = arbiters.choose(arbiter, set);
            arbiters.won(arbiter, winner);
            winners.add(winner);
        }
        return winners;
    }

    @Test
    void section441GroupsTakeTurnsThenTheFifosOfEach() {
        RoundRobin arbiters = new RoundRobin(3);
        // Group 0: FIFO 1; group 2: FIFOs 8, 10, 11.
        assertEquals(List.of(1, 8, 1, 10, 1, 11, 1, 8), winners(arbiters, 1, 0b1101_0000_0010, 8));
        assertEquals(List.of(1, 8), winners(arbiters, 2, 0b1101_0000_0010, 2), "arbiters do not share turns");
    }

    @Test
    void section441AChoiceThatDoesNotWinKeepsItsTurn() {
        RoundRobin arbiters = new RoundRobin(1);
        assertEquals(2, arbiters.choose(0, 0b1100));
        assertEquals(2, arbiters.choose(0, 0b1100));
    }

    @Test
    void section441EveryFifoOfEverySetWinsWithinSixteenTurns() {
        for (int set = 1; set < 1 << 16; set += 37) {
            List<Integer> winners = winners(new RoundRobin(1), 0, set, 16);
            for (int fifo = 0; fifo < 16; fifo++) {
                assertEquals((set >> fifo & 1) != 0, winners.contains(fifo), "FIFO " + fifo + " of set " + set);
            }
            assertTrue(winners.stream().allMatch(fifo -> fifo < 16));
        }
    }
}
