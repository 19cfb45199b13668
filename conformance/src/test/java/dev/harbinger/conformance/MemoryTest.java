package dev.harbinger.conformance;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.Datatype;
import dev.harbinger.messaging.Request;
import dev.harbinger.messaging.Status;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Every kind of memory can be sent from and received into. */
@EveryVariant
record MemoryTest(Variant variant) {
    private static final int COUNT = 3000;
    private static final int OFFSET = 5;

    @Test
    void partsOfBytesAndCharsAndShortsTravel() {
        Job.run(variant, 2, world -> {
            byte[] bytes = Payload.of(1, COUNT);
            char[] chars = new char[COUNT];
            short[] shorts = new short[COUNT];
            for (int i = 0; i < COUNT; i++) {
                chars[i] = (char) (i * 31 + 40_000);
                shorts[i] = (short) (i * 37 - 20_000);
            }
            int part = COUNT - 2 * OFFSET;
            if (world.rank() == 0) {
                world.send(bytes, OFFSET, part, 1, 1);
                world.ssend(bytes, OFFSET, part, 1, 1);
                world.isend(bytes, OFFSET, part, 1, 1).await();
                world.send(chars, OFFSET, part, 1, 1);
                world.ssend(chars, OFFSET, part, 1, 1);
                world.isend(chars, OFFSET, part, 1, 1).await();
                world.send(shorts, OFFSET, part, 1, 1);
                world.ssend(shorts, OFFSET, part, 1, 1);
                world.isend(shorts, OFFSET, part, 1, 1).await();
            } else {
                byte[] expectedBytes = new byte[COUNT];
                System.arraycopy(bytes, OFFSET, expectedBytes, OFFSET, part);
                char[] expectedChars = new char[COUNT];
                System.arraycopy(chars, OFFSET, expectedChars, OFFSET, part);
                short[] expectedShorts = new short[COUNT];
                System.arraycopy(shorts, OFFSET, expectedShorts, OFFSET, part);
                for (int i = 0; i < 3; i++) {
                    byte[] into = new byte[COUNT];
                    check(
                            part,
                            1,
                            i == 0
                                    ? world.receive(into, OFFSET, part, 0, 1)
                                    : world.ireceive(into, OFFSET, part, 0, 1).await(),
                            Datatype.BYTE);
                    assertArrayEquals(expectedBytes, into);
                }
                for (int i = 0; i < 3; i++) {
                    char[] into = new char[COUNT];
                    check(
                            part,
                            2,
                            i == 0
                                    ? world.receive(into, OFFSET, part, 0, 1)
                                    : world.ireceive(into, OFFSET, part, 0, 1).await(),
                            Datatype.CHAR);
                    assertArrayEquals(expectedChars, into);
                }
                for (int i = 0; i < 3; i++) {
                    short[] into = new short[COUNT];
                    check(
                            part,
                            2,
                            i == 0
                                    ? world.receive(into, OFFSET, part, 0, 1)
                                    : world.ireceive(into, OFFSET, part, 0, 1).await(),
                            Datatype.SHORT);
                    assertArrayEquals(expectedShorts, into);
                }
            }
        });
    }

    @Test
    void partsOfIntsAndLongsTravel() {
        Job.run(variant, 2, world -> {
            int[] ints = IntStream.range(0, COUNT).map(i -> i * 0x1234_5677).toArray();
            long[] longs = IntStream.range(0, COUNT)
                    .mapToLong(i -> i * 0x1234_5677_89ab_cdefL)
                    .toArray();
            int part = COUNT - 2 * OFFSET;
            if (world.rank() == 0) {
                world.send(ints, OFFSET, part, 1, 1);
                world.ssend(ints, OFFSET, part, 1, 1);
                world.isend(ints, OFFSET, part, 1, 1).await();
                world.send(longs, OFFSET, part, 1, 1);
                world.ssend(longs, OFFSET, part, 1, 1);
                world.isend(longs, OFFSET, part, 1, 1).await();
            } else {
                int[] expectedInts = new int[COUNT];
                System.arraycopy(ints, OFFSET, expectedInts, OFFSET, part);
                long[] expectedLongs = new long[COUNT];
                System.arraycopy(longs, OFFSET, expectedLongs, OFFSET, part);
                for (int i = 0; i < 3; i++) {
                    int[] into = new int[COUNT];
                    check(
                            part,
                            4,
                            i == 0
                                    ? world.receive(into, OFFSET, part, 0, 1)
                                    : world.ireceive(into, OFFSET, part, 0, 1).await(),
                            Datatype.INT);
                    assertArrayEquals(expectedInts, into);
                }
                for (int i = 0; i < 3; i++) {
                    long[] into = new long[COUNT];
                    check(
                            part,
                            8,
                            i == 0
                                    ? world.receive(into, OFFSET, part, 0, 1)
                                    : world.ireceive(into, OFFSET, part, 0, 1).await(),
                            Datatype.LONG);
                    assertArrayEquals(expectedLongs, into);
                }
            }
        });
    }

    @Test
    void partsOfFloatsAndDoublesTravelBitForBit() {
        Job.run(variant, 2, world -> {
            float[] floats = new float[COUNT];
            double[] doubles = new double[COUNT];
            for (int i = 0; i < COUNT; i++) {
                // Every kind of bit pattern, not-a-numbers with a message in them too.
                floats[i] = Float.intBitsToFloat(i * 0x0101_4567 ^ 0x7fa0_0001);
                doubles[i] = Double.longBitsToDouble(i * 0x0101_4567_89ab_cdefL ^ 0x7ff4_0000_0000_0001L);
            }
            int part = COUNT - 2 * OFFSET;
            if (world.rank() == 0) {
                world.send(floats, OFFSET, part, 1, 1);
                world.ssend(floats, OFFSET, part, 1, 1);
                world.isend(floats, OFFSET, part, 1, 1).await();
                world.send(doubles, OFFSET, part, 1, 1);
                world.ssend(doubles, OFFSET, part, 1, 1);
                world.isend(doubles, OFFSET, part, 1, 1).await();
            } else {
                for (int i = 0; i < 3; i++) {
                    float[] into = new float[COUNT];
                    check(
                            part,
                            4,
                            i == 0
                                    ? world.receive(into, OFFSET, part, 0, 1)
                                    : world.ireceive(into, OFFSET, part, 0, 1).await(),
                            Datatype.FLOAT);
                    assertSameBits(MemorySegment.ofArray(floats), MemorySegment.ofArray(into), 4);
                }
                for (int i = 0; i < 3; i++) {
                    double[] into = new double[COUNT];
                    check(
                            part,
                            8,
                            i == 0
                                    ? world.receive(into, OFFSET, part, 0, 1)
                                    : world.ireceive(into, OFFSET, part, 0, 1).await(),
                            Datatype.DOUBLE);
                    assertSameBits(MemorySegment.ofArray(doubles), MemorySegment.ofArray(into), 8);
                }
            }
        });
    }

    private static void check(int count, int elementBytes, Status status, Datatype type) {
        assertEquals(new Status(0, 1, (long) count * elementBytes, false), status);
        assertEquals(count, status.count(type));
    }

    /** The part has the bits of {@code expected}, what is around it is zero. */
    private static void assertSameBits(MemorySegment expected, MemorySegment actual, int elementBytes) {
        long from = (long) OFFSET * elementBytes;
        long to = (long) (COUNT - OFFSET) * elementBytes;
        assertEquals(-1, MemorySegment.mismatch(expected, from, to, actual, from, to));
        MemorySegment zeros = MemorySegment.ofArray(new byte[(int) from]);
        assertEquals(-1, actual.asSlice(0, from).mismatch(zeros));
        assertEquals(-1, actual.asSlice(to).mismatch(zeros));
    }

    @Test
    void memoryOfEveryKindOfArenaTravelsFromAnyAddress() {
        int size = 20_003;
        Job.run(variant, 2, world -> {
            try (Arena confined = Arena.ofConfined();
                    Arena shared = Arena.ofShared()) {
                List<MemorySegment> kinds = List.of(
                        confined.allocate(size + 3).asSlice(3),
                        confined.allocate(size),
                        shared.allocate(size + 1).asSlice(1),
                        Arena.ofAuto().allocate(size),
                        MemorySegment.ofArray(new byte[size + 1]).asSlice(1),
                        MemorySegment.ofArray(new long[size / 8 + 1]).asSlice(0, size),
                        MemorySegment.ofArray(new short[size / 2 + 1]).asSlice(0, size));
                for (int from = 0; from < kinds.size(); from++) {
                    for (int to = 0; to < kinds.size(); to++) {
                        int tag = 10 * from + to;
                        if (world.rank() == 0) {
                            Payload.fill(kinds.get(from), tag);
                            if (to % 2 == 0) {
                                world.send(kinds.get(from), 1, tag);
                            } else {
                                world.isend(kinds.get(from), 1, tag).await();
                            }
                        } else {
                            Payload.fill(kinds.get(to), -1);
                            Status status = from % 2 == 0
                                    ? world.receive(kinds.get(to), 0, tag)
                                    : world.ireceive(kinds.get(to), 0, tag).await();
                            assertEquals(size, status.bytes());
                            Payload.check(kinds.get(to), tag, size);
                        }
                    }
                }
            }
        });
    }

    @Test
    void confinedMemoryTravelsToSelf() {
        Job.run(variant, 1, world -> {
            try (Arena arena = Arena.ofConfined()) {
                MemorySegment out = arena.allocate(50_000);
                MemorySegment into = arena.allocate(50_000);
                Payload.fill(out, 1);
                Request sent = world.isend(out, 0, 1);
                world.receive(into, 0, 1);
                sent.await();
                Payload.check(into, 1, 50_000);
            }
        });
    }

    @Test
    void vectorsTravelFromAndIntoGaps() {
        for (int rows : new int[] {0, 1, 3, 700}) {
            columns(rows, 9);
        }
    }

    private void columns(int rows, int width) {
        Job.run(variant, 2, world -> {
            double[] matrix = new double[rows * width];
            if (world.rank() == 0) {
                for (int i = 0; i < matrix.length; i++) {
                    matrix[i] = i + 0.5;
                }
                Data column = columns(matrix, rows, width, 2);
                world.send(column, 1, 1);
                world.isend(column, 1, 2).await();
                world.ssend(column, 1, 3);
                world.send(Data.of(plain(rows)), 1, 4);
            } else {
                double[] plain = new double[2 * rows];
                assertEquals(2 * rows, world.receive(Data.of(plain), 0, 1).count(Datatype.DOUBLE));
                assertArrayEquals(plain(rows), plain);
                for (int tag = 2; tag <= 4; tag++) {
                    double[] target = new double[rows * width];
                    world.receive(columns(target, rows, width, 2), 0, tag);
                    for (int i = 0; i < target.length; i++) {
                        boolean inColumn = i % width == 2 || i % width == 3;
                        assertEquals(inColumn ? i + 0.5 : 0, target[i]);
                    }
                }
            }
        });
    }

    /** Two neighbouring columns of a matrix with rows of nine. */
    private static Data columns(double[] matrix, int rows, int width, int first) {
        Data all = Data.of(matrix);
        return rows == 0 ? all : all.slice(first, all.count() - first).vector(rows, 2, width);
    }

    private static double[] plain(int rows) {
        return IntStream.range(0, 2 * rows)
                .mapToDouble(i -> i / 2 * 9 + 2 + i % 2 + 0.5)
                .toArray();
    }

    @Test
    void aShorterMessageFillsTheFirstRunsOfAVector() {
        Job.run(variant, 2, world -> {
            if (world.rank() == 0) {
                world.send(new int[] {1, 2, 3, 4, 5}, 0, 5, 1, 1);
                world.send(new int[0], 0, 0, 1, 1);
            } else {
                int[] target = new int[12];
                Data vector = Data.of(target).vector(4, 2, 3);
                assertEquals(5, world.receive(vector, 0, 1).count(Datatype.INT));
                assertArrayEquals(new int[] {1, 2, 0, 3, 4, 0, 5, 0, 0, 0, 0, 0}, target);
                assertEquals(0, world.receive(vector, 0, Communicator.ANY_TAG).bytes());
            }
        });
    }

    @Test
    void theMemoryMayBeChangedOnceASendIsComplete() {
        Job.run(variant, 2, world -> {
            for (int size : variant.sizes()) {
                if (world.rank() == 0) {
                    byte[] out = Payload.of(1, size);
                    world.send(Data.of(out), 1, 1);
                    java.util.Arrays.fill(out, (byte) -1);
                    MemorySegment.copy(
                            Payload.of(2, size), 0, MemorySegment.ofArray(out), ValueLayout.JAVA_BYTE, 0, size);
                    Request sent = world.isend(Data.of(out), 1, 1);
                    sent.await();
                    java.util.Arrays.fill(out, (byte) -1);
                } else {
                    byte[] into = new byte[size];
                    world.receive(Data.of(into), 0, 1);
                    Payload.check(into, 1);
                    world.receive(Data.of(into), 0, 1);
                    Payload.check(into, 2);
                }
            }
        });
    }
}
