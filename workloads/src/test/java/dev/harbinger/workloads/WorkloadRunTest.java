package dev.harbinger.workloads;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each workload as the launcher runs it: a wrong result would throw. */
class WorkloadRunTest {
    @ParameterizedTest
    @CsvSource({
        "5, adi --rows 31 --columns 8 --steps 10",
        "1, adi --rows 4 --columns 4 --steps 3 --no-check",
        "4, cg --class S --verbose",
        "5, halo --rows 31 --columns 40 --iterations 10",
        "6, halo --grid 1x6 --rows 3 --columns 6 --no-check",
        "2, ping-pong --sizes 0,8,2K --repetitions 20 --warm-up 5",
        "3, ping-pong --sizes 1 --repetitions 1 --warm-up 0",
        "2, receivers --sizes 0,8,20K --before-send 20 --before-receive 5 --repetitions 20 --warm-up 5",
        "3, receivers --sizes 1 --before-send 0 --before-receive 20 --repetitions 1 --warm-up 0",
        "4, sp --class S",
        "9, sp --class W --steps 1"
    })
    void runs_to_its_end(int ranks, String commandLine) throws Exception {
        String[] words = commandLine.split(" ", -1);
        Workload workload = Workloads.byName(words[0]);
        String[] arguments = java.util.Arrays.copyOfRange(words, 1, words.length);
        workload.check(ranks, arguments);
        InProcessJob.run(ranks, harbinger -> workload.run(harbinger, arguments));
    }

    @Test
    void a_report_goes_where_its_caller_wants_it() throws Exception {
        List<String> lines = Collections.synchronizedList(new ArrayList<>());
        LongAdder operations = new LongAdder();
        String[] arguments = {"--rows", "8", "--columns", "4", "--steps", "2"};
        InProcessJob.run(
                2,
                harbinger -> Workloads.run(Workloads.byName("adi"), harbinger, arguments, operations::add, lines::add));
        assertEquals("Verification SUCCESSFUL", lines.getLast());
        assertEquals(20L * 8 * 4 * 2, operations.sum());
    }
}
