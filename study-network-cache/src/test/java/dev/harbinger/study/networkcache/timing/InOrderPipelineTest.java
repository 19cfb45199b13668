package dev.harbinger.study.networkcache.timing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.harbinger.study.networkcache.core.InstructionClass;
import org.junit.jupiter.api.Test;

class InOrderPipelineTest {
    private final SyntheticProgram program = new SyntheticProgram();

    private long cycles() {
        FixedPort port = new FixedPort();
        Pipeline pipeline = new InOrderPipeline(program.table(), CoreParameters.inOrder(), port, port);
        program.batches().forEach(pipeline::execute);
        return pipeline.cycle() - FixedPort.HIT;
    }

    @Test
    void independentInstructionsTakeACycleEach() {
        for (int i = 0; i < 10; i++) {
            program.integer(5 + i);
        }
        assertEquals(10, cycles());
    }

    @Test
    void anOperandIsWaitedFor() {
        program.add(InstructionClass.MULTIPLY, 5);
        program.integer(6, 5);
        assertEquals(3 + 1, cycles());
    }
}
