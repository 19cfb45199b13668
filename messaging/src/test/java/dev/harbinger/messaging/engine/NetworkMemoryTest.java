package dev.harbinger.messaging.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class NetworkMemoryTest {
    @Property(tries = 300)
    void neverGivesMoreThanItsLimitAndGivesWhateverFits(
            @ForAll @Size(max = 100) List<@IntRange(min = -3, max = 3000) Integer> actions,
            @ForAll @IntRange(max = 8000) int limit) {
        NetworkMemory memory = new NetworkMemory(limit);
        List<NetworkMemory.Block> taken = new ArrayList<>();
        long used = 0;
        for (int action : actions) {
            if (action < 0 && !taken.isEmpty()) {
                NetworkMemory.Block block = taken.remove(-action % taken.size());
                used -= block.bytes();
                block.release();
            } else if (action >= 0) {
                NetworkMemory.Block block = memory.take(action);
                long rounded = Math.max(64, Integer.highestOneBit(Math.max(1, action - 1)) * 2L);
                assertEquals(used + rounded <= limit, block != null);
                if (block != null) {
                    assertEquals(rounded, block.bytes());
                    assertEquals(rounded, block.segment.byteSize());
                    used += rounded;
                    taken.add(block);
                }
            }
            assertEquals(used, memory.used());
        }
        long blocks = taken.stream()
                .map(block -> block.segment.heapBase().orElseThrow())
                .distinct()
                .count();
        assertEquals(taken.size(), blocks);
    }

    @Test
    void givesNothingWithALimitOfZero() {
        NetworkMemory memory = new NetworkMemory(0);
        assertNull(memory.take(0));
        assertNull(memory.take(1));
        NetworkMemory.Block asked = memory.takeBeyondLimit(1);
        assertEquals(64, memory.used());
        asked.release();
        assertEquals(0, memory.used());
    }

    @Test
    void refusesWhatNoMemoryCanHoldInsteadOfFailing() {
        assertNull(new NetworkMemory(1L << 40).take(1L << 39));
        assertNull(new NetworkMemory(1 << 20).take(Long.MAX_VALUE));
        assertThrows(OutOfMemoryError.class, () -> new NetworkMemory(1 << 20).takeBeyondLimit(Long.MAX_VALUE));
    }

    @Test
    void refusesABlockReturnedTwice() {
        NetworkMemory.Block block = new NetworkMemory(1000).takeBeyondLimit(100);
        block.release();
        assertThrows(IllegalStateException.class, block::release);
    }

    @Test
    void usesABlockAgain() {
        NetworkMemory memory = new NetworkMemory(1000);
        NetworkMemory.Block block = memory.takeBeyondLimit(100);
        block.release();
        assertSame(block, memory.take(128));
    }

    @Test
    void letsGoOfBlocksOfOtherSizesWhenTheyAreInTheWay() {
        NetworkMemory memory = new NetworkMemory(1024);
        NetworkMemory.Block large = memory.takeBeyondLimit(1024);
        large.release();
        List<NetworkMemory.Block> small = new ArrayList<>();
        for (int i = 0; i < 16; i++) {
            NetworkMemory.Block block = memory.take(64);
            assertNotNull(block);
            small.add(block);
        }
        assertNull(memory.take(1));
        small.forEach(NetworkMemory.Block::release);
        NetworkMemory.Block again = memory.take(1024);
        assertNotNull(again);
        assertTrue(again != large);
    }
}
