package dev.harbinger.study.networkcache.timing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class StoreQueueTest {
    private final StoreQueue stores = new StoreQueue(3);

    @Test
    void anEmptyQueueFindsNothing() {
        assertEquals(-1, stores.find(0, 8, 0));
    }

    @Test
    void aStoreIsFoundUntilItCommits() {
        stores.add(0x100, 8, 20, 30);
        int store = stores.find(0x104, 4, 29);
        assertTrue(store >= 0);
        assertEquals(20, stores.ready(store));
        assertEquals(30, stores.commit(store));
        assertEquals(-1, stores.find(0x104, 4, 30));
    }

    @Test
    void overlapIsByBytes() {
        stores.add(0x104, 4, 0, 100);
        for (long address : new long[] {0x100, 0x108}) {
            assertEquals(-1, stores.find(address, 4, 0));
        }
        int store = stores.find(0x100, 8, 0);
        assertFalse(stores.covers(store, 0x100, 8));
        assertTrue(stores.covers(store, 0x104, 4));
        assertTrue(stores.covers(stores.find(0x107, 1, 0), 0x107, 1));
        assertFalse(stores.covers(store, 0x104, 8));
    }

    @Test
    void theYoungestIsFound() {
        for (int i = 0; i < 10; i++) {
            stores.add(0x100, 8, i, 100);
            assertEquals(i, stores.ready(stores.find(0x100, 8, 0)));
        }
        stores.add(0x200, 8, 50, 100);
        assertEquals(9, stores.ready(stores.find(0x100, 8, 0)));
    }

    @Test
    void addressesAreKnownWhenTheLastOfThemIs() {
        stores.addressKnown(20);
        stores.addressKnown(10);
        assertEquals(20, stores.addressed());
    }
}
