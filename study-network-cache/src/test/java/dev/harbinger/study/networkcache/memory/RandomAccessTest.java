package dev.harbinger.study.networkcache.memory;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Random access streams against a naive model: data and counts; and with devices against flat memory. */
class RandomAccessTest {
    private static final int MEMORY = 8192;
    private static final long BASE = 0x4000;

    private byte[] flat;
    private MemoryHierarchy hierarchy;
    private RandomGenerator random;

    private void start(long seed, int wayExponent, boolean second, boolean installsCount) {
        random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        int line = 8 << random.nextInt(3);
        CacheGeometry l2 = second
                ? new CacheGeometry("l2", 4 << random.nextInt(3), 1 + random.nextInt(4), line << random.nextInt(3))
                : null;
        MemoryParameters parameters = new MemoryParameters(
                new CacheGeometry("il1", 4, 1, 8),
                2,
                new CacheGeometry("dl1", 1 << random.nextInt(4), wayExponent, line),
                2,
                installsCount,
                l2,
                15,
                new MainMemoryParameters(200, 4, 16),
                new TlbParameters("itlb", 0, 1, 4096, 1, 30),
                new TlbParameters("dtlb", 4, 2, 256, 1, 30));
        flat = new byte[MEMORY];
        random.nextBytes(flat);
        hierarchy = new MemoryHierarchy(parameters, BASE, flat);
    }

    private void loadOrStore(NaiveCache naive, long now) {
        int bytes = 1 << random.nextInt(4);
        // Half of the accesses go where most blocks conflict.
        int at = random.nextInt(random.nextBoolean() ? MEMORY : 512) & -bytes;
        if (random.nextBoolean()) {
            long ready = hierarchy.load(BASE + at, bytes, now);
            assertTrue(ready > now);
            assertEquals(flatValue(at, bytes), hierarchy.lastValue());
            naive.access(BASE + at, false);
        } else {
            long value = random.nextLong();
            hierarchy.store(BASE + at, bytes, value, now);
            for (int i = 0; i < bytes; i++) {
                flat[at + i] = (byte) (value >>> 8 * i);
            }
            naive.access(BASE + at, true);
        }
    }

    private long flatValue(int at, int bytes) {
        long value = 0;
        for (int i = bytes - 1; i >= 0; i--) {
            value = value << 8 | flat[at + i] & 0xff;
        }
        return value;
    }

    private void assertMemoryIsFlat() {
        byte[] seen = new byte[MEMORY];
        hierarchy.deviceRead(BASE, seen, 0, MEMORY);
        assertArrayEquals(flat, seen);
    }

    @Property(tries = 200)
    void loadsAndStoresCountAndReadWhatANaiveModelDoes(
            @ForAll long seed, @ForAll @IntRange(min = 1, max = 5) int ways, @ForAll boolean second) {
        start(seed, ways, second, false);
        CacheGeometry l2 = hierarchy.parameters().l2();
        NaiveCache below = l2 == null ? null : new NaiveCache(l2, null);
        NaiveCache naive = new NaiveCache(hierarchy.parameters().dl1(), below);
        long now = 0;
        for (int i = 0; i < 2000; i++) {
            loadOrStore(naive, now);
            now += random.nextInt(20);
        }
        assertEquals(naive.counts(), hierarchy.dataCache().counts());
        if (below != null) {
            assertEquals(below.counts(), hierarchy.secondLevel().counts());
        }
        assertMemoryIsFlat();
    }

    @Property(tries = 200)
    void devicesAndTheProgramSeeEachOther(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 4) int ways,
            @ForAll boolean second,
            @ForAll boolean installsCount) {
        start(seed, ways, second, installsCount);
        NaiveCache unused = new NaiveCache(hierarchy.parameters().dl1(), null);
        for (int i = 0; i < 1500; i++) {
            int length = random.nextInt(random.nextInt(4) == 0 ? 300 : 40);
            int at = random.nextInt(MEMORY - length);
            switch (random.nextInt(12)) {
                case 0 -> {
                    byte[] data = payload(length);
                    hierarchy.deviceWrite(BASE + at, data, 3, length);
                    System.arraycopy(data, 3, flat, at, length);
                }
                case 1 -> {
                    byte[] data = payload(length);
                    hierarchy.install(BASE + at, data, 3, length, i);
                    System.arraycopy(data, 3, flat, at, length);
                }
                case 2 -> hierarchy.reserve(BASE + at, length, i);
                case 3 -> hierarchy.invalidate(BASE + at, i);
                case 4 -> hierarchy.invalidateRandomly(random.nextDouble() * 0.2, random, i);
                case 5 -> {
                    byte[] seen = new byte[length + 5];
                    hierarchy.deviceRead(BASE + at, seen, 5, length);
                    assertArrayEquals(
                            Arrays.copyOfRange(flat, at, at + length), Arrays.copyOfRange(seen, 5, 5 + length));
                }
                default -> loadOrStore(unused, i);
            }
        }
        assertMemoryIsFlat();
    }

    private byte[] payload(int length) {
        byte[] data = new byte[length + 7];
        random.nextBytes(data);
        return data;
    }
}
