package dev.harbinger.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.counters.Counter;
import org.junit.jupiter.api.Test;

/** More early messages than a receiver could hold. */
@FewVariants
record FloodTest(Variant variant) {
    private static final int MESSAGES = 100_000;

    @Test
    void aFloodOfSmallMessagesWaitsAtItsSenderAndArrivesInOrder() {
        flood(16);
    }

    @Test
    void aFloodOfEmptyMessagesIsBoundedToo() {
        flood(0);
    }

    private void flood(int size) {
        int sender = 0;
        int receiver = 1;
        int other = 2;
        Job.runRanks(variant, 3, harbinger -> {
            var world = harbinger.world();
            long[] numbers = new long[size / Long.BYTES];
            if (world.rank() == sender) {
                world.send(Data.nothing(), other, 0);
                for (int i = 0; i < MESSAGES; i++) {
                    fill(numbers, i);
                    world.send(Data.of(numbers), receiver, 1);
                }
            } else if (world.rank() == other) {
                // The receiver is let go only once it holds some of the flood.
                world.receive(Data.nothing(), sender, 0);
                world.receive(Data.nothing(), receiver, 3);
                world.send(Data.nothing(), receiver, 2);
            } else {
                world.probe(sender, 1);
                world.send(Data.nothing(), other, 3);
                world.receive(Data.nothing(), other, 2);
                for (int i = 0; i < MESSAGES; i++) {
                    world.receive(Data.of(numbers), sender, 1);
                    for (int k = 0; k < numbers.length; k++) {
                        assertEquals(i + k, numbers[k]);
                    }
                }
                long held = harbinger.counters().get(Counter.NETWORK_MEMORY_MAX);
                long queued = harbinger.counters().get(Counter.EARLY_QUEUE_MAX);
                long bound = 3 * variant.push().pushedBuffer();
                assertTrue(held <= bound, "held " + held + " bytes");
                assertTrue(queued <= bound / 64 + 10, "held " + queued + " messages");
            }
        });
    }

    private static void fill(long[] numbers, int message) {
        for (int k = 0; k < numbers.length; k++) {
            numbers[k] = message + k;
        }
    }
}
