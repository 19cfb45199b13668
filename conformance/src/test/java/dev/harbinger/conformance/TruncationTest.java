package dev.harbinger.conformance;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.Request;
import dev.harbinger.messaging.TruncationException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** A message that is longer than the memory offered is an error that loses nothing but its own rest. */
@EveryVariant
record TruncationTest(Variant variant) {
    @Test
    void theErrorNamesBothLengthsAndTheMemoryHoldsTheFirstBytes() {
        Job.run(variant, 2, world -> {
            for (int size : variant.sizes()) {
                for (ReceiveForm receive : ReceiveForm.values()) {
                    for (int offered : new int[] {0, 1, size / 2, size - 1}) {
                        if (offered >= 0 && offered < size && !receive.name().contains("LENT")) {
                            truncate(world, receive, size, offered);
                        }
                    }
                }
            }
            // The communicator is as good as before.
            long sum = world.allreduce(1L, dev.harbinger.messaging.Op.SUM);
            assertEquals(2, sum);
        });
    }

    private static void truncate(Communicator world, ReceiveForm form, int size, int offered) {
        if (world.rank() == 0) {
            // Both sends succeed: the error is the receiver's.
            world.send(Data.of(Payload.of(1, size)), 1, 8);
            world.ssend(Data.of(Payload.of(2, size)), 1, 8);
            return;
        }
        byte[] memory = new byte[offered + 10];
        TruncationException error =
                assertThrows(TruncationException.class, () -> form.receive(world, Data.of(memory, 0, offered), 0, 8));
        assertEquals(size, error.messageBytes());
        assertEquals(offered, error.offeredBytes());
        String words = error.getMessage();
        for (String part :
                new String[] {"rank 1 of 2", "rank 0", "tag 8", size + " bytes", " " + offered + " bytes:"}) {
            assertTrue(words.contains(part), words);
        }
        Payload.check(Arrays.copyOf(memory, offered), 1);
        assertArrayEquals(new byte[10], Arrays.copyOfRange(memory, offered, memory.length));

        byte[] next = new byte[size];
        world.receive(Data.of(next), 0, 8);
        Payload.check(next, 2);
    }

    @Test
    void aPostedReceiveIsTruncatedTheSame() {
        Job.run(variant, 2, world -> {
            for (int size : variant.sizes()) {
                if (size == 0) {
                    continue;
                }
                if (world.rank() == 0) {
                    world.receive(Data.nothing(), 1, 9);
                    world.ssend(Data.of(Payload.of(1, size)), 1, 8);
                } else {
                    byte[] memory = new byte[size];
                    Request receive = world.ireceive(Data.of(memory, 0, size - 1), 0, 8);
                    world.send(Data.nothing(), 0, 9);
                    TruncationException error = assertThrows(TruncationException.class, receive::await);
                    assertEquals(size, error.messageBytes());
                    assertEquals(size - 1, error.offeredBytes());
                    Payload.check(Arrays.copyOf(memory, size - 1), 1);
                    assertEquals(0, memory[size - 1]);
                }
            }
        });
    }

    @Test
    void aVectorHoldsTheFirstElements() {
        Job.run(variant, 1, world -> {
            for (int elements : new int[] {5, 4000}) {
                int[] target = new int[9];
                int[] out = java.util.stream.IntStream.rangeClosed(1, elements).toArray();
                Request sent = world.isend(Data.of(out), 0, 1);
                TruncationException error = assertThrows(
                        TruncationException.class,
                        () -> world.receive(Data.of(target).vector(2, 2, 5), 0, 1));
                assertEquals(16, error.offeredBytes());
                assertEquals(4L * elements, error.messageBytes());
                assertArrayEquals(new int[] {1, 2, 0, 0, 0, 3, 4, 0, 0}, target);
                sent.await();
            }
        });
    }
}
