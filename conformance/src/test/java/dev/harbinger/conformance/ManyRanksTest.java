package dev.harbinger.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.Op;
import org.junit.jupiter.api.Test;

/** Many more ranks than processors. */
@FewVariants
record ManyRanksTest(Variant variant) {
    private static final int RANKS = 64;

    @Test
    void sixtyFourRanksReduceAndPassOnARing() {
        Job.run(variant, RANKS, world -> {
            int right = (world.rank() + 1) % RANKS;
            int left = (world.rank() + RANKS - 1) % RANKS;
            byte[] carried = Payload.of(world.rank(), 10_000);
            byte[] into = new byte[10_000];
            for (int round = 1; round <= 5; round++) {
                assertEquals(RANKS * (RANKS - 1L) / 2, world.allreduce((long) world.rank(), Op.SUM));
                world.sendReceive(Data.of(carried), right, 1, Data.of(into), left, 1);
                byte[] swap = carried;
                carried = into;
                into = swap;
                Payload.check(carried, Math.floorMod(world.rank() - round, RANKS));
            }
            world.barrier();
        });
    }
}
