package dev.harbinger.messaging.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** When the garbage collector is run for memory that it does not see. */
class UnreachableMemoryTest {
    private static final long PIECE = 1 << 20;

    private int collections;

    @Test
    void aCollectionIsDueOnceMoreThanTheLimitIsOutstanding() {
        UnreachableMemory memory = new UnreachableMemory(System::gc);
        memory.given(UnreachableMemory.FEWEST);
        assertFalse(memory.isDue(0));
        assertTrue(memory.isDue(1));
        memory.freed(1);
        assertFalse(memory.isDue(1));
    }

    @Test
    void aLoneAllocationOfAnyLengthNeedsNoCollection() {
        assertFalse(new UnreachableMemory(System::gc).isDue(Long.MAX_VALUE));
    }

    @Test
    void memoryInUseDoublesBetweenTwoCollections() {
        UnreachableMemory memory = new UnreachableMemory(() -> {
            collections++;
            System.gc();
        });
        for (int i = 0; i < 1024; i++) {
            if (memory.isDue(PIECE)) {
                memory.collect(() -> {});
            }
            memory.given(PIECE);
        }
        assertEquals(4, collections, "at 64, 128, 256 and 512 MiB");
    }

    @Test
    void aCollectionIsRepeatedOnlyForWhatWasGivenSince() {
        UnreachableMemory memory = new UnreachableMemory(System::gc);
        memory.given(PIECE);
        assertTrue(memory.mayFind(PIECE));
        assertFalse(memory.mayFind(PIECE + 1));
        memory.collect(() -> {});
        assertFalse(memory.mayFind(PIECE));
        memory.given(PIECE);
        assertTrue(memory.mayFind(PIECE));
    }

    @Test
    void aCollectorThatIsSwitchedOffIsNotAwaitedForever() {
        UnreachableMemory memory = new UnreachableMemory(() -> collections++);
        memory.given(PIECE);
        memory.collect(() -> {});
        assertEquals(1, collections);
    }
}
