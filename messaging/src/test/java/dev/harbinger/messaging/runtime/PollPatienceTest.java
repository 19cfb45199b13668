package dev.harbinger.messaging.runtime;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.MessagingException;
import dev.harbinger.messaging.counters.Counter;
import dev.harbinger.messaging.settings.Settings;
import dev.harbinger.messaging.transport.local.InProcessNetwork;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** When a poll that nobody can satisfy fails. */
class PollPatienceTest {
    /** Far more than a poll goes on for; only a hang meets it. */
    private static final long HANG_SECONDS = 30;

    @Test
    void countersDecideNothing() throws Exception {
        Settings settings = Settings.defaults();
        try (Membership alone = Membership.open(new InProcessNetwork(1, settings).transport(0), settings, null)) {
            alone.run(harbinger -> {
                MessagingException e = assertThrows(MessagingException.class, () -> {
                    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(HANG_SECONDS);
                    while (harbinger.world().iprobe(Communicator.ANY_SOURCE, 1) == null && System.nanoTime() < end) {
                        // As if the rank had sent a message.
                        harbinger.counters().add(Counter.SENDS, 1);
                    }
                });
                assertTrue(e.getMessage().contains("all other ranks of it have finished"), e.getMessage());
            });
        }
    }
}
