package dev.harbinger.messaging.runtime;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.MessagingException;
import dev.harbinger.messaging.counters.Counter;
import dev.harbinger.messaging.settings.Settings;
import dev.harbinger.messaging.transport.local.InProcessNetwork;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** When a poll that nobody can satisfy fails. The timeout only bounds a hang. */
@Timeout(60)
class PollPatienceTest {
    @Test
    void countersDecideNothing() throws Exception {
        Settings settings = Settings.defaults();
        try (Membership alone = Membership.open(new InProcessNetwork(1, settings).transport(0), settings, null)) {
            alone.run(harbinger -> {
                MessagingException e = assertThrows(MessagingException.class, () -> {
                    while (harbinger.world().iprobe(Communicator.ANY_SOURCE, 1) == null) {
                        // As if the rank had sent a message.
                        harbinger.counters().add(Counter.SENDS, 1);
                    }
                });
                assertTrue(e.getMessage().contains("all other ranks of it have finished"), e.getMessage());
            });
        }
    }
}
