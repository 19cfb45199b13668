package dev.harbinger.study.networkcache.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;

/** One test for each rule of a cache: 4 sets of 2 lines of 16 bytes, 2 cycles, above a memory that takes 200. */
class CacheTest {
    private static final int LINE = 16;
    private static final int SETS = 4;
    private static final int HIT = 2;
    private static final int MISS = 200;

    private final byte[] image = bytesByAddress(4096);
    private final MainMemory memory = new MainMemory(new MainMemoryParameters(MISS, 4, LINE), 0, image);
    private final Cache cache = new Cache(new CacheGeometry("dl1", SETS, 2, LINE), HIT, memory, false);

    /** The nth address of a set. */
    private static long inSet(int set, int n) {
        return (long) (n * SETS + set) * LINE;
    }

    static byte[] bytesByAddress(int size) {
        byte[] bytes = new byte[size];
        for (int at = 0; at < size; at++) {
            bytes[at] = (byte) (at * 7 + (at >> 8));
        }
        return bytes;
    }

    private long valueAt(long address, int bytes) {
        long value = 0;
        for (int i = bytes - 1; i >= 0; i--) {
            value = value << 8 | image[(int) address + i] & 0xff;
        }
        return value;
    }

    @Test
    void aMissCostsWhatTheLevelBelowTakes() {
        assertEquals(1000 + MISS, cache.load(0, 8, 1000));
        assertEquals(1, cache.counts().readMisses());
    }

    @Test
    void aHitCostsTheLatencyOfTheCache() {
        cache.load(0, 8, 0);
        assertEquals(1000 + HIT, cache.load(8, 8, 1000));
        assertEquals(2, cache.counts().reads());
        assertEquals(1, cache.counts().misses());
    }

    @Test
    void aHitOnABlockInFlightWaitsForIt() {
        cache.load(0, 8, 10);
        assertEquals(10 + MISS, cache.load(8, 8, 11));
        assertEquals(10 + MISS, cache.store(8, 1, 0, 10 + MISS - HIT));
        assertEquals(10 + MISS + 1, cache.load(8, 8, 10 + MISS - HIT + 1));
        assertEquals(1, cache.counts().misses());
    }

    @Test
    void anAccessEarlierInTimeThanTheMissBeforeItIsTheMiss() {
        cache.store(0, 8, 0, 500);
        assertEquals(100 + MISS, cache.load(8, 8, 100));
        assertEquals(100 + MISS, cache.load(0, 8, 250));
        assertEquals(1, cache.counts().misses());
    }

    @Test
    void loadsAreZeroExtendedAndLittleEndian() {
        for (int bytes : new int[] {1, 2, 4, 8}) {
            for (int at = 0; at < 2 * LINE; at += bytes) {
                cache.load(at, bytes, 0);
                assertEquals(valueAt(at, bytes), cache.lastValue(), bytes + " bytes at " + at);
            }
        }
    }

    @Test
    void aStoreChangesItsBytesAlone() {
        cache.store(8, 8, 0x1122334455667788L, 0);
        cache.store(10, 2, 0xffff0a0bL, 0);
        cache.store(12, 1, 0xffff0cL, 0);
        cache.load(8, 8, 0);
        assertEquals(0x1122330c0a0b7788L, cache.lastValue());
        cache.store(12, 4, 0x100000001L, 0);
        cache.load(8, 8, 0);
        assertEquals(0x000000010a0b7788L, cache.lastValue());
        cache.load(0, 8, 0);
        assertEquals(valueAt(0, 8), cache.lastValue());
    }

    @Test
    void aStoreThatMissesAllocates() {
        assertEquals(MISS, cache.store(0, 4, 1, 0));
        assertTrue(cache.contains(0));
        assertEquals(1, cache.counts().writeMisses());
        assertEquals(0, cache.counts().readMisses());
        assertEquals(1, memory.reads());
    }

    @Test
    void theLeastRecentlyUsedBlockIsReplaced() {
        cache.load(inSet(1, 0), 8, 0);
        cache.load(inSet(1, 1), 8, 0);
        cache.load(inSet(1, 0), 8, 0);
        cache.load(inSet(1, 2), 8, 0);
        assertTrue(cache.contains(inSet(1, 0)));
        assertFalse(cache.contains(inSet(1, 1)));
        assertTrue(cache.contains(inSet(1, 2)));
        cache.load(inSet(1, 3), 8, 0);
        assertFalse(cache.contains(inSet(1, 0)));
    }

    @Test
    void onlyAValidBlockThatIsDisplacedCountsAsReplaced() {
        cache.load(inSet(0, 0), 8, 0);
        cache.load(inSet(0, 1), 8, 0);
        cache.load(inSet(1, 0), 8, 0);
        assertEquals(0, cache.counts().replacements());
        cache.load(inSet(0, 2), 8, 0);
        assertEquals(1, cache.counts().replacements());
        cache.invalidate(inSet(0, 1), 0);
        cache.load(inSet(0, 3), 8, 0);
        assertEquals(1, cache.counts().replacements());
        assertTrue(cache.contains(inSet(0, 2)), "the invalid line is taken first");
    }

    @Test
    void aDirtyBlockIsWrittenBackWhenReplacedAndACleanOneIsNot() {
        cache.store(inSet(2, 0), 8, 42, 0);
        cache.load(inSet(2, 1), 8, 0);
        cache.load(inSet(2, 2), 8, 1000);
        assertEquals(1, cache.counts().writebacks());
        assertEquals(1, memory.writes());
        cache.load(inSet(2, 3), 8, 2000);
        assertEquals(2, cache.counts().replacements());
        assertEquals(1, cache.counts().writebacks());
        cache.load(inSet(2, 0), 8, 3000);
        assertEquals(42, cache.lastValue());
        cache.load(inSet(2, 2), 8, 4000);
        cache.load(inSet(2, 3), 8, 5000);
        assertEquals(1, cache.counts().writebacks(), "a block read again is clean");
    }

    @Test
    void writingBackTakesNoTime() {
        cache.store(inSet(2, 0), 8, 42, 0);
        cache.load(inSet(2, 1), 8, 0);
        assertEquals(1000 + MISS, cache.load(inSet(2, 2), 8, 1000));
    }

    @Test
    void aReplacedBlockHoldsTheBusForACycle() {
        for (int set = 0; set < SETS; set++) {
            cache.load(inSet(set, 0), 8, 0);
            cache.load(inSet(set, 1), 8, 0);
        }
        assertEquals(1000 + MISS, cache.load(inSet(0, 2), 8, 1000));
        assertEquals(1001 + MISS, cache.load(inSet(1, 2), 8, 1000));
        assertEquals(1002 + MISS, cache.load(inSet(2, 2), 8, 1000));
        assertEquals(1003 + MISS, cache.load(inSet(3, 2), 8, 1003));
    }

    @Test
    void aMissThatReplacesNothingNeedsNotWaitForTheBus() {
        cache.load(inSet(0, 0), 8, 0);
        cache.load(inSet(0, 1), 8, 0);
        cache.load(inSet(0, 2), 8, 1000);
        assertEquals(1000 + MISS, cache.load(inSet(1, 0), 8, 1000));
    }

    @Test
    void aReplacementEarlierInTimeDoesNotWaitForOneThatIsLater() {
        for (int set = 0; set < 2; set++) {
            cache.load(inSet(set, 0), 8, 0);
            cache.load(inSet(set, 1), 8, 0);
        }
        cache.load(inSet(0, 2), 8, 2000);
        assertEquals(1000 + MISS, cache.load(inSet(1, 2), 8, 1000));
    }

    @Test
    void aBlockInFlightIsReplacedWhenItIsThere() {
        cache.load(inSet(0, 0), 8, 0);
        cache.load(inSet(0, 1), 8, 0);
        assertEquals(MISS + MISS, cache.load(inSet(0, 2), 8, 50));
    }

    @Test
    void anInvalidatedBlockIsWrittenBackAndCounted() {
        cache.store(0, 8, 42, 0);
        assertTrue(cache.invalidate(8, 0));
        assertFalse(cache.invalidate(8, 0));
        assertFalse(cache.contains(0));
        assertEquals(1, cache.counts().invalidations());
        assertEquals(1, cache.counts().writebacks());
        cache.load(0, 8, 0);
        assertEquals(42, cache.lastValue());
    }

    @Test
    void readsAndWritesAreCountedApart() {
        cache.load(0, 8, 0);
        cache.store(0, 8, 0, 0);
        cache.store(64, 8, 0, 0);
        CacheCounts counts = cache.counts();
        assertEquals(1, counts.reads());
        assertEquals(2, counts.writes());
        assertEquals(3, counts.accesses());
        assertEquals(1, counts.readMisses());
        assertEquals(1, counts.writeMisses());
        assertEquals(2.0 / 3, counts.missRate());
        cache.load(0, 8, 0);
        assertEquals(
                new CacheCounts(1, 0, 0, 0, 0, 0, 0, 0, 0, 0), cache.counts().since(counts));
    }

    @Test
    void aRandomShareOfLinesIsInvalidatedDirtyOnesWrittenBack() {
        Cache large = new Cache(new CacheGeometry("dl1", 64, 4, LINE), HIT, memory, false);
        for (int at = 0; at < 4096; at += LINE) {
            large.store(at, 1, at, 0);
        }
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(5);
        assertEquals(64, large.invalidateRandomly(0.25, random, 0));
        assertEquals(64, large.counts().pollutions());
        assertEquals(64, large.counts().writebacks());
        assertEquals(0, large.counts().invalidations());
        int left = 0;
        for (int at = 0; at < 4096; at += LINE) {
            left += large.contains(at) ? 1 : 0;
        }
        assertEquals(192, left);
        assertEquals(192, large.invalidateRandomly(1, random, 0));
        assertEquals(0, large.invalidateRandomly(1, random, 0));
    }

    @Test
    void aShareOfLessThanALineIsTrueOnAverage() {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(5);
        int lost = 0;
        for (int i = 0; i < 10_000; i++) {
            cache.load(inSet(i % SETS, 0), 1, 0);
            for (int set = 0; set < SETS; set++) {
                cache.load(inSet(set, 0), 1, 0);
                cache.load(inSet(set, 1), 1, 0);
            }
            lost += cache.invalidateRandomly(0.1, random, 0);
        }
        assertEquals(10_000 * 8 * 0.1, lost, 200);
    }

    @Test
    void aShareThatIsNoneIsRefused() {
        RandomGenerator random = RandomGenerator.getDefault();
        for (double share : new double[] {-0.1, 1.1, Double.NaN}) {
            assertTrue(assertThrows(IllegalArgumentException.class, () -> cache.invalidateRandomly(share, random, 0))
                    .getMessage()
                    .contains("it must be from 0 to 1"));
        }
    }

    @Test
    void anAccessOutsideOfMemoryIsRefused() {
        assertTrue(assertThrows(IndexOutOfBoundsException.class, () -> cache.load(4096, 8, 0))
                .getMessage()
                .contains("16 bytes at 0x1000 are outside of memory, which is 0x0 to 0xfff"));
        assertThrows(IndexOutOfBoundsException.class, () -> cache.load(-8, 8, 0));
    }
}
