package dev.harbinger.study.networkcache.traffic;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.harbinger.workloads.sp.SpBenchmark;
import dev.harbinger.workloads.sp.SpProblemClass;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpMessageSizesTest {
    /** One step counted for all is what a whole run has. */
    @ParameterizedTest
    @ValueSource(ints = {1, 4, 9})
    void what_is_counted_in_little_time_is_what_a_whole_run_has(int ranks) throws Exception {
        SpProblemClass problem = SpProblemClass.S;
        MessageSizes whole = MessageSizes.of(
                "sp class S",
                JobRecorder.calls(
                        "sp class S",
                        ranks,
                        (harbinger, computation) ->
                                new SpBenchmark(harbinger.world(), problem, problem.steps(), computation).run()));
        assertEquals(whole, SpMessageSizes.of(problem, ranks));
    }

    @Test
    void no_message_of_sp_is_short() throws Exception {
        assertEquals(0, SpMessageSizes.of(SpProblemClass.S, 4).atMost(16));
    }
}
