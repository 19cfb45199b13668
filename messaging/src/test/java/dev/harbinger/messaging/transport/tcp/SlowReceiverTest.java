package dev.harbinger.messaging.transport.tcp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.Harbinger;
import dev.harbinger.messaging.Request;
import dev.harbinger.messaging.counters.Counter;
import dev.harbinger.messaging.settings.Setting;
import dev.harbinger.messaging.settings.Settings;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A receiver that does something else for long, while its peers send and send. The timeout only bounds a hang. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class SlowReceiverTest {
    private static final int SENDERS = 3;
    private static final int RANKS = SENDERS + 1;

    /** All early messages. */
    private static final int MESSAGES = 100_000 / SENDERS * SENDERS;

    private static final int NUMBERS = 8;
    private static final long UNEXPECTED_MEMORY = 256 << 10;

    /** Looks at a send that does not complete after which its sender takes itself for held up. */
    private static final int MANY_LOOKS = 2_000;

    private final CountDownLatch heldUp = new CountDownLatch(SENDERS);

    @Test
    void earlyMessagesTakeBoundedMemoryAndAllArriveInOrder() throws Exception {
        Settings settings = Settings.defaults().with(Setting.UNEXPECTED_MEMORY, UNEXPECTED_MEMORY);
        try (TcpJob job = new TcpJob(RANKS, settings)) {
            job.run(harbinger -> {
                Communicator world = harbinger.world();
                // So that all are connected.
                world.barrier();
                if (world.rank() == 0) {
                    heldUp.await();
                    receive(harbinger);
                } else {
                    send(world);
                }
            });
        }
    }

    private void send(Communicator world) {
        long[] numbers = new long[NUMBERS];
        boolean held = false;
        for (int i = 0; i < MESSAGES / SENDERS; i++) {
            for (int k = 0; k < NUMBERS; k++) {
                numbers[k] = i + k;
            }
            Request request = world.isend(Data.of(numbers), 0, 1);
            for (int looks = 0; !request.test(); looks++) {
                if (looks == MANY_LOOKS && !held) {
                    held = true;
                    heldUp.countDown();
                    long sent = (long) i * NUMBERS * Long.BYTES;
                    assertTrue(
                            sent > 0 && sent <= UNEXPECTED_MEMORY / RANKS,
                            "sent " + sent + " bytes before it was held up");
                }
            }
        }
    }

    private static void receive(Harbinger harbinger) {
        long[] numbers = new long[NUMBERS];
        int[] next = new int[RANKS];
        for (int i = 0; i < MESSAGES; i++) {
            int source = harbinger
                    .world()
                    .receive(Data.of(numbers), Communicator.ANY_SOURCE, 1)
                    .source();
            for (int k = 0; k < NUMBERS; k++) {
                assertEquals(next[source] + k, numbers[k], "rank " + source);
            }
            next[source]++;
        }
        long held = harbinger.counters().get(Counter.NETWORK_MEMORY_MAX);
        assertTrue(held > 0 && held <= UNEXPECTED_MEMORY, "held " + held + " bytes");
    }
}
