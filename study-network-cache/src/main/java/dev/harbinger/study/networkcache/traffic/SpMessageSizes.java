package dev.harbinger.study.networkcache.traffic;

import dev.harbinger.workloads.sp.SpBenchmark;
import dev.harbinger.workloads.sp.SpProblemClass;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The message sizes of NPB SP of any class in little time. Every time step has the same messages, so the messages that
 * a run of one step has beyond a run of none are counted for all steps.
 */
public final class SpMessageSizes {
    private SpMessageSizes() {}

    /** The message sizes of a class on a number of ranks, a square. */
    public static MessageSizes of(SpProblemClass problem, int ranks) throws InterruptedException {
        MessageSizes none = of(problem, ranks, 0);
        MessageSizes one = of(problem, ranks, 1);
        SortedMap<Integer, Long> messages = new TreeMap<>(none.messages());
        one.messages()
                .forEach((bytes, count) -> messages.merge(
                        bytes, problem.steps() * (count - none.messages().getOrDefault(bytes, 0L)), Long::sum));
        return new MessageSizes(one.program(), ranks, messages);
    }

    private static MessageSizes of(SpProblemClass problem, int ranks, int steps) throws InterruptedException {
        String program = "sp class " + problem;
        List<CallSequence> calls = JobRecorder.calls(
                program,
                ranks,
                (harbinger, computation) -> new SpBenchmark(harbinger.world(), problem, steps, computation).run());
        return MessageSizes.of(program, calls);
    }
}
