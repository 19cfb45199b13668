package dev.harbinger.study.networkcache.memory;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What devices do to the caches, and how the levels work together. */
class MemoryHierarchyTest {
    private static final int LINE = 32;
    private static final int MISS = 212;

    private final byte[] image = CacheTest.bytesByAddress(1 << 16);
    private MemoryHierarchy hierarchy = of(Map.of());

    private MemoryHierarchy of(Map<String, Integer> changes) {
        Map<String, Integer> values = new HashMap<>(MemoryPresets.table61().values());
        values.putAll(changes);
        return new MemoryHierarchy(MemoryParameters.of(values::get), 0, image);
    }

    private static byte[] payload(int length) {
        byte[] data = new byte[length];
        for (int i = 0; i < length; i++) {
            data[i] = (byte) (200 + i);
        }
        return data;
    }

    private byte[] read(long address, int length) {
        byte[] into = new byte[length];
        hierarchy.deviceRead(address, into, 0, length);
        return into;
    }

    private CacheCounts data() {
        return hierarchy.dataCache().counts();
    }

    @Test
    void fetchesAndLoadsShareTheSecondLevel() {
        assertEquals(MISS, hierarchy.fetch(0x2000, 0));
        assertEquals(1000 + 30, hierarchy.load(0x2000, 8, 1000), "the translation is new");
        assertEquals(2000 + 15, hierarchy.load(0x2020, 8, 2000));
        assertEquals(3000 + 2, hierarchy.load(0x2028, 8, 3000));
        assertEquals(1, hierarchy.memoryReads());
        assertEquals(3, hierarchy.secondLevel().counts().reads());
    }

    @Test
    void aBlockWrittenBackIsFoundInTheSecondLevel() {
        hierarchy = of(Map.of("dl1.sets", 1, "dl1.ways", 1));
        hierarchy.store(0, 8, 42, 0);
        hierarchy.load(64, 8, 1000);
        assertEquals(1, hierarchy.secondLevel().counts().writes());
        assertEquals(2000 + 15, hierarchy.load(0, 8, 2000));
        assertEquals(42, hierarchy.lastValue());
        assertEquals(0, hierarchy.memoryWrites());
    }

    @Test
    void aDeviceWriteInvalidatesCopiesAndIsSeen() {
        hierarchy.load(LINE, 8, 0);
        hierarchy.load(5 * LINE, 8, 0);
        hierarchy.deviceWrite(LINE, payload(LINE), 0, LINE);
        assertEquals(1, data().invalidations());
        assertEquals(1, hierarchy.secondLevel().counts().invalidations());
        assertFalse(hierarchy.contains(LINE));
        assertTrue(hierarchy.contains(5 * LINE));
        assertEquals(1000 + MISS, hierarchy.load(LINE, 1, 1000));
        assertEquals(200, hierarchy.lastValue());
    }

    @Test
    void dirtyBytesBesideADeviceWriteAreKept() {
        hierarchy.store(0, 8, 0x1111111111111111L, 0);
        hierarchy.store(8, 8, 0x2222222222222222L, 0);
        hierarchy.deviceWrite(6, payload(4), 0, 4);
        assertEquals(1, data().writebacks());
        hierarchy.load(0, 8, 1000);
        assertEquals(0xc9c8111111111111L, hierarchy.lastValue());
        hierarchy.load(8, 8, 1000);
        assertEquals(0x222222222222cbcaL, hierarchy.lastValue());
    }

    @Test
    void aDirtyBlockThatADeviceOverwritesIsNotWrittenBack() {
        hierarchy.store(0, 8, 1, 0);
        hierarchy.deviceWrite(0, payload(LINE), 0, LINE);
        assertEquals(0, data().writebacks());
        assertEquals(1, data().invalidations());
        assertArrayEquals(payload(LINE), read(0, LINE));
    }

    @Test
    void aDeviceReadSeesWhatIsDirty() {
        hierarchy.store(LINE - 1, 1, 0x77, 0);
        byte[] expected = Arrays.copyOfRange(image, LINE - 2, LINE + 1);
        expected[1] = 0x77;
        assertArrayEquals(expected, read(LINE - 2, 3));
        assertEquals(1, data().accesses());
    }

    @Test
    void anInstalledWholeBlockIsThereAfterAHitAndFetchesNothing() {
        assertEquals(1000 + 2, hierarchy.install(LINE, payload(LINE), 0, LINE, 1000));
        assertEquals(0, hierarchy.memoryReads());
        assertEquals(1, data().installs());
        assertEquals(1, data().installMisses());
        assertEquals(0, data().accesses());
        hierarchy.load(LINE + 1, 1, 2000);
        assertEquals(201, hierarchy.lastValue());
        assertEquals(0, data().misses());
    }

    @Test
    void anInstalledPartOfABlockFetchesTheRest() {
        assertEquals(1000 + MISS, hierarchy.install(LINE + 8, payload(8), 0, 8, 1000));
        assertEquals(1, hierarchy.memoryReads());
        hierarchy.load(LINE, 1, 2000);
        assertEquals(image[LINE] & 0xff, hierarchy.lastValue());
        assertEquals(0, data().misses());
    }

    @Test
    void aPayloadIsInstalledAtAnyAlignmentOverSeveralBlocks() {
        for (int at = 0; at < LINE; at++) {
            for (int length : new int[] {1, 8, 16, LINE, LINE + 1, 3 * LINE - 1}) {
                hierarchy = of(Map.of());
                hierarchy.install(LINE + at, payload(length), 0, length, 0);
                int last = (at + length - 1) / LINE;
                int whole = 0;
                for (int block = 0; block <= last; block++) {
                    whole += at <= block * LINE && at + length >= (block + 1) * LINE ? 1 : 0;
                }
                assertEquals(last + 1, data().installs());
                assertEquals(last + 1 - whole, hierarchy.secondLevel().counts().reads());
                byte[] expected = image.clone();
                System.arraycopy(payload(length), 0, expected, LINE + at, length);
                assertArrayEquals(Arrays.copyOf(expected, 8 * LINE), read(0, 8 * LINE), at + " " + length);
            }
        }
    }

    @Test
    void anInstallDisplacesAndIsWrittenBack() {
        hierarchy = of(Map.of("dl1.sets", 1, "dl1.ways", 1));
        hierarchy.store(0, 8, 42, 0);
        hierarchy.install(LINE, payload(LINE), 0, LINE, 1000);
        assertEquals(1, data().replacements());
        assertEquals(1, data().writebacks());
        hierarchy.load(0, 8, 2000);
        assertEquals(42, hierarchy.lastValue());
        assertEquals(2, data().writebacks());
        assertArrayEquals(payload(LINE), read(LINE, LINE));
    }

    @Test
    void installsCountAsAccessesIfSoConfigured() {
        hierarchy = of(Map.of("dl1.count-installs", 1));
        hierarchy.install(LINE - 8, payload(16), 0, 16, 0);
        hierarchy.install(LINE, payload(8), 0, 8, 0);
        assertEquals(3, data().writes());
        assertEquals(2, data().writeMisses());
        assertEquals(3, data().installs());
        assertEquals(2, data().installMisses());
    }

    @Test
    void aReservedLineMakesTheInstallHit() {
        assertEquals(3, hierarchy.reserve(LINE - 8, 2 * LINE, 0));
        assertEquals(0, hierarchy.reserve(LINE - 8, 2 * LINE, 0));
        assertEquals(2, hierarchy.secondLevel().counts().reads(), "the rest of both ends");
        hierarchy.load(LINE, 1, 0);
        assertEquals(image[LINE] & 0xff, hierarchy.lastValue(), "as before until the message comes");
        assertEquals(1000 + 2, hierarchy.install(LINE - 8, payload(2 * LINE), 0, 2 * LINE, 1000));
        assertEquals(0, data().installMisses());
        assertEquals(0, data().misses());
        assertArrayEquals(payload(2 * LINE), read(LINE - 8, 2 * LINE));
    }

    @Test
    void aReservedLineIsClean() {
        hierarchy.reserve(LINE, LINE, 0);
        assertTrue(hierarchy.invalidate(LINE, 0));
        assertEquals(0, data().writebacks());
    }

    @Test
    void bytesOutsideOfAPayloadAreRefused() {
        assertThrows(IndexOutOfBoundsException.class, () -> hierarchy.install(0, new byte[4], 1, 4, 0));
        assertThrows(IndexOutOfBoundsException.class, () -> hierarchy.deviceWrite(0, new byte[4], -1, 2));
        assertThrows(IndexOutOfBoundsException.class, () -> hierarchy.deviceRead(0, new byte[4], 0, 5));
        assertThrows(IndexOutOfBoundsException.class, () -> hierarchy.deviceRead(1 << 16, new byte[4], 0, 4));
    }

    @Test
    void withoutASecondLevelBlocksComeFromMemory() {
        hierarchy = of(Map.of("l2.sets", 0));
        assertEquals(204, hierarchy.load(0, 8, 0));
        assertEquals(1000 + 204, hierarchy.fetch(0, 1000));
        assertEquals(2, hierarchy.memoryReads());
    }

    @Test
    void translationRunsBesideTheAccess() {
        hierarchy = of(Map.of("dtlb.miss-latency", 500));
        assertEquals(500, hierarchy.load(0, 8, 0));
        assertEquals(1000 + MISS, hierarchy.load(64, 8, 1000));
        assertEquals(1, hierarchy.dataTlb().misses());
        assertEquals(2000 + MISS, hierarchy.store(128, 8, 0, 2000));
        assertEquals(3, hierarchy.dataTlb().accesses());
    }
}
