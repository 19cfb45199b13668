package dev.harbinger.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.Message;
import dev.harbinger.messaging.Outgoing;
import dev.harbinger.messaging.Status;
import dev.harbinger.messaging.counters.Counter;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Messages written in place, and memory that the communicator allocates. */
@EveryVariant
record PreparedMessageTest(Variant variant) {
    private static void send(Communicator world, int size, long seed, int to, int tag) {
        try (Outgoing message = world.prepare(size, to, tag)) {
            assertEquals(size, message.data().byteSize());
            Payload.fill(message.data(), seed);
            message.send();
        }
    }

    @Test
    void aPreparedMessageIsReceivedAsAViewOrIntoMemory() {
        Job.run(variant, 2, world -> {
            for (int size : variant.sizes()) {
                if (world.rank() == 0) {
                    send(world, size, size, 1, 3);
                    send(world, size, size + 1, 1, 4);
                } else {
                    try (Message message = world.receive(0, 3)) {
                        assertEquals(size, message.status().bytes());
                        Payload.check(message.data(), size, size);
                        assertTrue(message.data().isReadOnly());
                    }
                    byte[] into = new byte[size + 5];
                    Status status = world.receive(Data.of(into), 0, 4);
                    assertEquals(size, status.bytes());
                    Payload.check(MemorySegment.ofArray(into), size + 1, size);
                }
            }
        });
    }

    @Test
    void aViewStaysAsItIsWhileOtherMessagesComeAndGo() {
        int size = 20_000;
        Job.run(variant, 2, world -> {
            if (world.rank() == 0) {
                for (int i = 0; i < 40; i++) {
                    send(world, size, i, 1, i % 2);
                }
            } else {
                try (Message kept = world.receive(0, 0)) {
                    List<Message> some = new ArrayList<>();
                    for (int i = 1; i < 40; i++) {
                        Message message = world.receive(0, i % 2);
                        Payload.check(message.data(), i, size);
                        some.add(message);
                        if (some.size() == 3) {
                            some.removeFirst().close();
                        }
                    }
                    some.forEach(Message::close);
                    Payload.check(kept.data(), 0, size);
                }
            }
        });
    }

    @Test
    void preparedMessagesKeepTheirOrderAmongOthers() {
        Job.run(variant, 2, world -> {
            for (int i = 0; i < 60; i++) {
                int size = variant.sizes()[i % variant.sizes().length];
                if (world.rank() == 0) {
                    if (i % 3 == 0) {
                        send(world, size, i, 1, 5);
                    } else {
                        world.send(Data.of(Payload.of(i, size)), 1, 5);
                    }
                } else {
                    byte[] into = new byte[size];
                    assertEquals(size, world.receive(Data.of(into), 0, 5).bytes());
                    Payload.check(into, i);
                }
            }
        });
    }

    @Test
    void aRankPreparesAMessageForItself() {
        Job.run(variant, 1, world -> {
            for (int size : variant.sizes()) {
                send(world, size, size, 0, 1);
                try (Message message = world.receive(0, 1)) {
                    Payload.check(message.data(), size, size);
                }
            }
        });
    }

    @Test
    void whatWasSentOrDroppedIsOutOfReach() {
        Job.run(variant, 2, world -> {
            if (world.rank() == 0) {
                Outgoing dropped = world.prepare(100, 1, 1);
                dropped.close();
                dropped.close();
                assertThrows(IllegalStateException.class, dropped::data);
                assertThrows(IllegalStateException.class, dropped::send);
                Outgoing sent = world.prepare(100, 1, 1);
                sent.send();
                assertThrows(IllegalStateException.class, sent::send);
                sent.close();
                assertThrows(IllegalArgumentException.class, () -> world.prepare(-1, 1, 1));
                assertThrows(IllegalArgumentException.class, () -> world.prepare(1, 2, 1));
                world.prepare(1, Communicator.PROC_NULL, 1).send();
            } else {
                world.receive(0, 1).close();
            }
        });
    }

    @Test
    void inReachOfEachOtherNobodyCopies() {
        int size = 300_000;
        Job.runRanks(variant, 2, harbinger -> {
            Communicator world = harbinger.world();
            if (world.rank() == 0) {
                send(world, size, 1, 1, 3);
            } else {
                world.receive(0, 3).close();
                long copied = harbinger.counters().get(Counter.COPIED_BYTES);
                long moved = harbinger.counters().get(Counter.BY_REFERENCE);
                assertEquals(variant.interconnect().isInReach() ? 1 : 0, moved);
                assertTrue(variant.interconnect().isInReach() ? copied == 0 : copied >= size, copied + " bytes copied");
            }
        });
    }

    @Test
    void allocatedMemoryIsSentFromAndReceivedInto() {
        Job.run(variant, 2, world -> {
            MemorySegment mine = world.allocate(300_001);
            for (int size : variant.sizes()) {
                if (world.rank() == 0) {
                    Payload.fill(mine.asSlice(0, size), size);
                    world.send(mine.asSlice(0, size), 1, 3);
                } else {
                    assertEquals(
                            size, world.receive(mine.asSlice(0, size), 0, 3).bytes());
                    Payload.check(mine, size, size);
                }
            }
            assertThrows(IllegalArgumentException.class, () -> world.allocate(-1));
            assertEquals(0, world.allocate(0).byteSize());
        });
    }
}
