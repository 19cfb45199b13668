package dev.harbinger.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.Harbinger;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

/** Which rank a thread belongs to, and what a call that is refused leaves behind. */
@FewVariants
record MembershipTest(Variant variant) {
    @Test
    void aThreadOfACommonPoolBelongsToNoRankWhereThereAreSeveral() {
        Job.runRanks(variant, 2, harbinger -> {
            harbinger.world().barrier();
            CompletionException thrown = assertThrows(
                    CompletionException.class,
                    () -> CompletableFuture.supplyAsync(Harbinger::join).join());
            assertInstanceOf(IllegalStateException.class, thrown.getCause());
            assertTrue(thrown.getMessage().contains("was not started by any of the"), thrown.getMessage());
            harbinger.world().barrier();
        });
    }

    @Test
    void aThreadOfACommonPoolBelongsToTheOnlyRank() {
        Job.runRanks(
                variant,
                1,
                harbinger -> assertSame(
                        harbinger,
                        CompletableFuture.supplyAsync(Harbinger::join).join()));
    }

    @Test
    void sendReceiveWithAWrongDestinationTakesNoMessage() {
        Job.run(variant, 2, world -> {
            int other = 1 - world.rank();
            world.send(Data.of(new int[] {world.rank()}), other, 1);
            int[] into = {-1};
            assertThrows(
                    IllegalArgumentException.class,
                    () -> world.sendReceive(Data.nothing(), 2, 1, Data.of(into), other, 1));
            world.receive(Data.of(into), other, 1);
            assertEquals(other, into[0]);
        });
    }
}
