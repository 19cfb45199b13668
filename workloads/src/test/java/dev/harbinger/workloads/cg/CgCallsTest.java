package dev.harbinger.workloads.cg;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.harbinger.workloads.CallRecorder;
import dev.harbinger.workloads.ReceiveFixture;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** CG's calls are those of NPB's MPI program. */
class CgCallsTest {
    private static CallRecorder rank0Of64;

    @BeforeAll
    static void recordRank0Of64() {
        rank0Of64 = record(64, 0);
    }

    @ParameterizedTest
    @ValueSource(ints = {16, 64})
    void class_a_posts_the_receives_of_the_mpi_program(int ranks) throws IOException {
        Map<Integer, List<ReceiveFixture.Receive>> expected =
                ReceiveFixture.read(CgCallsTest.class, "cg.A." + ranks + ".receives");
        assertFalse(expected.isEmpty());
        expected.forEach((rank, receives) -> {
            List<ReceiveFixture.Receive> posted = record(ranks, rank).receives().stream()
                    .map(ReceiveFixture.Receive::of)
                    .toList();
            assertEquals(receives.size(), posted.size(), "receives of rank " + rank);
            for (int i = 0; i < posted.size(); i++) {
                assertEquals(receives.get(i), posted.get(i), "receive " + i + " of rank " + rank);
            }
        });
    }

    /**
     * The counts printed in "Message Prediction and Hiding Latency", section 6.2: 4208 receives, 2544 of them of at
     * most 16 bytes.
     */
    @Test
    void rank_0_of_64_posts_as_many_receives_as_published() {
        List<CallRecorder.Call> receives = rank0Of64.receives();
        assertEquals(4208, receives.size());
        assertEquals(
                2544,
                receives.stream()
                        .filter(call -> call.count() * call.typeBytes() <= 16)
                        .count());
        assertEquals(
                10,
                receives.stream().mapToInt(CallRecorder.Call::site).distinct().count());
    }

    @Test
    void receives_of_one_purpose_share_one_buffer() {
        List<CallRecorder.Call> receives = rank0Of64.receives();
        int[] bufferOfSite = new int[10];
        for (CallRecorder.Call call : receives) {
            bufferOfSite[call.site()] = call.buffer();
        }
        for (CallRecorder.Call call : receives) {
            assertEquals(bufferOfSite[call.site()], call.buffer(), "site " + call.site() + " has one buffer");
        }
        // Sites in the order of their first call: rho, q, q, d, rho; then r, r, d; then the two sums of products.
        int[][] sharing = {{0, 4}, {1, 2}, {3, 7}, {5, 6}, {8, 9}};
        for (int[] sites : sharing) {
            assertEquals(bufferOfSite[sites[0]], bufferOfSite[sites[1]], sites[0] + " and " + sites[1]);
        }
        assertEquals(
                5,
                receives.stream().mapToInt(CallRecorder.Call::buffer).distinct().count());
    }

    @Test
    void every_receive_is_followed_by_a_send_to_the_same_rank_with_the_same_tag() {
        List<CallRecorder.Call> calls = record(64, 9).calls();
        for (int i = 0; i < calls.size(); i += 2) {
            assertEquals("irecv", calls.get(i).op());
            assertEquals("send", calls.get(i + 1).op());
            assertEquals(calls.get(i).peer(), calls.get(i + 1).peer());
            assertEquals(calls.get(i).tag(), calls.get(i + 1).tag());
        }
    }

    private static CallRecorder record(int ranks, int rank) {
        CallRecorder recorder = new CallRecorder(rank, ranks);
        new CgBenchmark(recorder.communicator(), CgProblemClass.A).run((iteration, residual, zeta) -> {});
        return recorder;
    }
}
