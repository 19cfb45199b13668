package dev.harbinger.study.networkcache.machine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.study.networkcache.core.NetworkFault;
import dev.harbinger.trace.traffic.Message;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;

/**
 * A program that receives, loads and stores at random in a small part of memory. It loads no byte of a receive that it
 * has posted and not awaited, and posts no receive there.
 */
final class RandomProgram {
    private static final int SOURCES = 5;
    private static final int MESSAGES = 40;
    private static final int MEMORY = 1024;
    private static final int LONGEST = 300;

    private final Random random;
    private final List<Message> messages = new ArrayList<>();
    private final List<Deque<byte[]>> coming = new ArrayList<>();
    private final List<Awaited> awaited = new ArrayList<>();
    /** Whether it receives in turn from all, the same lengths at the same addresses: what can be predicted. */
    private final boolean isRegular;

    private int posted;
    private int received;

    private record Awaited(long receive, long address, int room, byte[] payload) {}

    /** Draws the messages: all early, all late, or as it comes. */
    RandomProgram(Random random) {
        this.random = random;
        for (int source = 0; source < SOURCES; source++) {
            coming.add(new ArrayDeque<>());
        }
        isRegular = random.nextInt(3) == 0;
        int slowness = pick(0, 10, 200, 2000, 100_000);
        double time = 0;
        for (int i = 0; i < MESSAGES; i++) {
            time += random.nextInt(4) == 0 ? random.nextInt(4 * slowness + 1) : 0;
            int source = isRegular ? i % SOURCES : random.nextInt(SOURCES);
            byte[] payload = new byte[isRegular ? 5 * source + 1 : random.nextInt(pick(1, 9, 17, 17, 65, LONGEST + 1))];
            random.nextBytes(payload);
            messages.add(new Message(Node.id(source), time, payload));
            coming.get(source).add(payload.clone());
        }
    }

    List<Message> messages() {
        return messages;
    }

    int received() {
        return received;
    }

    void run(Node node, int steps) {
        boolean networkCache = node.machine().usesNetworkCache();
        for (int step = 0; step < steps; step++) {
            switch (random.nextInt(20)) {
                case 0, 1, 2 -> post(node);
                case 3, 4 -> await(node);
                case 5 -> remap(node);
                case 6 -> node.written(place(node, 24), random.nextInt(24));
                case 7 -> node.send(1, place(node, 8), 8);
                case 8 -> node.work(random.nextInt(100));
                case 9 -> {
                    if (networkCache) {
                        look(node);
                    }
                }
                default -> access(node);
            }
        }
        while (!awaited.isEmpty()) {
            await(node);
        }
        node.loadAll(node.data, MEMORY);
    }

    /** Receives all messages and accesses memory in between: what several machines can do at once. */
    void receiveAll(Node node) {
        while (coming.stream().anyMatch(messages -> !messages.isEmpty())) {
            post(node);
            access(node);
            if (random.nextBoolean() && !awaited.isEmpty()) {
                take(node, awaited.remove(random.nextInt(awaited.size())));
            }
        }
        awaited.forEach(one -> take(node, one));
        node.loadAll(node.data, MEMORY);
    }

    private void post(Node node) {
        int source = isRegular ? posted % SOURCES : random.nextInt(SOURCES);
        byte[] payload = coming.get(source).peek();
        int room = payload == null ? 0 : payload.length + random.nextInt(3);
        long address = node.data + (isRegular ? 37 * source : random.nextInt(MEMORY - room));
        if (payload == null || isAwaited(address, room)) {
            return;
        }
        posted++;
        coming.get(source).remove();
        awaited.add(new Awaited(node.post(source, address, room), address, room, payload));
    }

    private void await(Node node) {
        if (awaited.isEmpty()) {
            return;
        }
        Awaited one = awaited.remove(random.nextInt(awaited.size()));
        if (random.nextInt(4) == 0) {
            node.test(one.receive);
        }
        take(node, one);
    }

    private void take(Node node, Awaited one) {
        assertEquals(one.payload.length, node.await(one.receive));
        check(node, one.address, one.payload);
    }

    private void remap(Node node) {
        int source = random.nextInt(SOURCES);
        byte[] payload = coming.get(source).peek();
        int length = payload == null ? 0 : payload.length;
        long address = node.data + random.nextInt(MEMORY - length);
        if (isAwaited(address, length) || !node.remap(source, address)) {
            return;
        }
        check(node, address, coming.get(source).remove());
    }

    /** Looks at a message in network memory, and changes it. */
    private void look(Node node) {
        int source = random.nextInt(SOURCES);
        byte[] payload = coming.get(source).peek();
        try {
            long at = node.find(source);
            if (at == 0 || payload == null || payload.length < 4) {
                return;
            }
            int offset = random.nextInt(payload.length - 3);
            assertEquals(payload[offset] & 0xff, node.networkLoad(at + offset, 4) & 0xff);
            node.networkStore(at + offset, 1, 77);
            payload[offset] = 77;
        } catch (NetworkFault fault) {
            assertTrue(
                    fault.getMessage().contains("netmem.capacity")
                            || fault.getMessage().contains("receive.short"),
                    fault.getMessage());
        }
    }

    private void access(Node node) {
        int bytes = 1 << random.nextInt(4);
        long address = node.data + bytes * random.nextInt(MEMORY / bytes);
        if (isAwaited(address, bytes)) {
            return;
        }
        if (random.nextBoolean()) {
            node.load(address, bytes);
        } else {
            node.store(address, bytes, random.nextLong());
        }
    }

    private void check(Node node, long address, byte[] payload) {
        received++;
        byte[] there = new byte[payload.length];
        node.memory.read(address, there, 0, there.length);
        assertArrayEquals(payload, there);
        if (random.nextBoolean()) {
            node.loadAll(address, payload.length);
        }
    }

    /** A place for bytes that no receive has. */
    private long place(Node node, int bytes) {
        long address;
        do {
            address = node.data + random.nextInt(MEMORY - bytes);
        } while (isAwaited(address, bytes));
        return address;
    }

    private boolean isAwaited(long address, int bytes) {
        return awaited.stream().anyMatch(one -> one.address < address + bytes && address < one.address + one.room);
    }

    @SafeVarargs
    private final <T> T pick(T... values) {
        return values[random.nextInt(values.length)];
    }
}
