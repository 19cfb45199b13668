package dev.harbinger.study.networkcache.timing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.study.networkcache.core.InstructionClass;
import dev.harbinger.study.networkcache.memory.LatencyRow;
import dev.harbinger.study.networkcache.memory.MemoryHierarchy;
import dev.harbinger.study.networkcache.memory.MemoryLatencies;
import dev.harbinger.study.networkcache.memory.MemoryParameters;
import dev.harbinger.study.networkcache.memory.MemoryPresets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Each row about the core is what it costs, in both pipelines. */
class LatencyTableTest {
    /** Units and latencies that differ from each other, so that no row is right by chance. */
    private static final Map<String, Integer> CHANGES = Map.of(
            "latency.integer",
            2,
            "latency.float-other",
            3,
            "latency.address",
            4,
            "latency.forward",
            6,
            "dl1.latency",
            7,
            "latency.system",
            8,
            "core.taken-penalty",
            5,
            "il1.latency",
            3,
            "il1.line",
            1024,
            "l2.line",
            1024);

    private static Map<String, Integer> values(boolean outOfOrder) {
        Map<String, Integer> values = new HashMap<>(MemoryPresets.table61().values());
        values.putAll((outOfOrder ? CoreParameters.outOfOrder() : CoreParameters.inOrder()).values());
        values.putAll(CHANGES);
        return values;
    }

    private static long cycles(boolean outOfOrder, Consumer<SyntheticProgram> executed) {
        Map<String, Integer> values = values(outOfOrder);
        SyntheticProgram program = new SyntheticProgram();
        executed.accept(program);
        MemoryHierarchy hierarchy = new MemoryHierarchy(MemoryParameters.of(values::get), 0, new byte[1 << 18]);
        hierarchy.load(0x1000, 8, 0);
        HierarchyPort port = new HierarchyPort(hierarchy);
        CoreParameters core = CoreParameters.of(values::get);
        Pipeline pipeline = outOfOrder
                ? new OutOfOrderPipeline(program.table(), core, port, port)
                : new InOrderPipeline(program.table(), core, port, port);
        pipeline.stallUntil(10_000);
        program.batches().forEach(pipeline::execute);
        return pipeline.cycle();
    }

    /** Cycles that one more of a chain takes. */
    private static long oneMore(boolean outOfOrder, Consumer<SyntheticProgram> link) {
        return cycles(outOfOrder, link.andThen(link).andThen(link)) - cycles(outOfOrder, link.andThen(link));
    }

    private static Consumer<SyntheticProgram> kind(InstructionClass kind) {
        return program -> program.add(kind, 5, 5);
    }

    private static long measure(String event, boolean outOfOrder) {
        return switch (event) {
            case "integer instruction" -> oneMore(outOfOrder, kind(InstructionClass.INTEGER));
            case "integer multiplication" -> oneMore(outOfOrder, kind(InstructionClass.MULTIPLY));
            case "integer division, holds the multiplier" ->
                oneMore(outOfOrder, program -> program.add(InstructionClass.DIVIDE, 5));
            case "floating-point addition" -> oneMore(outOfOrder, kind(InstructionClass.FLOAT_ADD));
            case "floating-point multiplication" -> oneMore(outOfOrder, kind(InstructionClass.FLOAT_MULTIPLY));
            case "fused multiplication and addition" -> oneMore(outOfOrder, kind(InstructionClass.FLOAT_MULTIPLY_ADD));
            case "floating-point division, holds the multiplier" ->
                oneMore(outOfOrder, program -> program.add(InstructionClass.FLOAT_DIVIDE, 5));
            case "square root, holds the multiplier" ->
                oneMore(outOfOrder, program -> program.add(InstructionClass.FLOAT_SQUARE_ROOT, 5));
            case "floating-point conversion, comparison, move" ->
                oneMore(outOfOrder, kind(InstructionClass.FLOAT_OTHER));
            case "load that hits, from issue to use" ->
                oneMore(outOfOrder, program -> program.load(5, 5, 0x1000, 8, 0));
            case "load of a value in the store queue, from issue to use" ->
                cycles(outOfOrder, program -> {
                            program.store(10, 11, 0x1000, 8, 0);
                            program.load(5, 10, 0x1000, 8, 0);
                            program.integer(6, 5);
                        })
                        - cycles(outOfOrder, program -> program.integer(6, 5));
            case "mispredicted branch, from its outcome to the next dispatch" ->
                // The branch is complete, then fetch goes on: what is on top of two instructions in a chain.
                cycles(outOfOrder, program -> {
                            int branch = program.branch(5);
                            program.repeat(branch);
                        })
                        - cycles(outOfOrder, kind(InstructionClass.INTEGER).andThen(kind(InstructionClass.INTEGER)))
                        // Out of order the next is dispatched a cycle before it issues.
                        - (outOfOrder ? 1 : 0);
            case "branch or jump predicted as taken, cycles without fetch" ->
                cycles(outOfOrder, program -> {
                            int jump = program.add(InstructionClass.JUMP, 0);
                            program.repeat(jump);
                        })
                        - cycles(outOfOrder, kind(InstructionClass.JUMP))
                        - 1;
            case "system instruction, after all before" ->
                // Out of order it is dispatched in the cycle of the commit before, and issues and commits around it.
                oneMore(outOfOrder, kind(InstructionClass.SYSTEM)) - (outOfOrder ? 2 : 0);
            default -> throw new AssertionError("no measurement of: " + event);
        };
    }

    @TestFactory
    Stream<DynamicTest> rowsAreWhatTheyCost() {
        return Stream.of(false, true).flatMap(outOfOrder -> {
            Map<String, Integer> values = values(outOfOrder);
            MemoryParameters memory = MemoryParameters.of(values::get);
            List<LatencyRow> rows = LatencyTable.of(CoreParameters.of(values::get), memory, outOfOrder);
            return rows.subList(MemoryLatencies.of(memory).size(), rows.size()).stream()
                    .map(row -> DynamicTest.dynamicTest(
                            (outOfOrder ? "out of order: " : "in order: ") + row.event(),
                            () -> assertEquals(row.cycles(), measure(row.event(), outOfOrder))));
        });
    }

    @Test
    void theTableHoldsMemoryAndCore() {
        List<LatencyRow> rows = LatencyTable.of(CoreParameters.inOrder(), MemoryPresets.table61(), false);
        assertTrue(rows.containsAll(MemoryLatencies.of(MemoryPresets.table61())));
        assertTrue(
                rows.contains(new LatencyRow("load that hits, from issue to use", "latency.address + dl1.latency", 3)));
        assertEquals(
                rows.size() + 1,
                LatencyTable.of(CoreParameters.outOfOrder(), MemoryPresets.table61(), true)
                        .size(),
                "the store queue");
    }
}
