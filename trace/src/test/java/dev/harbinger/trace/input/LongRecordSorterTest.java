package dev.harbinger.trace.input;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LongRecordSorterTest {
    @Property(tries = 300)
    void recordsComeAsAStableSortInMemoryOrdersThem(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 4) int width,
            @ForAll @IntRange(max = 500) int count,
            @ForAll @IntRange(min = 2, max = 600) int recordsInMemory,
            @ForAll boolean extreme)
            throws IOException {
        Random random = new Random(seed);
        int keyWidth = 1 + random.nextInt(width);
        List<long[]> expected = new ArrayList<>();
        try (LongRecordSorter sorter = new LongRecordSorter(width, keyWidth, recordsInMemory * width)) {
            for (int i = 0; i < count; i++) {
                long[] record = new long[width];
                for (int column = 0; column < width; column++) {
                    record[column] = column < keyWidth ? key(random, extreme) : i;
                }
                expected.add(record);
                sorter.add(record);
            }
            assertEquals(count, sorter.size());
            expected.sort(byKey(keyWidth));
            LongRecordSorter.Sorted sorted = sorter.sorted();
            long[] record = new long[width];
            for (long[] next : expected) {
                assertTrue(sorted.next(record));
                assertArrayEquals(next, record, () -> "seed " + seed);
            }
            assertFalse(sorted.next(record));
            assertFalse(sorted.next(record));
        }
    }

    /** Few different keys, so that order among equals counts, and now and then two numbers in one or an extreme one. */
    private static long key(Random random, boolean extreme) {
        return switch (random.nextInt(10)) {
            case 0 -> extreme ? Long.MIN_VALUE : (long) (random.nextInt(3) - 1) << 32 | random.nextInt(3);
            case 1 -> extreme ? Long.MAX_VALUE : -1;
            default -> random.nextInt(7) - 3;
        };
    }

    private static Comparator<long[]> byKey(int keyWidth) {
        return (a, b) -> {
            for (int column = 0; column < keyWidth; column++) {
                int compared = Long.compare(a[column], b[column]);
                if (compared != 0) {
                    return compared;
                }
            }
            return 0;
        };
    }

    @Test
    void partsLargerThanTheBlocksThatAreReadAreMerged(@TempDir Path folder) throws IOException {
        int count = 300_000;
        try (LongRecordSorter sorter = new LongRecordSorter(2, 1, 200_000, folder)) {
            long[] record = new long[2];
            Random random = new Random(5);
            for (int i = 0; i < count; i++) {
                record[0] = random.nextInt(1000);
                record[1] = i;
                sorter.add(record);
            }
            LongRecordSorter.Sorted sorted = sorter.sorted();
            long[] before = {-1, -1};
            for (int i = 0; i < count; i++) {
                assertTrue(sorted.next(record));
                assertTrue(before[0] < record[0] || (before[0] == record[0] && before[1] < record[1]));
                before = record.clone();
            }
            assertFalse(sorted.next(record));
        }
    }

    @Test
    void theTemporaryFileIsGoneAfterwards(@TempDir Path folder) throws IOException {
        try (LongRecordSorter sorter = new LongRecordSorter(1, 1, 2, folder)) {
            for (int i = 0; i < 10; i++) {
                sorter.add(new long[] {i});
            }
        }
        assertEquals(0, files(folder));
    }

    @Test
    void nothingIsWrittenWhileAllFitsIntoMemory(@TempDir Path folder) throws IOException {
        try (LongRecordSorter sorter = new LongRecordSorter(1, 1, 10, folder.resolve("missing"))) {
            for (int i = 0; i < 10; i++) {
                sorter.add(new long[] {i});
            }
        }
    }

    private static long files(Path folder) throws IOException {
        try (Stream<Path> inside = Files.list(folder)) {
            return inside.count();
        }
    }

    @Test
    void aFolderThatCannotBeWrittenIsAnErrorThatNamesItAndTheRemedy(@TempDir Path folder) throws IOException {
        Path missing = folder.resolve("missing");
        try (LongRecordSorter sorter = new LongRecordSorter(1, 1, 2, missing)) {
            sorter.add(new long[] {1});
            sorter.add(new long[] {2});
            IOException error = assertThrows(IOException.class, () -> sorter.add(new long[] {3}));
            assertTrue(error.getMessage().contains(missing + " (-Djava.io.tmpdir names another)"), error.getMessage());
        }
    }

    @Test
    void memoryIsAnEighthOfASmallHeapAndBoundedInALargeOne() {
        assertEquals((32 << 20) / 64, LongRecordSorter.usualLongs(32 << 20));
        assertEquals(LongRecordSorter.USUAL_LONGS, LongRecordSorter.usualLongs(64L << 30));
        assertEquals(64 << 10, LongRecordSorter.usualLongs(1 << 20));
    }

    @Test
    void recordsThatCannotBeAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> new LongRecordSorter(0, 0, 10));
        assertThrows(IllegalArgumentException.class, () -> new LongRecordSorter(2, 3, 10));
        assertThrows(IllegalArgumentException.class, () -> new LongRecordSorter(2, 1, 3));
    }
}
