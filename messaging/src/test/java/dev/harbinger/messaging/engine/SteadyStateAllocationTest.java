package dev.harbinger.messaging.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.harbinger.messaging.counters.Counters;
import dev.harbinger.messaging.transport.Medium;
import dev.harbinger.messaging.transport.PacketOutlet;
import dev.harbinger.messaging.transport.PacketSink;
import dev.harbinger.messaging.transport.RemoteMemory;
import dev.harbinger.predict.Predictors;
import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/** In the steady state the engine makes no objects: what a message needs are the program's operations. */
class SteadyStateAllocationTest {
    private static final int WARM_UP = 20_000;
    private static final int MESSAGES = 20_000;

    private final Ring toReceiver = new Ring();
    private final Ring toSender = new Ring();
    private final Engine sender = new Engine(0, 2, toReceiver, RemoteMemory.NONE, CalmJob.USUAL, new Counters(), null);
    private final Engine receiver = new Engine(
            1, 2, toSender, RemoteMemory.NONE, CalmJob.USUAL, new Counters(), Predictors.byName(Predictors.DEFAULT));
    private final MemorySegment out = MemorySegment.ofArray(new byte[5000]);
    private final MemorySegment small = out.asSlice(0, 100);
    private final ReceiveCall call = new ReceiveCall(0, 7, 5000, 0, 0, 0, 0);
    private final ReceiveOperation receive =
            new ReceiveOperation(Context.WORLD, 0, 7, MemorySegment.ofArray(new byte[5000]));
    private final SendOperation longSend = new SendOperation(Context.WORLD, 1, 7, out, false);
    private final SendOperation synchronousSend = new SendOperation(Context.WORLD, 1, 7, small, true);

    /** A lane made of arrays. */
    private static final class Ring implements PacketOutlet {
        private static final int PACKETS = 8;

        private final long[] words = new long[3 * PACKETS];
        private final int[] lengths = new int[PACKETS];
        private final MemorySegment payloads = MemorySegment.ofArray(new byte[PACKETS * 1024]);
        private int first;
        private int end;

        @Override
        public int maxPayload() {
            return 1024;
        }

        @Override
        public boolean offer(
                int peer, long word0, long word1, long word2, MemorySegment payload, long offset, int length) {
            if (end - first == PACKETS) {
                return false;
            }
            int place = end++ % PACKETS;
            words[3 * place] = word0;
            words[3 * place + 1] = word1;
            words[3 * place + 2] = word2;
            lengths[place] = length;
            MemorySegment.copy(payload, offset, payloads, place * 1024L, length);
            return true;
        }

        boolean deliver(int from, PacketSink sink) {
            if (first == end) {
                return false;
            }
            int place = first++ % PACKETS;
            sink.packet(
                    from,
                    words[3 * place],
                    words[3 * place + 1],
                    words[3 * place + 2],
                    payloads,
                    place * 1024L,
                    lengths[place]);
            return true;
        }

        @Override
        public Medium medium(int peer) {
            return Medium.SHARED_MEMORY;
        }
    }

    private void deliver() {
        do {
            sender.flush();
            receiver.flush();
        } while (toReceiver.deliver(0, receiver) | toSender.deliver(1, sender));
    }

    private void post() {
        receive.reset();
        receiver.post(receive);
        receiver.settle();
        receiver.observe(call, receive);
    }

    private void start(SendOperation send) {
        send.reset();
        sender.start(send);
    }

    private void assertAllocatesNothing(Runnable message) {
        for (int i = 0; i < WARM_UP; i++) {
            message.run();
        }
        assertTrue(receive.isDone());
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long thread = Thread.currentThread().threadId();
        long before = threads.getThreadAllocatedBytes(thread);
        for (int i = 0; i < MESSAGES; i++) {
            message.run();
        }
        long bytes = threads.getThreadAllocatedBytes(thread) - before;
        // Less than a byte a message: the measuring itself may make something.
        assertEquals(0, bytes / MESSAGES, bytes + " bytes allocated for " + MESSAGES + " messages");
    }

    @Test
    void eagerMessageToAPostedReceiveAllocatesNothing() {
        assertAllocatesNothing(() -> {
            post();
            assertTrue(sender.trySend(Context.WORLD, 1, 7, Packet.UNTYPED, small));
            deliver();
        });
    }

    @Test
    void earlyMessageAllocatesNothing() {
        assertAllocatesNothing(() -> {
            assertTrue(sender.trySend(Context.WORLD, 1, 7, Packet.UNTYPED, small));
            deliver();
            post();
            deliver();
        });
    }

    @Test
    void synchronousMessageAllocatesNothing() {
        assertAllocatesNothing(() -> {
            post();
            start(synchronousSend);
            deliver();
            assertTrue(synchronousSend.isDone());
        });
    }

    @Test
    void pulledMessageAllocatesNothing() {
        assertAllocatesNothing(() -> {
            post();
            start(longSend);
            deliver();
            assertTrue(longSend.isDone());
        });
    }
}
