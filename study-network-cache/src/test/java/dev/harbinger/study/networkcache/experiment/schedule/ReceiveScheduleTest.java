package dev.harbinger.study.networkcache.experiment.schedule;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.trace.traffic.Call;
import dev.harbinger.trace.traffic.Message;
import dev.harbinger.trace.traffic.Traffic;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A program that computes 100 operations before each of three receives; messages arrive at 50, 250 and 400 ns. */
class ReceiveScheduleTest {
    private static final ComputationCost ONE = new ComputationCost(1, 0);
    private final ReceiveSchedule schedule = new ReceiveSchedule(traffic(50, 250, 400), ONE);

    @Test
    void without_waiting_calls_follow_each_other_by_their_computation() {
        ReceiveSchedule.Timing timing = schedule.at(0);
        assertEquals(300, timing.termination());
        assertEquals(0, timing.waited());
        assertEquals(List.of(100.0, 200.0, 300.0), List.of(timing.posted()[0], timing.posted()[1], timing.posted()[2]));
        assertEquals(3, schedule.early(0, 16));
    }

    @Test
    void an_await_lasts_until_its_message_is_there() {
        ReceiveSchedule.Timing timing = schedule.at(1);
        assertEquals(350, timing.posted()[2]);
        assertEquals(400, timing.termination());
        assertEquals(50 + 50, timing.waited());
        assertEquals(1, schedule.early(1, 16));
    }

    @Test
    void what_a_measured_program_waited_is_no_computation() {
        long[] free = {1100, 1100, 1200, 1200, 1300, 1300};
        ReceiveSchedule known = ReceiveSchedule.measured(schedule.traffic(), free);
        for (double ratio : new double[] {0, 0.5, 1, 3}) {
            long[] cycles = Arrays.stream(known.at(ratio).called())
                    .mapToLong(called -> 1100 + Math.round(called))
                    .toArray();
            ReceiveSchedule measured = ReceiveSchedule.measured(schedule.traffic(), cycles, ratio);
            for (double other : new double[] {0, 0.7, 2}) {
                assertArrayEquals(known.at(other).called(), measured.at(other).called(), "run at r = " + ratio);
            }
        }
    }

    @Test
    void longer_messages_do_not_count() {
        assertEquals(3, schedule.received(8));
        assertEquals(0, schedule.received(7));
        assertEquals(0, schedule.early(0, 7));
    }

    @Test
    void the_knee_is_where_the_last_arrival_meets_its_receive() {
        TerminationKnee knee = TerminationKnee.of(schedule);
        assertEquals(300.0 / 400, knee.ratio());
        assertEquals(300.0 / 400, knee.onset());
        assertEquals(300, knee.computation());
        assertEquals(400, knee.lastArrival());
        assertEquals(0, knee.tail());

        TerminationKnee earlier = TerminationKnee.of(new ReceiveSchedule(traffic(50, 400, 400), ONE));
        assertEquals(200.0 / 400, earlier.ratio());
        assertEquals(100, earlier.tail());
        assertEquals(200.0 / 400, earlier.onset());
    }

    @Test
    void termination_time_is_level_before_the_knee_and_rises_with_the_last_arrival_after_it() {
        assertEquals(
                List.of(300.0, 300.0, 400.0, 800.0),
                Stream.of(0.1, 0.7, 1.0, 2.0)
                        .map(ratio -> schedule.at(ratio).termination())
                        .toList());
        assertEquals(400, schedule.lastArrival());
    }

    @Test
    void r_is_chosen_in_the_middle_of_those_with_the_number_of_early_messages() {
        RatioFit two = RatioFit.of(schedule, 16, 2);
        assertEquals(2, two.early());
        assertEquals(0.75, two.low(), 1e-9);
        assertEquals(0.8, two.high(), 1e-9);
        assertEquals(2, schedule.early(two.ratio(), 16));
        assertEquals((two.low() + two.high()) / 2, two.ratio());
        assertEquals(3, RatioFit.of(schedule, 16, 99).early());
        RatioFit none = RatioFit.of(schedule, 16, 0);
        assertEquals(0, none.early());
        assertEquals(2, none.low(), 1e-9);
        assertEquals(Double.POSITIVE_INFINITY, none.high());
        assertEquals(2 * none.low(), none.ratio());
        assertEquals(two.low(), two.at(two.low()).ratio());
    }

    @Test
    void messages_with_one_id_keep_their_order_and_do_not_overtake() {
        List<Message> messages = List.of(new Message(1, 300, new byte[] {1}), new Message(1, 100, new byte[] {2}));
        ReceiveSchedule sameId = new ReceiveSchedule(new Traffic("test", 2, 0, messages, calls(1, 1)), ONE);
        assertEquals(300, sameId.arrival(1));
        assertEquals(0, sameId.messageOfCall(0));
        assertEquals(1, sameId.messageOfCall(2));
    }

    @Test
    void what_does_not_fit_together_is_refused() {
        refuses("has no calls", new Traffic("test", 2, 0, List.of(), List.of()));
        refuses("has no message", new Traffic("test", 2, 0, List.of(), calls(1)));
        refuses(
                "awaited before",
                new Traffic("test", 2, 0, List.of(), List.of(new Call(Call.Kind.AWAIT, 1, 8, 5, 0, 0))));
        assertThrows(IllegalArgumentException.class, () -> new ComputationCost(0, 0));
        assertThrows(IllegalArgumentException.class, () -> new ComputationCost(-1, 5));
        assertThrows(IllegalArgumentException.class, () -> new ComputationCost(Double.NaN, 5));
        assertThrows(
                IllegalArgumentException.class, () -> TerminationKnee.of(new ReceiveSchedule(traffic(0, 0, 0), ONE)));
    }

    private static void refuses(String part, Traffic traffic) {
        String message = assertThrows(IllegalArgumentException.class, () -> new ReceiveSchedule(traffic, ONE))
                .getMessage();
        assertTrue(message.contains(part), message);
    }

    private static Traffic traffic(double... arrivals) {
        List<Message> messages = IntStream.range(0, arrivals.length)
                .mapToObj(i -> new Message(i + 1, arrivals[i], new byte[8]))
                .toList();
        return new Traffic("test", 2, 0, messages, calls(1, 2, 3));
    }

    private static List<Call> calls(long... ids) {
        List<Call> calls = new ArrayList<>();
        for (int receive = 0; receive < ids.length; receive++) {
            calls.add(new Call(Call.Kind.POST, ids[receive], 8, receive, 100, 0));
            calls.add(new Call(Call.Kind.AWAIT, ids[receive], 8, receive, 0, 0));
        }
        return calls;
    }
}
