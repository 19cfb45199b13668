package dev.harbinger.study.networkcache.timing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.harbinger.study.networkcache.memory.MemoryHierarchy;
import dev.harbinger.study.networkcache.memory.MemoryPresets;
import org.junit.jupiter.api.Test;

class HierarchyPortTest {
    private final MemoryHierarchy hierarchy = new MemoryHierarchy(MemoryPresets.table61(), 0, new byte[1 << 17]);
    private final HierarchyPort port = new HierarchyPort(hierarchy);

    @Test
    void aLoadCostsWhatTheHierarchyTakes() {
        assertEquals(10 + 212, port.load(0x40, 8, 0, 10));
        assertEquals(1000 + 2, port.store(0x40, 4, 0x12345678, 1000));
        assertEquals(2000 + 2, port.load(0x42, 2, 0x1234, 2000));
        assertEquals(3000 + 212, port.fetch(0x80, 3000));
    }

    @Test
    void aPipelineLearnsTheShapeOfTheInstructionCache() {
        assertEquals(32, port.lineBytes());
        assertEquals(2, port.hitLatency());
    }

    @Test
    void anotherValueThanTheCoreReadIsAnErrorThatSaysWhereAndWhen() {
        port.store(0x40, 4, 0x12345678, 0);
        assertEquals(
                "load of 2 bytes at 0x42 in cycle 77: expected 0x1235, got 0x1234; a copy of these bytes is out of"
                        + " date",
                assertThrows(ValueMismatchException.class, () -> port.load(0x42, 2, 0x1235, 77))
                        .getMessage());
    }

    @Test
    void bothPipelinesNoticeAStaleCopy() {
        SyntheticProgram program = new SyntheticProgram();
        program.store(10, 11, 0x100, 8, 1);
        program.integer(5);
        program.load(5, 10, 0x108, 8, 2);
        for (boolean outOfOrder : new boolean[] {false, true}) {
            Pipeline pipeline = outOfOrder
                    ? new OutOfOrderPipeline(program.table(), CoreParameters.outOfOrder(), port, port)
                    : new InOrderPipeline(program.table(), CoreParameters.inOrder(), port, port);
            assertThrows(ValueMismatchException.class, () -> program.batches().forEach(pipeline::execute));
        }
    }
}
