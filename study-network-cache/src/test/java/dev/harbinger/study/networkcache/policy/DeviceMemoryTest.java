package dev.harbinger.study.networkcache.policy;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.harbinger.study.networkcache.memory.MemoryHierarchy;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class DeviceMemoryTest {
    private static final int STAGE = 128;
    private static final int RING = 256;
    private static final long RING_BASE = Receiver.BASE + Receiver.SIZE + STAGE;

    private final MemoryHierarchy hierarchy = new Receiver(PolicyKind.VIA).hierarchy;
    private final DeviceMemory memory =
            new DeviceMemory(hierarchy, Receiver.BASE + Receiver.SIZE, STAGE + RING + 63, 100);

    private static byte[] bytes(int length, int value) {
        byte[] bytes = new byte[length];
        java.util.Arrays.fill(bytes, (byte) value);
        return bytes;
    }

    private byte[] read(long address, int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            hierarchy.load(address + i, 1, 0);
            bytes[i] = (byte) hierarchy.lastValue();
        }
        return bytes;
    }

    @Test
    void buffers_lie_one_behind_the_other_in_blocks() {
        assertEquals(RING_BASE, memory.write(bytes(1, 1), 0));
        assertEquals(RING_BASE + 64, memory.write(bytes(65, 2), 0));
        assertEquals(RING_BASE + 192, memory.write(bytes(64, 3), 0));
        assertArrayEquals(bytes(65, 2), read(RING_BASE + 64, 65));
    }

    @Test
    void a_header_of_zeros_lies_in_front() {
        hierarchy.deviceWrite(RING_BASE, bytes(32, 9), 0, 32);
        assertEquals(RING_BASE + 16, memory.write(bytes(8, 1), 16));
        assertArrayEquals(bytes(16, 0), read(RING_BASE, 16));
        assertArrayEquals(bytes(8, 1), read(RING_BASE + 16, 8));
    }

    @Test
    void a_full_ring_refuses_and_has_room_once_its_oldest_is_gone() {
        long first = memory.write(bytes(64, 1), 0);
        long second = memory.write(bytes(128, 2), 0);
        assertEquals(DeviceMemory.NONE, memory.write(bytes(65, 3), 0));
        assertEquals(RING_BASE + 192, memory.write(bytes(64, 3), 0));
        assertEquals(DeviceMemory.NONE, memory.write(bytes(1, 4), 0));
        memory.free(second);
        assertEquals(DeviceMemory.NONE, memory.write(bytes(1, 4), 0));
        memory.free(first);
        assertEquals(RING_BASE, memory.write(bytes(1, 4), 0));
        assertEquals(RING_BASE + 64, memory.write(bytes(128, 5), 0));
        assertEquals(DeviceMemory.NONE, memory.write(bytes(1, 6), 0));
    }

    @Test
    void messages_of_no_bytes_have_buffers_of_their_own() {
        long first = memory.write(bytes(0, 0), 0);
        long second = memory.write(bytes(64, 2), 0);
        assertEquals(first + 64, second);
        memory.free(first);
        memory.write(bytes(128, 3), 0);
        assertEquals(first, memory.write(bytes(1, 4), 0));
        assertArrayEquals(bytes(64, 2), read(second, 64));
    }

    @Test
    void on_demand_there_is_always_room() {
        while (memory.write(bytes(64, 1), 0) != DeviceMemory.NONE) {
            // Fill it.
        }
        long address = memory.writeOnDemand(bytes(84, 7), 16);
        assertEquals(Receiver.BASE + Receiver.SIZE + 16, address);
        assertArrayEquals(bytes(84, 7), read(address, 84));
        memory.free(address);
        assertEquals(DeviceMemory.NONE, memory.write(bytes(1, 1), 0));
        assertArrayEquals(bytes(64, 1), read(RING_BASE, 64));
    }

    @Test
    void room_for_less_than_the_largest_message_is_refused() {
        assertEquals(
                "device.buffers is 100: the largest message needs 128",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> new DeviceMemory(hierarchy, Receiver.BASE + Receiver.SIZE, 100, 100))
                        .getMessage());
    }

    @Property(tries = 200)
    void no_buffer_is_overwritten_while_it_is_taken(@ForAll long seed) {
        Random random = new Random(seed);
        record Taken(long address, byte[] bytes) {}
        Deque<Taken> taken = new ArrayDeque<>();
        int refused = 0;
        for (int step = 0; step < 200; step++) {
            byte[] message = bytes(random.nextInt(101), step);
            long address = memory.write(message, 0);
            if (address != DeviceMemory.NONE) {
                taken.add(new Taken(address, message));
            } else {
                refused++;
            }
            if (random.nextInt(5) > 1 && !taken.isEmpty()) {
                Taken gone = random.nextBoolean() ? taken.removeFirst() : taken.removeLast();
                memory.free(gone.address);
            }
            taken.forEach(each -> assertArrayEquals(each.bytes, read(each.address, each.bytes.length)));
        }
        taken.forEach(each -> memory.free(each.address));
        assertEquals(RING_BASE, firstOfEmpty());
        assertEquals(true, refused > 0);
    }

    /** The ring is empty when a message as long as it fits, wherever the next buffer would be. */
    private long firstOfEmpty() {
        long last = memory.write(bytes(RING, 1), 0);
        memory.free(last);
        return last;
    }
}
