package dev.harbinger.study.networkcache.timing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.harbinger.study.networkcache.core.InstructionClass;
import dev.harbinger.study.networkcache.memory.MemoryHierarchy;
import dev.harbinger.study.networkcache.memory.MemoryPresets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Pipelines on random programs. */
class RandomProgramTest {
    private static final InstructionClass[] PIPELINED = {
        InstructionClass.INTEGER,
        InstructionClass.INTEGER,
        InstructionClass.MULTIPLY,
        InstructionClass.BRANCH,
        InstructionClass.JUMP,
        InstructionClass.FLOAT_ADD,
        InstructionClass.FLOAT_MULTIPLY
    };

    private static int register(Random random) {
        return random.nextInt(3) == 0 ? 0 : 1 + random.nextInt(6);
    }

    /** Blocks of instructions, each ending in a branch or jump, executed in any order. */
    private static SyntheticProgram program(Random random, InstructionClass[] kinds) {
        SyntheticProgram program = new SyntheticProgram();
        int blocks = 1 + random.nextInt(5);
        List<int[]> spans = new ArrayList<>();
        List<Boolean> memory = new ArrayList<>();
        for (int block = 0; block < blocks; block++) {
            int first = program.size();
            int length = 1 + random.nextInt(8);
            for (int i = 0; i < length; i++) {
                boolean access = random.nextInt(3) == 0;
                int bytes = 4 << random.nextInt(2);
                memory.add(access);
                if (!access) {
                    InstructionClass kind = kinds[random.nextInt(kinds.length)];
                    program.add(kind, register(random), register(random), register(random), register(random));
                } else if (random.nextBoolean()) {
                    program.load(register(random), register(random), address(random), bytes, 0);
                } else {
                    program.store(register(random), register(random), address(random), bytes, 0);
                }
            }
            memory.add(false);
            program.add(random.nextBoolean() ? InstructionClass.BRANCH : InstructionClass.JUMP, 0, register(random));
            spans.add(new int[] {first, program.size()});
        }
        for (int i = 0; i < 40; i++) {
            int[] span = spans.get(random.nextInt(blocks));
            for (int index = span[0]; index < span[1]; index++) {
                if (memory.get(index)) {
                    program.repeat(index, address(random), 0);
                } else {
                    program.repeat(index);
                }
            }
        }
        return program;
    }

    /** Few addresses, so that loads often meet stores. */
    private static long address(Random random) {
        return 0x1000 + random.nextInt(5) * 8L;
    }

    private static CoreParameters outOfOrder(Random random) {
        Map<String, Integer> values = new HashMap<>(CoreParameters.outOfOrder().values());
        for (String key : values.keySet()) {
            int value = 1 + random.nextInt(5);
            switch (key) {
                case "core.predictor-entries" -> values.put(key, random.nextBoolean() ? 0 : 16);
                case "core.window" -> values.put(key, 1 + random.nextInt(30));
                default -> values.put(key, value);
            }
        }
        values.put("core.fetch-queue", 65_536);
        return CoreParameters.of(values::get);
    }

    @Property(tries = 500)
    void inOnePassOrSteppedCycleByCycleAnOutOfOrderCoreTakesAsLong(@ForAll long seed) {
        Random random = new Random(seed);
        SyntheticProgram program = program(random, PIPELINED);
        CoreParameters core = outOfOrder(random);
        FixedPort port = new FixedPort();
        Pipeline pipeline = new OutOfOrderPipeline(program.table(), core, port, port);
        program.batches().forEach(pipeline::execute);
        assertEquals(new SteppedOutOfOrder(program.table(), core, program.batches()).run(), pipeline.cycle());
    }

    @Property(tries = 100)
    void batchesMayBeCutAnywhere(@ForAll long seed, @ForAll boolean outOfOrder) {
        Random random = new Random(seed);
        InstructionClass[] kinds = InstructionClass.values();
        for (int i = 0; i < kinds.length; i++) {
            kinds[i] = switch (kinds[i]) {
                case LOAD, STORE, ATOMIC -> InstructionClass.INTEGER;
                default -> kinds[i];
            };
        }
        SyntheticProgram program = program(random, kinds);
        Pipeline whole = pipeline(program, outOfOrder);
        program.batches().forEach(whole::execute);
        Pipeline cut = pipeline(program, outOfOrder);
        program.batches(1 + random.nextInt(50)).forEach(cut::execute);
        assertEquals(whole.cycle(), cut.cycle());
        assertEquals(whole.instructions(), cut.instructions());
        assertEquals(whole.branches(), cut.branches());
        assertEquals(whole.mispredictions(), cut.mispredictions());
    }

    private static Pipeline pipeline(SyntheticProgram program, boolean outOfOrder) {
        HierarchyPort port = new HierarchyPort(new MemoryHierarchy(MemoryPresets.table71(), 0, new byte[1 << 18]));
        return outOfOrder
                ? new OutOfOrderPipeline(program.table(), CoreParameters.outOfOrder(), port, port)
                : new InOrderPipeline(program.table(), CoreParameters.inOrder(), port, port);
    }
}
