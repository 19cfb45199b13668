package dev.harbinger.study.networkcache.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ReplacementTableTest {
    private final ReceiveSchedule schedule = new ReceiveSchedule(CgLikeTraffic.of(16, 1), new ComputationCost(1, 20));

    @Test
    void prints() {
        System.out.println(TerminationKnee.of(schedule));
        for (ReplacementTable.Case which : ReplacementTable.Case.values()) {
            ReplacementTable table = ReplacementTable.of(schedule, which);
            System.out.println(which + " " + table.fit() + " " + table.shortMessages());
            table.cells().forEach(System.out::println);
        }
        System.out.println(ReplacementTable.late(schedule));
        long t = System.nanoTime();
        PredictorComparison.of(schedule, RatioFit.of(schedule, 16, 2541), "16:4")
                .forEach(System.out::println);
        System.out.println((System.nanoTime() - t) / 1e9);
        assertEquals(2544, schedule.received(16));
        assertTrue(true);
    }
}
