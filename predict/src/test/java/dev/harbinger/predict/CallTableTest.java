package dev.harbinger.predict;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CallTableTest {
    @Test
    void idsAreDenseInOrderOfFirstSightAndStable() {
        CallTable table = new CallTable();
        assertEquals(0, table.intern(1, 2, 3, 4, 5, 6));
        assertEquals(1, table.intern(1, 2, 3, 4, 5, 7));
        assertEquals(0, table.intern(1, 2, 3, 4, 5, 6));
        assertEquals(2, table.size());
    }

    @Test
    void everyPartOfTheSixTupleTellsCallsApart() {
        CallTable table = new CallTable();
        int plain = table.intern(0, 0, 0, 0, 0, 0);
        int[] others = {
            table.intern(1, 0, 0, 0, 0, 0),
            table.intern(0, 1, 0, 0, 0, 0),
            table.intern(0, 0, 1, 0, 0, 0),
            table.intern(0, 0, 0, 1, 0, 0),
            table.intern(0, 0, 0, 0, 1, 0),
            table.intern(0, 0, 0, 0, 0, 1)
        };
        assertEquals(0, plain);
        for (int i = 0; i < others.length; i++) {
            assertEquals(i + 1, others[i]);
        }
    }

    @Test
    void partsAreGivenBackAsTheyCame() {
        CallTable table = new CallTable();
        table.intern(0, 0, 0, 0, 0, 0);
        int call = table.intern(-1, -2, 1L << 40, -3, Long.MIN_VALUE, -4);
        assertEquals(-1, table.source(call));
        assertEquals(-2, table.tag(call));
        assertEquals(1L << 40, table.count(call));
        assertEquals(-3, table.datatype(call));
        assertEquals(Long.MIN_VALUE, table.buffer(call));
        assertEquals(-4, table.communicator(call));
        assertThrows(IndexOutOfBoundsException.class, () -> table.tag(2));
        assertThrows(IndexOutOfBoundsException.class, () -> table.tag(-1));
    }

    @Test
    void agreesWithAMapOverManyRandomCalls() {
        long seed = 42;
        Random random = new Random(seed);
        CallTable table = new CallTable();
        Map<List<Long>, Integer> map = new HashMap<>();
        for (int i = 0; i < 50_000; i++) {
            int source = random.nextInt(20);
            int tag = random.nextInt(20);
            long count = 1L << random.nextInt(40);
            long buffer = 0x7f00_0000_0000L + 4096L * random.nextInt(40);
            List<Long> key = List.of((long) source, (long) tag, count, buffer);
            int expected = map.computeIfAbsent(key, _ -> map.size());
            assertEquals(expected, table.intern(source, tag, count, 8, buffer, 0), "seed " + seed);
        }
        assertEquals(map.size(), table.size());
    }

    @Test
    void fullTableStillFindsKnownCallsAndRefusesNewOnesUntilCleared() {
        CallTable table = new CallTable(1, 3);
        for (int tag = 0; tag < 3; tag++) {
            assertFalse(table.isFull());
            assertEquals(tag, table.intern(0, tag, 1, 8, 0, 0));
        }
        assertTrue(table.isFull());
        assertEquals(Predictor.NONE, table.intern(0, 9, 1, 8, 0, 0));
        assertEquals(1, table.intern(0, 1, 1, 8, 0, 0));
        table.clear();
        assertEquals(0, table.size());
        assertEquals(0, table.intern(0, 9, 1, 8, 0, 0));
        assertThrows(IndexOutOfBoundsException.class, () -> table.tag(1));
    }

    @Test
    void impossibleSizesAreRefusedWithTheRange() {
        assertThrows(IllegalArgumentException.class, () -> new CallTable(-1));
        assertThrows(IllegalArgumentException.class, () -> new CallTable(0, 0));
        Exception tooMany = assertThrows(IllegalArgumentException.class, () -> new CallTable(5, 4));
        assertTrue(tooMany.getMessage().contains("limit of 4, not 5"), tooMany.getMessage());
    }

    @Test
    void sitesAreInternedLikewise() {
        CallSiteTable table = new CallSiteTable(20);
        for (int i = 0; i < 20; i++) {
            assertEquals(i, table.intern(0x400000L + 16L * i));
        }
        assertEquals(3, table.intern(0x400030L));
        assertEquals(0x400030L, table.site(3));
        assertTrue(table.isFull());
        assertEquals(Predictor.NONE, table.intern(1));
        table.clear();
        assertEquals(0, table.intern(1));
        assertThrows(IndexOutOfBoundsException.class, () -> table.site(1));
    }
}
