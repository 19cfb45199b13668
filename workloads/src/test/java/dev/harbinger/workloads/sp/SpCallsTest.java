package dev.harbinger.workloads.sp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.harbinger.messaging.settings.Settings;
import dev.harbinger.workloads.CallRecorder;
import dev.harbinger.workloads.InProcessJob;
import dev.harbinger.workloads.ReceiveFixture;
import dev.harbinger.workloads.ReceiveListener;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** SP's calls are those of NPB's MPI program. */
class SpCallsTest {
    @Test
    void class_w_posts_the_receives_of_the_mpi_program() throws IOException {
        Map<Integer, List<ReceiveFixture.Receive>> expected =
                ReceiveFixture.read(SpCallsTest.class, "sp.W.49.receives");
        assertFalse(expected.isEmpty());
        expected.forEach((rank, receives) -> {
            List<ReceiveFixture.Receive> posted = receives(record(SpProblemClass.W, 49, rank));
            assertEquals(receives.size(), posted.size(), "receives of rank " + rank);
            for (int i = 0; i < posted.size(); i++) {
                assertEquals(receives.get(i), posted.get(i), "receive " + i + " of rank " + rank);
            }
        });
    }

    @Test
    void sweeps_receive_where_the_faces_from_the_west_arrive() {
        Map<Integer, Integer> bufferOfSite = new HashMap<>();
        for (CallRecorder.Call call : record(SpProblemClass.S, 9, 4).receives()) {
            int buffer = bufferOfSite.computeIfAbsent(call.site(), unseen -> call.buffer());
            assertEquals(buffer, call.buffer(), "site " + call.site() + " has one buffer");
        }
        assertEquals(12, bufferOfSite.size());
        // Sites in the order of their first call: faces from six sides, the second the west, then forward and backward.
        assertEquals(6, bufferOfSite.values().stream().distinct().count());
        for (int sweep = 6; sweep < 12; sweep++) {
            assertEquals(bufferOfSite.get(1), bufferOfSite.get(sweep), "site " + sweep);
        }
    }

    /** Every send of a rank is a receive of another: the sums over all ranks agree for each tag and length. */
    @Test
    void what_is_sent_is_received() {
        Map<String, Integer> balance = new HashMap<>();
        for (int rank = 0; rank < 9; rank++) {
            for (CallRecorder.Call call : record(SpProblemClass.S, 9, rank).calls()) {
                boolean receive = call.op().equals("irecv");
                String message = (receive ? call.peer() + " to " + rank : rank + " to " + call.peer()) + " tag "
                        + call.tag() + ", " + call.count();
                balance.merge(message, receive ? -1 : 1, Integer::sum);
            }
        }
        balance.forEach((message, count) -> assertEquals(0, count, message));
    }

    @Test
    void messaging_hears_of_twelve_call_sites_in_the_order_of_the_mpi_program() throws Exception {
        ReceiveListener listener = new ReceiveListener();
        InProcessJob.run(
                4,
                Settings.defaults(),
                rank -> rank == 2 ? listener : null,
                harbinger -> new SpBenchmark(harbinger.world(), SpProblemClass.S, 3).run());
        assertEquals(12, listener.sites());
        assertEquals(receives(record(SpProblemClass.S, 4, 2)), listener.receives());
    }

    private static List<ReceiveFixture.Receive> receives(CallRecorder recorder) {
        return recorder.receives().stream().map(ReceiveFixture.Receive::of).toList();
    }

    private static CallRecorder record(SpProblemClass problem, int ranks, int rank) {
        CallRecorder recorder = new CallRecorder(rank, ranks);
        int steps = problem == SpProblemClass.S ? 3 : problem.steps();
        new SpBenchmark(recorder.communicator(), problem, steps).run();
        return recorder;
    }
}
