package dev.harbinger.messaging.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.harbinger.messaging.counters.Counter;
import dev.harbinger.messaging.settings.Settings;
import dev.harbinger.messaging.transport.local.InProcessNetwork;
import org.junit.jupiter.api.Test;

/** A receive takes its own message; what has come behind it for later receives stays in the lane and costs nothing. */
class OwnMessageTest {
    @Test
    void messagesForLaterReceivesAreNotTaken() {
        Settings settings = Settings.defaults();
        InProcessNetwork network = new InProcessNetwork(2, settings);
        Membership sender = Membership.open(network.transport(0), settings, null);
        Membership receiver = Membership.open(network.transport(1), settings, null);
        int messages = 20;
        for (int i = 0; i < messages; i++) {
            sender.world().send(new int[] {i}, 0, 1, 1, 7);
        }
        int[] got = new int[1];
        for (int i = 0; i < messages; i++) {
            receiver.world().receive(got, 0, 1, 0, 7);
            assertEquals(i, got[0]);
            assertEquals(i + 1, receiver.counters().get(Counter.EARLY));
        }
        assertEquals(0, receiver.counters().get(Counter.EARLY_QUEUE_MAX), "messages that waited out of the lane");
        assertEquals(messages, receiver.counters().get(Counter.COPIES), "copies, one a message");
        sender.leaveSilently();
        receiver.leaveSilently();
    }
}
