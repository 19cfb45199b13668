package dev.harbinger.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.Datatype;
import dev.harbinger.messaging.TruncationException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Messages whose memory lies in runs, of any length and at any place of a page, on either side. */
@EveryVariant
record VectorTest(Variant variant) {
    private static final byte UNTOUCHED = 0x55;

    /** {@code blocks} runs of {@code length} bytes every {@code stride}, from {@code offset} of some memory on. */
    private record Shape(int blocks, int length, int stride, int offset) {
        static Shape any(SplittableRandom random, int bytes) {
            int blocks = 1 + random.nextInt(40);
            while (bytes % blocks != 0) {
                blocks--;
            }
            int length = bytes / blocks;
            return new Shape(blocks, length, length + random.nextInt(3000), random.nextInt(5000));
        }

        MemorySegment memory() {
            return Arena.ofAuto().allocate((long) blocks * stride + 5000).fill(UNTOUCHED);
        }

        Data data(MemorySegment memory) {
            return Data.of(memory.asSlice(offset), Datatype.BYTE).vector(blocks, length, stride);
        }
    }

    private static byte[] packed(Data data) {
        byte[] bytes = new byte[(int) data.bytes()];
        data.packInto(MemorySegment.ofArray(bytes));
        return bytes;
    }

    @Test
    void runsOfAnyShapeArriveInRunsOfAnyOther() {
        Job.run(variant, 2, world -> {
            SplittableRandom random = new SplittableRandom(20_261_128);
            for (int round = 0; round < 40; round++) {
                int bytes = 60 * (1 + random.nextInt(round % 2 == 0 ? 50 : 4000));
                Shape out = Shape.any(random, bytes);
                Shape in = Shape.any(random, bytes);
                MemorySegment memory = (world.rank() == 0 ? out : in).memory();
                if (world.rank() == 0) {
                    Data data = out.data(memory);
                    data.unpackFrom(MemorySegment.ofArray(Payload.of(round, bytes)), bytes);
                    if (round % 3 == 0) {
                        world.isend(data, 1, 3).await();
                    } else {
                        world.send(data, 1, 3);
                    }
                } else {
                    Data data = in.data(memory);
                    assertEquals(bytes, world.receive(data, 0, 3).bytes());
                    Payload.check(packed(data), round);
                    data.unpackFrom(MemorySegment.ofArray(filled(bytes)), bytes);
                    assertEquals(-1, memory.mismatch(in.memory()), () -> "written beside the runs of " + in);
                }
            }
        });
    }

    @Test
    void aLongerMessageFillsTheRunsAndIsTruncated() {
        int room = 30_000;
        Shape in = new Shape(10, room / 10, 4000, 3);
        Job.run(variant, 2, world -> {
            MemorySegment memory = in.memory();
            if (world.rank() == 0) {
                Shape out = new Shape(20, 2000, 2001, 1);
                MemorySegment from = out.memory();
                out.data(from).unpackFrom(MemorySegment.ofArray(Payload.of(5, 40_000)), 40_000);
                world.send(out.data(from), 1, 3);
            } else {
                Data data = in.data(memory);
                assertThrows(TruncationException.class, () -> world.receive(data, 0, 3));
                Payload.check(MemorySegment.ofArray(packed(data)), 5, room);
            }
        });
    }

    @Test
    void aShorterMessageLeavesTheLastRunsAsTheyAre() {
        Shape in = new Shape(10, 3000, 4000, 3);
        Job.run(variant, 2, world -> {
            MemorySegment memory = in.memory();
            if (world.rank() == 0) {
                MemorySegment from = Arena.ofAuto().allocate(20_001);
                Payload.fill(from, 6);
                world.send(from, 1, 3);
            } else {
                Data data = in.data(memory);
                assertEquals(20_001, world.receive(data, 0, 3).bytes());
                MemorySegment all = MemorySegment.ofArray(packed(data));
                Payload.check(all, 6, 20_001);
                for (int i = 20_001; i < 30_000; i++) {
                    assertEquals(UNTOUCHED, all.get(ValueLayout.JAVA_BYTE, i));
                }
            }
        });
    }

    @Test
    void aRankSendsRunsToItself() {
        Shape shape = new Shape(10, 3000, 4000, 3);
        Job.run(variant, 1, world -> {
            MemorySegment from = shape.memory();
            MemorySegment to = shape.memory();
            shape.data(from).unpackFrom(MemorySegment.ofArray(Payload.of(7, 30_000)), 30_000);
            var send = world.isend(shape.data(from), 0, 1);
            world.receive(shape.data(to), 0, 1);
            send.await();
            Payload.check(packed(shape.data(to)), 7);
        });
    }

    private static byte[] filled(int length) {
        byte[] bytes = new byte[length];
        Arrays.fill(bytes, UNTOUCHED);
        return bytes;
    }
}
