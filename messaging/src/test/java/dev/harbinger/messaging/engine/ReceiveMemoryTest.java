package dev.harbinger.messaging.engine;

import static dev.harbinger.messaging.engine.CalmJob.content;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.junit.jupiter.api.Test;

class ReceiveMemoryTest {
    private final ReceiveMemory memory = new ReceiveMemory();

    @Test
    void packetsGoStraightToASegmentOfTheProgram() {
        byte[] into = new byte[10];
        memory.set(MemorySegment.ofArray(into));
        memory.target().copyFrom(MemorySegment.ofArray(content(10, 1)));
        memory.unpack(10);
        assertArrayEquals(content(10, 1), into);
        assertEquals(10, memory.capacity());
        assertFalse(memory.isLent() || memory.isInPlace() || memory.isClosed());
    }

    @Test
    void packetsForSeveralSegmentsAreUnpackedAsFarAsTheMessageGoes() {
        byte[] first = new byte[4];
        byte[] second = new byte[6];
        memory.setVector(new IoVector(MemorySegment.ofArray(first), MemorySegment.ofArray(second)));
        memory.target().copyFrom(MemorySegment.ofArray(new byte[] {1, 2, 3, 4, 5, 6, 7}));
        memory.unpack(5);
        assertArrayEquals(new byte[] {1, 2, 3, 4}, first);
        assertArrayEquals(new byte[] {5, 0, 0, 0, 0, 0}, second);
        assertTrue(memory.isInPlace());
    }

    @Test
    void segmentThatTheProgramClosesIsReplacedByOneOfItsLength() {
        try (Arena arena = Arena.ofShared()) {
            memory.set(arena.allocate(12));
        }
        assertEquals(12, memory.target().fill((byte) 1).byteSize());
        assertEquals(12, memory.capacity());
        assertTrue(memory.isClosed());
    }

    @Test
    void severalSegmentsOfWhichTheProgramClosesOneAreReplacedTogether() {
        try (Arena arena = Arena.ofShared()) {
            memory.setVector(new IoVector(MemorySegment.ofArray(new byte[4]), arena.allocate(12)));
        }
        assertNull(memory.reachableVector());
        assertEquals(16, memory.target().fill((byte) 1).byteSize());
        assertTrue(memory.isClosed());
    }

    @Test
    void memoryWithoutSegmentsLendsAnyMessageForReadingOnly() {
        assertTrue(memory.isLent());
        assertEquals(Long.MAX_VALUE, memory.capacity());
        assertEquals(0, memory.target().byteSize());
        memory.referenced = MemorySegment.ofArray(content(20, 1));
        MemorySegment lent = memory.lent(20);
        assertTrue(lent.isReadOnly());
        assertArrayEquals(content(20, 1), lent.toArray(ValueLayout.JAVA_BYTE));
    }

    @Test
    void resetForgetsTheLastMessageAndKeepsTheSegment() {
        MemorySegment into = MemorySegment.ofArray(new byte[10]);
        memory.set(into);
        memory.fillInPlace();
        memory.referenced = into;
        memory.reset();
        assertFalse(memory.isInPlace());
        assertNull(memory.referenced);
        assertEquals(into, memory.segment());
    }
}
