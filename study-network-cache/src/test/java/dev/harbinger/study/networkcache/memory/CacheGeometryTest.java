package dev.harbinger.study.networkcache.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class CacheGeometryTest {
    private static void assertRefused(String message, Supplier<?> geometry) {
        assertEquals(
                message,
                assertThrows(IllegalArgumentException.class, geometry::get).getMessage());
    }

    @Test
    void sizeAndLinesFollowFromTheShape() {
        CacheGeometry geometry = new CacheGeometry("dl1", 256, 4, 32);
        assertEquals(32 * 1024, geometry.size());
        assertEquals(1024, geometry.lines());
    }

    @Test
    void aZeroIsRefusedByName() {
        assertRefused("dl1.sets is 0: it must be at least 1", () -> new CacheGeometry("dl1", 0, 4, 32));
        assertRefused("il1.ways is 0: it must be at least 1", () -> new CacheGeometry("il1", 4, 0, 32));
        assertRefused("l2.line is 0: it must be at least 8", () -> new CacheGeometry("l2", 4, 4, 0));
    }

    @Test
    void whatMustBeAPowerOfTwoIsRefusedOtherwise() {
        assertRefused(
                "dl1.sets is 48: it must be a power of two, 32 for example", () -> new CacheGeometry("dl1", 48, 4, 32));
        assertRefused(
                "dl1.line is 24: it must be a power of two, 16 for example", () -> new CacheGeometry("dl1", 64, 4, 24));
    }

    @Test
    void aLineThatAnAccessCouldStraddleIsRefused() {
        assertRefused("dl1.line is 4: it must be at least 8", () -> new CacheGeometry("dl1", 64, 4, 4));
    }

    @Test
    void aCacheTooLargeForAnArrayIsRefused() {
        assertRefused(
                "l2.sets times l2.ways is 33554432: it must be at most 1048576 lines",
                () -> new CacheGeometry("l2", 1 << 20, 32, 64));
        assertRefused(
                "l2.sets times l2.ways times l2.line is 134217728: it must be at most 67108864 bytes",
                () -> new CacheGeometry("l2", 1 << 19, 1, 256));
    }
}
