package dev.harbinger.messaging.collective;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;

class ScratchBuffersTest {
    private final ScratchBuffers.Buffer room = new ScratchBuffers().incoming;

    @Test
    void memoryIsKeptForTheNextCallUpToTheBound() {
        Object first = array(room.take(ScratchBuffers.KEPT_BYTES));
        assertSame(first, array(room.take(ScratchBuffers.KEPT_BYTES)));
        assertSame(first, array(room.take(1)));
    }

    @Test
    void memoryBeyondTheBoundIsNotKept() {
        Object small = array(room.take(100));
        Object large = array(room.take(ScratchBuffers.KEPT_BYTES + 1));
        assertNotSame(large, array(room.take(ScratchBuffers.KEPT_BYTES + 1)));
        assertSame(small, array(room.take(100)));
    }

    @Test
    void exactlyWhatWasAskedForIsGiven() {
        for (long bytes :
                new long[] {0, 1, 63, 64, 65, 1000, ScratchBuffers.KEPT_BYTES - 1, ScratchBuffers.KEPT_BYTES + 1}) {
            assertEquals(bytes, room.take(bytes).byteSize());
        }
    }

    private static Object array(MemorySegment memory) {
        return memory.heapBase().orElseThrow();
    }
}
