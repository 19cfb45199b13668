package dev.harbinger.study.networkcache.traffic;

import dev.harbinger.workloads.cg.CgBenchmark;
import dev.harbinger.workloads.cg.CgProblemClass;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The messages of NPB CG of any class in little time. Which messages there are depends on the size of the matrix, and
 * not on what is in it; and every outer iteration has the same as the one that warms up. So that one is recorded, on an
 * empty matrix, and counted for all.
 */
public final class CgMessageSizes {
    private CgMessageSizes() {}

    /** Those of a class on a number of ranks, a power of two. */
    public static MessageSizes of(CgProblemClass problem, int ranks) throws InterruptedException {
        String program = "cg class " + problem;
        List<CallSequence> calls = JobRecorder.calls(
                program, ranks, (harbinger, computation) -> CgBenchmark.callsOnly(harbinger.world(), problem, 0));
        SortedMap<Integer, Long> messages = new TreeMap<>();
        MessageSizes.of(program, calls)
                .messages()
                .forEach((bytes, count) -> messages.put(bytes, count * (1 + problem.iterations())));
        return new MessageSizes(program, ranks, messages);
    }
}
