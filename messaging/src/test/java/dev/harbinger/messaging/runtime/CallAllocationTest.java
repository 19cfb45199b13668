package dev.harbinger.messaging.runtime;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.settings.Settings;
import dev.harbinger.messaging.transport.local.InProcessNetwork;
import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/** Blocking sends and receives of short messages between ranks of one process allocate nothing once they are warm. */
class CallAllocationTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int MESSAGES = 20_000;

    /** The calls are compiled in the background meanwhile; before that, objects that never escape are allocated. */
    private static final int ROUNDS = 500;

    @FunctionalInterface
    private interface Exchange {
        void once(Communicator sender, Communicator receiver);
    }

    @Test
    void callsOverTypedData() {
        Data data = Data.of(new long[1]);
        assertAllocatesNothing((sender, receiver) -> {
            sender.send(data, 1, 3);
            receiver.receive(data, 0, 3);
        });
    }

    @Test
    void callsOverArrays() {
        byte[] array = new byte[8];
        assertAllocatesNothing((sender, receiver) -> {
            sender.send(array, 0, 8, 1, 3);
            receiver.receive(array, 0, 8, 0, 3);
        });
    }

    @Test
    void callsOverSegments() {
        MemorySegment segment = MemorySegment.ofArray(new byte[8]);
        assertAllocatesNothing((sender, receiver) -> {
            sender.send(segment, 1, 3);
            receiver.receive(segment, 0, 3);
        });
    }

    private static void assertAllocatesNothing(Exchange exchange) {
        // With prediction, the identity of heap memory takes an Optional until the JIT compiler has inlined it.
        Settings settings = Settings.defaults().withoutPrediction();
        InProcessNetwork network = new InProcessNetwork(2, settings);
        Membership sender = Membership.open(network.transport(0), settings, null);
        Membership receiver = Membership.open(network.transport(1), settings, null);
        long allocated = Long.MAX_VALUE;
        for (int round = 0; round < ROUNDS && allocated >= MESSAGES; round++) {
            long before = THREADS.getCurrentThreadAllocatedBytes();
            repeat(exchange, sender, receiver);
            allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
        }
        long least = allocated;
        sender.leaveSilently();
        receiver.leaveSilently();
        // An object per message would be 16 bytes each.
        assertTrue(least < MESSAGES, () -> least + " bytes for " + MESSAGES + " messages");
    }

    private static void repeat(Exchange exchange, Membership sender, Membership receiver) {
        for (int i = 0; i < MESSAGES; i++) {
            exchange.once(sender.world(), receiver.world());
        }
    }
}
