package dev.harbinger.messaging.transport.local;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import org.junit.jupiter.api.Test;

class LaneTest {
    private static final MemorySegment BYTES = MemorySegment.ofArray(new byte[1 << 16]);

    static {
        new Random(4).nextBytes((byte[]) BYTES.heapBase().orElseThrow());
    }

    /** Both ends of a lane, with all of its memory in view. */
    private static final class Ends {
        final MemorySegment memory;
        final int capacity;
        final LaneProducer producer;
        final LaneConsumer consumer;
        final AtomicInteger roomMade = new AtomicInteger();

        Ends(int capacity) {
            this.capacity = capacity;
            memory = MemorySegment.ofArray(new long[(int) Lane.bytes(capacity) / 8]);
            Lane.format(memory, 0, capacity);
            producer = new LaneProducer(memory, 0);
            consumer = new LaneConsumer(3, memory, 0, roomMade::incrementAndGet);
        }

        boolean offer(long word, int length) {
            return producer.offer(word, word + 1, word + 2, BYTES, word % 1000, length);
        }

        long wordAt(long position) {
            return memory.get(ValueLayout.JAVA_LONG, Lane.RING + position % capacity);
        }

        /** Where the next record begins after one of {@code length} payload bytes at {@code position}. */
        long next(long position, int length) {
            return start(position, length) + Lane.recordBytes(length);
        }

        /** Where a record that is offered at {@code position} begins: there, or behind a filling one. */
        long start(long position, int length) {
            long toEnd = capacity - position % capacity;
            return Lane.recordBytes(length) > toEnd ? position + toEnd : position;
        }
    }

    sealed interface Step {
        record Offer(int length) implements Step {}

        record Poll(int max) implements Step {}
    }

    @Provide
    Arbitrary<List<Step>> steps() {
        Arbitrary<Step> offers = Combinators.combine(
                        Arbitraries.integers().between(0, 64),
                        Arbitraries.integers().between(0, 1000),
                        Arbitraries.of(true, true, false))
                .as((small, large, isSmall) -> new Step.Offer(isSmall ? small : large));
        Arbitrary<Step> polls = Arbitraries.integers().between(1, 9).map(Step.Poll::new);
        return Arbitraries.frequencyOf(Tuple.of(3, offers), Tuple.of(2, polls))
                .list()
                .ofMaxSize(400);
    }

    @Provide
    Arbitrary<Integer> capacities() {
        return Arbitraries.of(1024, 2048, 4096);
    }

    @Property(tries = 300)
    void aLaneIsAQueueThatRefusesWhenFull(@ForAll("steps") List<Step> steps, @ForAll("capacities") int capacity) {
        Ends lane = new Ends(capacity);
        int max = Lane.maxPayload(capacity);
        ArrayDeque<long[]> model = new ArrayDeque<>();
        long word = 0;
        long position = 0;
        for (Step step : steps) {
            switch (step) {
                case Step.Offer(int wanted) -> {
                    int length = Math.min(wanted, max);
                    assertEquals(0, lane.wordAt(position), "commit word where the next record begins");
                    if (lane.offer(word, length)) {
                        model.add(new long[] {word, length});
                        position = lane.next(position, length);
                        word++;
                    } else {
                        assertFalse(model.isEmpty(), "an empty lane refuses " + length + " bytes");
                    }
                }
                case Step.Poll(int most) -> {
                    byte[] before = lane.memory.asSlice(Lane.RING).toArray(ValueLayout.JAVA_BYTE);
                    int expected = Math.min(most, model.size());
                    int found = lane.consumer.poll(
                            (peer, word0, word1, word2, memory, offset, length) -> {
                                long[] packet = model.remove();
                                assertEquals(3, peer);
                                assertArrayEquals(packet, new long[] {word0, length});
                                assertEquals(word0 + 1, word1);
                                assertEquals(word0 + 2, word2);
                                long from = word0 % 1000;
                                assertEquals(
                                        -1,
                                        MemorySegment.mismatch(
                                                memory, offset, offset + length, BYTES, from, from + length));
                            },
                            most);
                    assertEquals(expected, found);
                    assertArrayEquals(
                            before,
                            lane.memory.asSlice(Lane.RING).toArray(ValueLayout.JAVA_BYTE),
                            "the consumer wrote to the ring");
                }
            }
            assertTrue(
                    model.isEmpty() || lane.consumer.mayHavePackets(), "packets that a waiting thread would not see");
        }
    }

    @Test
    void aSmallPacketTakesOneLine() {
        assertEquals(Lane.LINE, Lane.recordBytes(0));
        assertEquals(Lane.LINE, Lane.recordBytes(Lane.INLINE));
        assertEquals(2 * Lane.LINE, Lane.recordBytes(Lane.INLINE + 1));
        Ends lane = new Ends(1024);
        assertTrue(lane.offer(1, Lane.INLINE));
        assertTrue(lane.offer(2, 0));
        assertNotEquals(0, lane.wordAt(Lane.LINE));
        assertEquals(0, lane.wordAt(2 * Lane.LINE));
    }

    @Test
    void recordsWrapAtEveryAlignment() {
        int capacity = 1024;
        for (int lines = 0; lines < capacity / Lane.LINE; lines++) {
            for (int length = 0; length <= Lane.maxPayload(capacity); length += 8) {
                Ends lane = new Ends(capacity);
                for (int i = 0; i < lines; i++) {
                    assertTrue(lane.offer(i, 0));
                    assertEquals(1, lane.consumer.poll((p, a, b, c, m, o, l) -> {}, 1));
                }
                int expected = length;
                assertTrue(lane.offer(77, length), "after " + lines + " lines, " + length + " bytes");
                assertEquals(
                        1,
                        lane.consumer.poll(
                                (p, word, b, c, m, o, l) -> {
                                    assertEquals(77, word);
                                    assertEquals(expected, l);
                                    assertEquals(-1, MemorySegment.mismatch(m, o, o + l, BYTES, 77, 77 + l));
                                },
                                5));
            }
        }
    }

    /**
     * The order of memory operations, seen from the one point between them where a test can stop the producer: its read
     * of the payload.
     */
    @Test
    void aProducerThatDiesWhileWritingLeavesNothingVisible() {
        Random random = new Random(20_261_127);
        Ends lane = new Ends(1024);
        MemorySegment tooShort = BYTES.asSlice(0, 100);
        long position = 0;
        for (int i = 0; i < 2_000; i++) {
            int failing = 101 + random.nextInt(100);
            assertThrows(IndexOutOfBoundsException.class, () -> lane.producer.offer(-1, -1, -1, tooShort, 0, failing));
            assertEquals(
                    0,
                    lane.consumer.poll(
                            (p, a, b, c, m, o, l) -> {
                                throw new AssertionError("visible");
                            },
                            9));
            int length = random.nextInt(4) == 0 ? random.nextInt(200) : random.nextInt(33);
            long start = Math.max(lane.start(position, failing), position);
            if (start != position && lane.wordAt(position) != 0) {
                // The filling record was published before the failure; the position has moved behind it.
                position = start;
            }
            assertEquals(0, lane.wordAt(position), "commit word after the failure");
            assertTrue(lane.offer(i, length));
            position = lane.next(position, length);
            assertEquals(0, lane.wordAt(position), "commit word behind a published record");
            long expected = i;
            assertEquals(1, lane.consumer.poll((p, word, b, c, m, o, l) -> assertEquals(expected, word), 9));
        }
    }

    @Test
    void thePositionIsPublishedOnlyAfterTheSinkIsDone() {
        Ends lane = new Ends(1024);
        for (int lap = 0; lap < 50; lap++) {
            int sent = 0;
            while (lane.offer(sent, 200)) {
                sent++;
            }
            int full = sent;
            assertTrue(full >= 3, "packets in a lane: " + full);
            lane.consumer.poll(
                    (p, word, b, c, m, o, l) -> {
                        // Were its room given away, this would overwrite the packet in the sink's hands.
                        while (lane.offer(1_000, 200)) {
                            assertTrue(word > 0, "the first packet's room was given away");
                        }
                        assertEquals(-1, MemorySegment.mismatch(m, o, o + l, BYTES, word % 1000, word % 1000 + l));
                    },
                    full);
            lane.consumer.poll((p, a, b, c, m, o, l) -> {}, Integer.MAX_VALUE);
        }
        assertTrue(lane.roomMade.get() > 50, "room was announced " + lane.roomMade + " times");
    }

    @Test
    void aLaneOfAnotherVersionIsRefused() {
        MemorySegment memory = MemorySegment.ofArray(new long[(int) Lane.bytes(1024) / 8]);
        IllegalStateException none = assertThrows(IllegalStateException.class, () -> new LaneProducer(memory, 0));
        assertTrue(none.getMessage().contains("version"), none.getMessage());
        Lane.format(memory, 0, 1024);
        memory.set(ValueLayout.JAVA_LONG, 0, Lane.MAGIC + 1);
        assertThrows(IllegalStateException.class, () -> new LaneConsumer(0, memory, 0, () -> {}));
        memory.set(ValueLayout.JAVA_LONG, 0, Lane.MAGIC);
        memory.set(ValueLayout.JAVA_LONG, Lane.CAPACITY, 1000);
        assertThrows(IllegalArgumentException.class, () -> new LaneConsumer(0, memory, 0, () -> {}));
    }

    @Test
    void aDamagedRecordIsReportedWithItsSender() {
        Ends lane = new Ends(1024);
        assertTrue(lane.offer(1, 5));
        lane.memory.set(ValueLayout.JAVA_LONG, Lane.RING, Lane.PUBLISHED | 5000);
        IllegalStateException error =
                assertThrows(IllegalStateException.class, () -> lane.consumer.poll((p, a, b, c, m, o, l) -> {}, 1));
        assertTrue(error.getMessage().contains("rank 3") && error.getMessage().contains("5000"), error.getMessage());
    }

    @Test
    void capacitiesArePowersOfTwo() {
        assertThrows(IllegalArgumentException.class, () -> Lane.checkCapacity(1000));
        assertThrows(IllegalArgumentException.class, () -> Lane.checkCapacity(512));
        assertThrows(IllegalArgumentException.class, () -> Lane.checkCapacity(0));
        assertEquals(4096, Lane.checkCapacity(4096));
    }
}
