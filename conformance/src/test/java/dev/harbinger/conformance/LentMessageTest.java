package dev.harbinger.conformance;

import static dev.harbinger.messaging.Communicator.ANY_SOURCE;
import static dev.harbinger.messaging.Communicator.ANY_TAG;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.Message;
import dev.harbinger.messaging.counters.Counter;
import dev.harbinger.messaging.settings.Setting;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Messages read in place. */
@EveryVariant
record LentMessageTest(Variant variant) {
    @Test
    void theDataIsReadInPlaceUntilClose() {
        Job.run(variant, 2, world -> {
            for (int size : variant.sizes()) {
                if (world.rank() == 0) {
                    world.send(Data.of(Payload.of(size, size)), 1, 3);
                } else {
                    Message message = world.receive(ANY_SOURCE, ANY_TAG);
                    assertEquals(3, message.status().tag());
                    assertEquals(size, message.data().byteSize());
                    Payload.check(message.data(), size, size);
                    MemorySegment data = message.data();
                    assertThrows(RuntimeException.class, () -> data.set(ValueLayout.JAVA_BYTE, 0, (byte) 1));
                    message.close();
                    message.close();
                    String words = assertThrows(IllegalStateException.class, message::data)
                            .getMessage();
                    assertTrue(
                            words.contains("close") && words.contains(size + " bytes") && words.contains("tag 3"),
                            words);
                    assertEquals(size, message.status().bytes());
                }
            }
        });
    }

    @Test
    void messagesLentAtOnceLieApart() {
        int count = 12;
        Job.run(variant, 2, world -> {
            int[] sizes = variant.sizes();
            if (world.rank() == 0) {
                for (int i = 0; i < count; i++) {
                    world.send(Data.of(Payload.of(i, sizes[i % sizes.length])), 1, i);
                }
                world.receive(Data.nothing(), 1, 0);
                for (int i = 0; i < count; i++) {
                    world.send(Data.of(Payload.of(i + count, sizes[i % sizes.length])), 1, i);
                }
            } else {
                List<Message> lent = new ArrayList<>();
                for (int i = 0; i < count; i++) {
                    lent.add(world.receive(0, i));
                }
                // Every other is given back; what comes then must not touch those that are kept.
                for (int i = 0; i < count; i += 2) {
                    lent.get(i).close();
                }
                world.send(Data.nothing(), 0, 0);
                for (int i = 0; i < count; i++) {
                    byte[] into = new byte[sizes[i % sizes.length]];
                    world.receive(Data.of(into), 0, i);
                    Payload.check(into, i + count);
                }
                for (int i = 1; i < count; i += 2) {
                    Payload.check(lent.get(i).data(), i, sizes[i % sizes.length]);
                    lent.get(i).close();
                }
            }
        });
    }

    @Test
    void closeReturnsTheRoom() {
        int size = 50_000;
        int rounds = 100;
        Job.runRanks(variant, 2, harbinger -> {
            var world = harbinger.world();
            for (int round = 0; round < rounds; round++) {
                if (world.rank() == 0) {
                    world.ssend(Data.of(Payload.of(round, size)), 1, 3);
                } else {
                    try (Message message = world.receive(0, 3)) {
                        Payload.check(message.data(), round, size);
                    }
                }
            }
            long held = harbinger.counters().get(Counter.NETWORK_MEMORY_MAX);
            // What is lent now, room granted ahead, and powers of two.
            assertTrue(held <= 10 * size, "held " + held + " bytes of " + rounds + " messages of " + size);
        });
    }

    @Test
    void manyOfOnePlaceAreReportedInOneLine() {
        String report = StandardError.of(() -> Job.run(variant, 2, world -> {
            for (int message = 0; message < 3; message++) {
                if (world.rank() == 0) {
                    world.send(new byte[77], 0, 77, 1, 3);
                } else {
                    takeAndForget(world);
                }
            }
        }));
        List<String> leaks =
                report.lines().filter(line -> line.contains("never closed")).toList();
        assertEquals(1, leaks.size(), report);
        assertTrue(leaks.getFirst().contains("77 bytes from rank 0, tag 3, and 2 more, taken at "), report);
    }

    @Test
    void anUnclosedMessageIsReportedWithThePlaceThatTookIt() {
        String report = StandardError.of(() -> Job.run(variant, 2, world -> {
            if (world.rank() == 0) {
                world.send(new byte[77], 0, 77, 1, 3);
                world.send(new byte[78], 0, 78, 1, 3);
            } else {
                takeAndForget(world);
                world.receive(0, 3).close();
            }
        }));
        assertEquals(
                1, report.lines().filter(line -> line.contains("never closed")).count(), report);
        for (String part : new String[] {"rank 1", "77 bytes", "rank 0", "tag 3", "LentMessageTest", "takeAndForget"}) {
            assertTrue(report.contains(part), report);
        }
    }

    private static void takeAndForget(dev.harbinger.messaging.Communicator world) {
        assertEquals(77, world.receive(0, 3).data().byteSize());
    }

    @Test
    void aLeakIsReportedWithoutItsPlaceWhenPlacesAreNotKept() {
        String report = StandardError.of(() -> Job.run(variant.with(Setting.LEAK_PLACES, 0), 1, world -> {
            world.isend(new byte[77], 0, 77, 0, 3);
            takeAndForget(world);
        }));
        assertTrue(report.contains("77 bytes") && report.contains(Setting.LEAK_PLACES.property()), report);
    }
}
