package dev.harbinger.study.networkcache.memory;

import java.util.ArrayList;
import java.util.List;

/**
 * The composition of a hierarchy's latencies, with one row for each kind of access. Tests compare each row with the
 * cost of an access. Source of the rules: sim-outorder, see {@link Cache}.
 */
public final class MemoryLatencies {
    private final MemoryParameters parameters;
    private final List<LatencyRow> rows = new ArrayList<>();

    private MemoryLatencies(MemoryParameters parameters) {
        this.parameters = parameters;
    }

    /** The rows of a hierarchy: data, then instructions. */
    public static List<LatencyRow> of(MemoryParameters parameters) {
        MemoryLatencies latencies = new MemoryLatencies(parameters);
        latencies.data();
        latencies.instructions();
        return List.copyOf(latencies.rows);
    }

    private void data() {
        int hit = parameters.dl1Latency();
        int memory = memory(parameters.dataBlock());
        add("load or store that hits the data cache", "dl1.latency", hit);
        String missed;
        if (parameters.l2() == null) {
            missed = "data cache miss";
        } else {
            missed = "data cache miss, L2 miss";
            add("data cache miss, L2 hit", "l2.latency", missCost(parameters.l2Latency(), hit));
        }
        add(missed, memoryText("dl1.line"), missCost(memory, hit));
        add(
                "hit on a block in flight, 1 cycle after its miss",
                "max(dl1.latency, time until the block arrives)",
                Math.max(hit, memory - 1));
        add("write-back of a dirty block", "0: unlimited write buffer", 0);
        add("replacement of a valid block, for the next one in the same cycle", "1: the bus", 1);
        if (parameters.dtlb().entries() > 0) {
            int translation = parameters.dtlb().missLatency();
            add("DTLB miss, data cache hit", "max(dtlb.miss-latency, dl1.latency)", Math.max(translation, hit));
            add(
                    "DTLB miss, " + missed,
                    "max(dtlb.miss-latency, " + memoryText("dl1.line") + ")",
                    Math.max(translation, memory));
        }
        add("install of a whole block", "dl1.latency", hit);
        add("install of a part of a block that is missing", "same as " + missed, missCost(memory, hit));
    }

    private void instructions() {
        int hit = parameters.il1Latency();
        int memory = memory(parameters.instructionBlock());
        add("fetch that hits the instruction cache", "il1.latency", hit);
        String missed = "instruction cache miss";
        if (parameters.l2() != null) {
            missed = "instruction cache miss, L2 miss";
            add("instruction cache miss, L2 hit", "l2.latency", missCost(parameters.l2Latency(), hit));
        }
        add(missed, memoryText("il1.line"), missCost(memory, hit));
        if (parameters.itlb().entries() > 0) {
            add(
                    "ITLB miss, instruction cache hit",
                    "max(itlb.miss-latency, il1.latency)",
                    Math.max(parameters.itlb().missLatency(), hit));
        }
    }

    private int memory(int block) {
        return parameters.memory().latency(block);
    }

    /** A miss is never faster than a hit. */
    private static int missCost(int below, int hit) {
        return Math.max(below, hit);
    }

    private String memoryText(String line) {
        return "memory.first-chunk + memory.inter-chunk * (" + (parameters.l2() == null ? line : "l2.line")
                + " / memory.bus-width - 1)";
    }

    private void add(String event, String composition, int cycles) {
        rows.add(new LatencyRow(event, composition, cycles));
    }
}
