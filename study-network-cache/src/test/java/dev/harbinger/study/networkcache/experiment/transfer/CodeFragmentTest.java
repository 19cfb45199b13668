package dev.harbinger.study.networkcache.experiment.transfer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.harbinger.study.networkcache.experiment.transfer.CodeFragment.Location;
import dev.harbinger.trace.traffic.Call;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CodeFragmentTest {
    private final List<Call> calls = new ArrayList<>();

    private CodeFragmentTest call(Call.Kind kind, int bytes, long operations) {
        calls.add(new Call(kind, 1, bytes, kind == Call.Kind.SEND ? -1 : 0, operations, 0));
        return this;
    }

    /** An exchange with one partner, after this number of operations. */
    private CodeFragmentTest exchange(int bytes, long operations) {
        return call(Call.Kind.POST, bytes, operations)
                .call(Call.Kind.SEND, bytes, 0)
                .call(Call.Kind.AWAIT, bytes, 0);
    }

    @Test
    void the_last_fragment_of_each_place_in_each_iteration_is_taken_without_the_call_before_it() {
        for (int iteration = 0; iteration < 2; iteration++) {
            exchange(8, 3000).exchange(14_000, 70_000 + iteration).exchange(8, 3500);
            exchange(8, 10_500).exchange(16, 7000);
        }
        // Call number i is made in cycle i squared.
        long[] cycles = new long[calls.size()];
        for (int i = 0; i < cycles.length; i++) {
            cycles[i] = (long) i * i;
        }
        assertEquals(
                List.of(
                        new CodeFragment(Location.PRODUCT, 0, 70_000, 9 - 4 - 2),
                        new CodeFragment(Location.UPDATE, 0, 10_500, 81 - 64 - 2),
                        new CodeFragment(Location.NORMS, 0, 7000, 144 - 121 - 2),
                        new CodeFragment(Location.PRODUCT, 1, 70_001, 18 * 18 - 17 * 17 - 2),
                        new CodeFragment(Location.UPDATE, 1, 10_500, 24 * 24 - 23 * 23 - 2),
                        new CodeFragment(Location.NORMS, 1, 7000, 27 * 27 - 26 * 26 - 2)),
                CodeFragment.of(calls, cycles, 2));
    }

    @Test
    void what_lies_between_the_steps_of_a_sum_is_no_fragment() {
        exchange(8, 10_000).exchange(8, 1).exchange(16, 999);
        assertEquals(List.of(), CodeFragment.of(calls, new long[calls.size()], 0));
    }
}
