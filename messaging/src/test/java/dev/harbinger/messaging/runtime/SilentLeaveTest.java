package dev.harbinger.messaging.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.RankFailedException;
import dev.harbinger.messaging.settings.Settings;
import dev.harbinger.messaging.transport.RankExit;
import dev.harbinger.messaging.transport.Transport;
import dev.harbinger.messaging.transport.local.InProcessNetwork;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A rank whose JVM ends leaves without a word; its launcher says how it ended. The timeout only bounds a failure. */
@Timeout(value = 1, unit = TimeUnit.MINUTES)
class SilentLeaveTest {
    @Test
    void whatWasSentIsHandedOverAndPeersBelieveWhatTheyAreToldLater() throws Exception {
        Settings settings = Settings.defaults();
        InProcessNetwork network = new InProcessNetwork(2, settings);
        Transport transport = network.transport(1);
        byte[] large = new byte[1 << 18];
        large[large.length - 1] = 5;
        try (Membership stays = Membership.open(network.transport(0), settings, null)) {
            Membership leaves = Membership.open(transport, settings, null);
            leaves.world().isend(large, 0, large.length, 0, 7);
            CompletableFuture<Boolean> left = CompletableFuture.supplyAsync(leaves::leaveSilently);
            byte[] received = new byte[large.length];
            stays.world().receive(received, 0, received.length, 1, 7);
            assertEquals(5, received[received.length - 1]);
            assertTrue(left.get());
            assertFalse(leaves.leaveSilently(), "it has left already");
            leaves.close();
            transport.end(RankExit.failed("ended with exit code 7"));
            RankFailedException e = assertThrows(
                    RankFailedException.class, () -> stays.world().receive(received, 0, 1, Communicator.ANY_SOURCE, 7));
            assertTrue(e.getMessage().contains("ended with exit code 7"), e.getMessage());
        }
    }
}
