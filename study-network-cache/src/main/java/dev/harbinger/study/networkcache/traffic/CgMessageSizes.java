package dev.harbinger.study.networkcache.traffic;

import dev.harbinger.workloads.cg.CgBenchmark;
import dev.harbinger.workloads.cg.CgProblemClass;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The message sizes of NPB CG of any class in little time. The messages depend on the size of the matrix and not on its
 * content, and every outer iteration has the same messages as the warm-up. So only the warm-up is recorded, on an empty
 * matrix, and counted for all iterations.
 */
public final class CgMessageSizes {
    private CgMessageSizes() {}

    /** The message sizes of a class on a number of ranks, a power of two. */
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
