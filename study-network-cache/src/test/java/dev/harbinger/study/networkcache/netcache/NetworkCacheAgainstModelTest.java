package dev.harbinger.study.networkcache.netcache;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.predict.Predictors;
import dev.harbinger.study.networkcache.netmemory.BufferReuse;
import dev.harbinger.study.networkcache.netmemory.NetworkMemoryParameters;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Random operations on network caches of all kinds, beside a model that keeps everything in maps. */
class NetworkCacheAgainstModelTest {
    private static final int MEMORY = 512;
    private static final int IDS = 4;
    private static final int STEPS = 250;

    @Property(tries = 600)
    void the_program_sees_the_bytes_of_the_model_after_every_step(
            @ForAll("caches") NetworkCacheParameters parameters, @ForAll boolean predicted, @ForAll long seed) {
        Run run = new Run(parameters, predicted, seed);
        for (int step = 0; step < STEPS; step++) {
            run.step();
        }
        run.finish();
    }

    @Example
    void the_random_operations_make_everything_happen_that_is_counted() {
        Set<NetworkEvent> missing = EnumSet.allOf(NetworkEvent.class);
        List<NetworkCacheParameters> all = caches().sampleStream().limit(300).toList();
        for (int i = 0; i < all.size() && !missing.isEmpty(); i++) {
            Run run = new Run(all.get(i), i % 2 == 0, i);
            for (int step = 0; step < STEPS; step++) {
                run.step();
            }
            missing.removeIf(event -> run.cache.counts().get(event) > 0);
        }
        assertEquals(Set.of(), missing);
    }

    @Provide
    Arbitrary<NetworkCacheParameters> caches() {
        Arbitrary<NetworkCacheParameters> form = Combinators.combine(
                        Arbitraries.of("1:1", "1:4", "2:1", "2:2", "4:2", "8:4"),
                        Arbitraries.of(1, 2, 4, 8, 16, 32),
                        Arbitraries.of("1:1", "1:3", "2:2", "16:4"),
                        Arbitraries.of("1:1", "1:2", "2:2", "16:4"),
                        Arbitraries.of(NetworkCacheParameters.Form.values()))
                .as(NetworkCacheAgainstModelTest::sections);
        Arbitrary<LinkTranslationParameters> links =
                Arbitraries.of(0, 1, 2, 64).map(entries -> new LinkTranslationParameters(entries, 1, 1, 10));
        Arbitrary<ReplacementParameters> replacement = Combinators.combine(
                        Arbitraries.of(FirstVictims.values()),
                        Arbitraries.integers().between(0, 3),
                        Arbitraries.integers().between(0, 3),
                        Arbitraries.of(true, false))
                .as(ReplacementParameters::new);
        Arbitrary<NetworkMemoryParameters> memory = Combinators.combine(
                        Arbitraries.of(64, 256),
                        Arbitraries.of(1, 4),
                        Arbitraries.of(BufferReuse.values()),
                        Arbitraries.of(256, 2048))
                .as((pool, spread, reuse, capacity) ->
                        Caches.networkMemory(pool, pool * spread, capacity).withReuse(reuse));
        return Combinators.combine(
                        form,
                        links,
                        replacement,
                        memory,
                        Arbitraries.of(NetworkCacheParameters.MessageLines.values()),
                        Arbitraries.of(NetworkCacheParameters.ReceiveMiss.values()),
                        Arbitraries.of(16, 1 << 20),
                        Arbitraries.of(0, 1, 3))
                .as((f, l, r, m, lines, miss, largest, tlb) -> f.with(l)
                        .with(r)
                        .with(m)
                        .with(lines)
                        .with(miss)
                        .with(
                                new NetworkTlbParameters(tlb, 1, 5, NetworkTlbParameters.Reading.PROCESS_ADDRESS),
                                Math.min(largest, f.network().bytes())));
    }

    private static NetworkCacheParameters sections(
            String network, int line, String message, String process, NetworkCacheParameters.Form form) {
        SectionGeometry lines = SectionGeometry.parse("network section", network, line, 2);
        return form == NetworkCacheParameters.Form.FULLY_ASSOCIATIVE
                ? NetworkCacheParameters.fullyAssociative(lines.lines(), line, 2)
                : NetworkCacheParameters.setAssociative(
                        lines,
                        SectionGeometry.parse("message section", message, 4, 2),
                        SectionGeometry.parse("process section", process, 1, 2));
    }

    /** One stream of operations on both. */
    private static final class Run {
        private final ProcessMemory memory = new ProcessMemory(MEMORY);
        private final ConsumptionOrder order;
        private final NetworkCache cache;
        private final Random random;
        private final byte[] model = new byte[MEMORY];
        private final Map<Long, Deque<byte[]>> waiting = new HashMap<>();
        private final Map<Long, Deque<int[]>> kept = new HashMap<>();

        Run(NetworkCacheParameters parameters, boolean predicted, long seed) {
            order = predicted ? new PredictedReceives(Predictors.byName("context:3"), 8) : ConsumptionOrder.UNKNOWN;
            cache = new NetworkCache(parameters, memory, order);
            random = new Random(seed);
            for (int source = 0; source < IDS; source++) {
                waiting.put(Caches.id(source), new ArrayDeque<>());
                kept.put(Caches.id(source), new ArrayDeque<>());
            }
        }

        void step() {
            long id = Caches.id(random.nextInt(IDS));
            switch (random.nextInt(10)) {
                case 0, 1, 2 -> arrive(id);
                case 3 -> bind(id);
                case 4 -> take(id);
                case 5 -> earlyBind(id);
                case 6, 7 -> store();
                case 8 -> network(id);
                default -> flush();
            }
            check(id);
        }

        void finish() {
            cache.flush(0, MEMORY);
            assertArrayEquals(model, memory.bytes);
            waiting.forEach((id, messages) -> {
                while (!messages.isEmpty()) {
                    assertArrayEquals(messages.remove(), cache.take(id).payload());
                }
            });
            assertEquals(0, cache.waiting());
        }

        private void arrive(long id) {
            byte[] message = Caches.payload(random.nextInt(random.nextBoolean() ? 17 : 50), random.nextLong());
            if (!kept.get(id).isEmpty()) {
                int[] range = kept.get(id).remove();
                message = Caches.payload(random.nextInt(range[1] + 1), random.nextLong());
                Arrival arrival = cache.arrive(id, message);
                assertTrue(arrival == Arrival.BOUND || arrival == Arrival.PASSED_ON);
                System.arraycopy(message, 0, model, range[0], message.length);
                return;
            }
            if (cache.arrive(id, message) != Arrival.REFUSED) {
                waiting.get(id).add(message);
            }
        }

        private void bind(long id) {
            byte[] message = waiting.get(id).peek();
            int length = message == null ? 0 : message.length;
            int address = random.nextInt(MEMORY - length);
            if (isKept(address, length)) {
                return;
            }
            order.posted(id, length, address, -1);
            Binding binding = cache.bind(id, address);
            if (message == null) {
                assertEquals(Found.NOT_THERE, binding.found());
                return;
            }
            assertEquals(length, binding.bytes());
            waiting.get(id).remove();
            System.arraycopy(message, 0, model, address, length);
        }

        private void take(long id) {
            order.posted(id, 0, 0, -1);
            Taken taken = cache.take(id);
            byte[] message = waiting.get(id).poll();
            assertEquals(message == null, taken.found() == Found.NOT_THERE);
            assertArrayEquals(message == null ? new byte[0] : message, taken.payload());
        }

        private void earlyBind(long id) {
            int length = random.nextInt(40);
            int address = random.nextInt(MEMORY - length);
            if (!isKept(address, length) && cache.earlyBind(id, address, length)) {
                assertTrue(waiting.get(id).isEmpty());
                kept.get(id).add(new int[] {address, length});
            }
        }

        private void store() {
            int length = 1 << random.nextInt(4);
            int address = random.nextInt(MEMORY - length);
            long value = random.nextLong();
            memory.store(cache, address, length, value);
            LittleEndian.write(model, address, length, value);
        }

        private void network(long id) {
            byte[] message = waiting.get(id).peek();
            if (message == null || message.length < 4) {
                return;
            }
            int offset = random.nextInt(message.length - 3);
            long address = cache.find(id) + offset;
            assertEquals(LittleEndian.read(message, offset, 4), cache.networkLoad(address, 4));
            long value = random.nextInt();
            cache.networkStore(address, 4, value);
            LittleEndian.write(message, offset, 4, value);
        }

        private void flush() {
            int length = random.nextInt(40);
            cache.flush(random.nextInt(MEMORY - length), length);
        }

        private void check(long id) {
            assertEquals(waiting.get(id).size(), cache.waiting(id));
            List<Integer> addresses = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                addresses.add(random.nextInt(MEMORY - 8));
            }
            for (int address : addresses) {
                int length = 1 << random.nextInt(4);
                assertEquals(LittleEndian.read(model, address, length), memory.load(cache, address, length));
            }
        }

        private boolean isKept(int address, int length) {
            return kept.values().stream()
                    .flatMap(Deque::stream)
                    .anyMatch(range -> range[0] < address + length + 1 && address < range[0] + range[1] + 1);
        }
    }
}
