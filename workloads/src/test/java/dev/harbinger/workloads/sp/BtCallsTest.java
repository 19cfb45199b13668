package dev.harbinger.workloads.sp;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.harbinger.messaging.settings.Settings;
import dev.harbinger.workloads.CallRecorder;
import dev.harbinger.workloads.InProcessJob;
import dev.harbinger.workloads.ReceiveFixture;
import dev.harbinger.workloads.ReceiveListener;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The calls of BT, by what its program says of them. */
class BtCallsTest {
    private static List<CallRecorder.Call> calls(int rank, int ranks, int steps) {
        CallRecorder recorder = new CallRecorder(rank, ranks);
        BtCalls.make(recorder.communicator(), SpProblemClass.S, steps);
        return recorder.calls();
    }

    private static List<CallRecorder.Call> receives(int rank, int ranks, int steps) {
        return calls(rank, ranks, steps).stream()
                .filter(call -> call.op().equals("irecv"))
                .toList();
    }

    @Test
    void stepHasSixFacesAndTwoReceivesForEachStageButTheFirstOfEachAxis() {
        assertEquals(3 * (6 + 3 * 2 * 3) + 6, receives(5, 16, 2).size());
    }

    @Test
    void receivesComeFromTwelveSitesAndEveryStageHasATagOfItsOwn() {
        List<CallRecorder.Call> step = receives(4, 9, 0).subList(0, 6 + 3 * 2 * 2);
        assertEquals(12, step.stream().map(CallRecorder.Call::site).distinct().count());
        assertEquals(
                step.size(),
                step.stream()
                        .map(call -> List.of(call.peer(), call.tag(), call.count(), call.buffer()))
                        .distinct()
                        .count());
    }

    @Test
    void blockRowsAndVectorsAreAsLongAsThoseOfTheLargestCell() {
        // 12 points on 3 cells: rows of 5 x 5 blocks and a vector for 5 x 5 points, room for one point more.
        List<Long> lengths = receives(0, 9, 0).subList(6, 10).stream()
                .map(CallRecorder.Call::count)
                .toList();
        assertEquals(List.of(30L * 25, 30L * 25, 5L * 25, 5L * 25), lengths);
    }

    @Test
    void whatIsSentIsReceived() {
        Map<String, Integer> balance = new HashMap<>();
        for (int rank = 0; rank < 9; rank++) {
            for (CallRecorder.Call call : calls(rank, 9, 1)) {
                boolean receive = call.op().equals("irecv");
                String message = (receive ? call.peer() + " to " + rank : rank + " to " + call.peer()) + " tag "
                        + call.tag() + ", " + call.count();
                balance.merge(message, receive ? -1 : 1, Integer::sum);
            }
        }
        balance.forEach((message, count) -> assertEquals(0, count, message));
    }

    @Test
    void ranksOfAJobEndAndPostTheseReceives() throws Exception {
        ReceiveListener listener = new ReceiveListener();
        InProcessJob.run(
                4,
                Settings.defaults(),
                rank -> rank == 3 ? listener : null,
                harbinger -> BtCalls.make(harbinger.world(), SpProblemClass.S, 2));
        assertEquals(receives(3, 4, 2).stream().map(ReceiveFixture.Receive::of).toList(), listener.receives());
    }
}
