package dev.harbinger.study.networkcache.timing;

import dev.harbinger.study.networkcache.memory.LatencyRow;
import dev.harbinger.study.networkcache.memory.MemoryLatencies;
import dev.harbinger.study.networkcache.memory.MemoryParameters;
import java.util.ArrayList;
import java.util.List;

/** The composition of every latency of a processor, as one table. */
public final class LatencyTable {
    private LatencyTable() {}

    /**
     * The rows of a processor: memory, then the core.
     *
     * @param outOfOrder whether the core is a {@link OutOfOrderPipeline}
     */
    public static List<LatencyRow> of(CoreParameters core, MemoryParameters memory, boolean outOfOrder) {
        List<LatencyRow> rows = new ArrayList<>(MemoryLatencies.of(memory));
        UnitLatencies unit = core.latencies();
        BranchParameters branch = core.branches();
        int fetch = memory.il1Latency();
        rows.add(new LatencyRow("integer instruction", "latency.integer", unit.integer()));
        rows.add(new LatencyRow("integer multiplication", "latency.multiply", unit.multiply()));
        rows.add(new LatencyRow("integer division, holds the multiplier", "latency.divide", unit.divide()));
        rows.add(new LatencyRow("floating-point addition", "latency.float-add", unit.floatAdd()));
        rows.add(new LatencyRow("floating-point multiplication", "latency.float-multiply", unit.floatMultiply()));
        rows.add(new LatencyRow(
                "fused multiplication and addition", "latency.float-multiply-add", unit.floatMultiplyAdd()));
        rows.add(new LatencyRow(
                "floating-point division, holds the multiplier", "latency.float-divide", unit.floatDivide()));
        rows.add(new LatencyRow(
                "square root, holds the multiplier", "latency.float-square-root", unit.floatSquareRoot()));
        rows.add(new LatencyRow(
                "floating-point conversion, comparison, move", "latency.float-other", unit.floatOther()));
        rows.add(new LatencyRow(
                "load that hits, from issue to use",
                "latency.address + dl1.latency",
                unit.address() + memory.dl1Latency()));
        if (outOfOrder) {
            rows.add(new LatencyRow(
                    "load of a value in the store queue, from issue to use",
                    "latency.address + latency.forward",
                    unit.address() + unit.forward()));
        }
        rows.add(new LatencyRow(
                "mispredicted branch, from its outcome to the next dispatch",
                "core.mispredict-penalty + il1.latency",
                branch.mispredictPenalty() + fetch));
        rows.add(new LatencyRow(
                "branch or jump predicted as taken, cycles without fetch",
                "core.taken-penalty",
                branch.takenPenalty()));
        rows.add(new LatencyRow("system instruction, after all before", "latency.system", unit.system()));
        return List.copyOf(rows);
    }
}
