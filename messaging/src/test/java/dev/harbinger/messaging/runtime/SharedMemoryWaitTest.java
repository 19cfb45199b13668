package dev.harbinger.messaging.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.harbinger.messaging.Group;
import dev.harbinger.messaging.collective.CollectiveOperations;
import dev.harbinger.messaging.engine.Context;
import dev.harbinger.messaging.settings.Settings;
import dev.harbinger.messaging.transport.local.InProcessNetwork;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A wait for shared memory that ends with an exception. The timeout only bounds a hang. */
@Timeout(60)
class SharedMemoryWaitTest {
    private final Settings settings = Settings.defaults();
    private final Rank rank = new Rank(new InProcessNetwork(2, settings).transport(0), settings, null);

    @Test
    void aWaitThatThrowsListensForAnnouncementsNoLonger() {
        CommunicatorPeers peers =
                new CommunicatorPeers(rank, Group.ofWorldRanks(0, 1), Context.collective(Context.WORLD));
        var _ = new CollectiveOperations(peers);
        BooleanSupplier throwsOnceItListens = () -> {
            if (!rank.agreements().isEmpty()) {
                throw new IllegalStateException("what the condition found");
            }
            return false;
        };
        String words = assertThrows(IllegalStateException.class, () -> peers.await(1, throwsOnceItListens))
                .getMessage();
        assertEquals("what the condition found", words);
        assertEquals(Map.of(), rank.agreements());
        rank.leave();
    }
}
