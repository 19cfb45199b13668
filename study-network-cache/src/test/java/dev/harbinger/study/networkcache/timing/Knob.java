package dev.harbinger.study.networkcache.timing;

import dev.harbinger.study.networkcache.memory.MemoryHierarchy;
import dev.harbinger.study.networkcache.memory.MemoryParameters;
import dev.harbinger.study.networkcache.memory.MemoryPresets;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A parameter, a program whose cycles depend on it, and by how much.
 *
 * @param key the parameter
 * @param value what it is moved to
 * @param base what else is different from Table 6.1 and the pipeline's defaults, before and after
 * @param program what is executed, from cold caches
 * @param predicted cycles more
 */
record Knob(String key, int value, Map<String, Integer> base, Consumer<SyntheticProgram> program, long predicted) {
    /** Cycles more when the parameter is moved. */
    long measured(boolean outOfOrder) {
        Map<String, Integer> values = new HashMap<>(MemoryPresets.table61().values());
        values.putAll((outOfOrder ? CoreParameters.outOfOrder() : CoreParameters.inOrder()).values());
        values.putAll(base);
        long before = cycles(values, outOfOrder);
        values.put(key, value);
        return cycles(values, outOfOrder) - before;
    }

    private long cycles(Map<String, Integer> values, boolean outOfOrder) {
        SyntheticProgram written = new SyntheticProgram();
        program.accept(written);
        HierarchyPort port =
                new HierarchyPort(new MemoryHierarchy(MemoryParameters.of(values::get), 0, new byte[1 << 20]));
        CoreParameters core = CoreParameters.of(values::get);
        Pipeline pipeline = outOfOrder
                ? new OutOfOrderPipeline(written.table(), core, port, port)
                : new InOrderPipeline(written.table(), core, port, port);
        written.batches().forEach(pipeline::execute);
        return pipeline.cycle();
    }
}
