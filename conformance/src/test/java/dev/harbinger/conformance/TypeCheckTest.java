package dev.harbinger.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.Datatype;
import dev.harbinger.messaging.Message;
import dev.harbinger.messaging.Outgoing;
import dev.harbinger.messaging.Request;
import dev.harbinger.messaging.TypeMismatchException;
import dev.harbinger.messaging.settings.Setting;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** A receive of one element type refuses a message of another, whichever way the bytes travel. */
@EveryVariant
record TypeCheckTest(Variant variant) {
    private static final byte UNTOUCHED = 0x55;

    @Test
    void anEarlyMessageOfAnotherTypeIsRefusedAndTheNextIsReceived() {
        Job.run(variant, 2, world -> {
            for (int count : counts()) {
                for (ReceiveForm form : ReceiveForm.values()) {
                    if (form.name().contains("LENT")) {
                        continue;
                    }
                    if (world.rank() == 0) {
                        // The sends succeed: the error is the receiver's.
                        Request refused = world.issend(Data.of(doubles(count)), 1, 8);
                        Request received = world.isend(longs(count), 0, count, 1, 8);
                        world.send(Data.nothing(), 1, 9);
                        refused.await();
                        received.await();
                    } else {
                        world.receive(Data.nothing(), 0, 9);
                        refused(world, count, into -> form.receive(world, into, 0, 8));
                        receiveLongs(world, count);
                    }
                }
            }
        });
    }

    @Test
    void aPostedReceiveRefusesAMessageOfAnotherType() {
        Job.run(variant, 2, world -> {
            for (int count : counts()) {
                if (world.rank() == 0) {
                    world.receive(Data.nothing(), 1, 9);
                    world.send(doubles(count), 0, count, 1, 8);
                    world.send(Data.of(longs(count)), 1, 8);
                } else {
                    refused(world, count, into -> {
                        Request receive = world.ireceive(into, 0, 8);
                        world.send(Data.nothing(), 0, 9);
                        receive.await();
                    });
                    receiveLongs(world, count);
                }
            }
        });
    }

    @Test
    void nativeMemoryAndScatteredMemoryStayUntouched() {
        Job.run(variant, 2, world -> {
            for (boolean late : new boolean[] {false, true}) {
                MemorySegment memory = Arena.ofAuto().allocate(400_000, 8);
                if (world.rank() == 0) {
                    Data whole = Data.of(memory, Datatype.DOUBLE);
                    if (!late) {
                        world.receive(Data.nothing(), 1, 9);
                    }
                    Request first = world.isend(whole, 1, 8);
                    Request second = world.isend(whole.vector(20, 1000, 2000), 1, 8);
                    if (late) {
                        world.send(Data.nothing(), 1, 9);
                    }
                    first.await();
                    second.await();
                } else {
                    memory.fill(UNTOUCHED);
                    Data whole = Data.of(memory, Datatype.LONG);
                    if (late) {
                        world.receive(Data.nothing(), 0, 9);
                    }
                    Request first = world.ireceive(whole, 0, 8);
                    Request second = world.ireceive(whole.vector(25, 1000, 1500), 0, 8);
                    if (!late) {
                        world.send(Data.nothing(), 0, 9);
                    }
                    assertThrows(TypeMismatchException.class, first::await);
                    assertThrows(TypeMismatchException.class, second::await);
                    byte[] expected = new byte[400_000];
                    Arrays.fill(expected, UNTOUCHED);
                    assertEquals(-1, memory.mismatch(MemorySegment.ofArray(expected)));
                }
            }
        });
    }

    @Test
    void bytesAndLentMessagesMatchEveryType() {
        Job.run(variant, 2, world -> {
            for (int count : counts()) {
                byte[] bytes = new byte[8 * count];
                MemorySegment segment = Arena.ofAuto().allocate(8L * count);
                if (world.rank() == 0) {
                    world.send(Data.of(longs(count)), 1, 1);
                    world.send(longs(count), 0, count, 1, 2);
                    world.send(longs(count), 0, count, 1, 3);
                    world.send(MemorySegment.ofArray(longs(count)), 1, 4);
                    try (Outgoing outgoing = world.prepare(8L * count, 1, 5)) {
                        outgoing.data().copyFrom(MemorySegment.ofArray(longs(count)));
                        outgoing.send();
                    }
                } else {
                    world.receive(Data.of(bytes), 0, 1);
                    assertEquals(-1, MemorySegment.ofArray(bytes).mismatch(MemorySegment.ofArray(longs(count))));
                    world.receive(segment, 0, 2);
                    assertEquals(-1, segment.mismatch(MemorySegment.ofArray(longs(count))));
                    try (Message message = world.receive(0, 3)) {
                        assertEquals(-1, message.data().mismatch(segment));
                    }
                    double[] doubles = new double[count];
                    for (int tag = 4; tag <= 5; tag++) {
                        world.receive(Data.of(doubles), 0, tag);
                        assertEquals(-1, MemorySegment.ofArray(doubles).mismatch(segment));
                    }
                }
            }
        });
    }

    @Test
    void emptyMessagesMatchEveryType() {
        Job.run(variant, 2, world -> {
            if (world.rank() == 0) {
                world.send(new double[0], 0, 0, 1, 1);
            } else {
                assertEquals(0, world.receive(new long[3], 0, 3, 0, 1).bytes());
            }
        });
    }

    @Test
    void pairsAreTypesOfTheirOwn() {
        Job.run(variant, 2, world -> {
            MemorySegment pairs = MemorySegment.ofArray(new long[4]);
            if (world.rank() == 0) {
                world.send(Data.of(pairs, Datatype.DOUBLE_INT), 1, 1);
                world.send(Data.of(pairs, Datatype.DOUBLE_INT), 1, 1);
            } else {
                TypeMismatchException error = assertThrows(
                        TypeMismatchException.class, () -> world.receive(Data.of(pairs, Datatype.LONG_INT), 0, 1));
                assertEquals(Datatype.DOUBLE_INT, error.sent());
                assertEquals(Datatype.LONG_INT, error.expected());
                world.receive(Data.of(pairs, Datatype.DOUBLE_INT), 0, 1);
            }
        });
    }

    @Test
    void withoutTheCheckEveryTypeIsTaken() {
        Job.run(variant.with(Setting.TYPE_CHECK, 0), 2, world -> {
            for (int count : counts()) {
                if (world.rank() == 0) {
                    world.send(Data.of(doubles(count)), 1, 8);
                } else {
                    long[] into = new long[count];
                    world.receive(Data.of(into), 0, 8);
                    assertEquals(-1, MemorySegment.ofArray(into).mismatch(MemorySegment.ofArray(doubles(count))));
                }
            }
        });
    }

    private interface Receive {
        void into(Data data);
    }

    private static void refused(Communicator world, int count, Receive receive) {
        long[] memory = longs(count);
        TypeMismatchException error =
                assertThrows(TypeMismatchException.class, () -> receive.into(Data.of(memory, 0, count)));
        assertEquals(Datatype.DOUBLE, error.sent());
        assertEquals(Datatype.LONG, error.expected());
        String words = error.getMessage();
        for (String part : new String[] {
            world.toString(),
            "rank 0",
            "tag 8",
            8 * count + " bytes",
            "DOUBLE",
            "LONG",
            Setting.TYPE_CHECK.property() + "=0"
        }) {
            assertTrue(words.contains(part), words);
        }
        assertEquals(-1, MemorySegment.ofArray(memory).mismatch(MemorySegment.ofArray(longs(count))));
    }

    private static void receiveLongs(Communicator world, int count) {
        long[] next = new long[count];
        assertEquals(8L * count, world.receive(next, 0, count, 0, 8).bytes());
        assertEquals(-1, MemorySegment.ofArray(next).mismatch(MemorySegment.ofArray(longs(count))));
    }

    private int[] counts() {
        return Arrays.stream(variant.sizes())
                .map(size -> size / 8)
                .filter(count -> count > 0)
                .distinct()
                .toArray();
    }

    private static double[] doubles(int count) {
        double[] numbers = new double[count];
        Arrays.setAll(numbers, i -> -1.5 * i);
        return numbers;
    }

    private static long[] longs(int count) {
        long[] numbers = new long[count];
        Arrays.setAll(numbers, i -> 3L * i + 1);
        return numbers;
    }
}
