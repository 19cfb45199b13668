package dev.harbinger.study.networkcache.experiment.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.harbinger.study.networkcache.traffic.CallSequence;
import dev.harbinger.study.networkcache.traffic.RecordedJob;
import dev.harbinger.study.networkcache.traffic.VirtualCosts;
import dev.harbinger.study.networkcache.traffic.VirtualTimeRun;
import dev.harbinger.trace.traffic.Call;
import dev.harbinger.trace.traffic.MessageId;
import dev.harbinger.trace.traffic.Traffic;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ArrivalVariationTest {
    private static final int MESSAGES = 40;
    private static final RecordedJob JOB = job();
    private static final Traffic TRAFFIC = VirtualTimeRun.run(JOB, VirtualCosts.RS6000_SP);
    private static final ReceiveSchedule MEASURED = new ReceiveSchedule(TRAFFIC, new ComputationCost(4, 100));

    @Test
    void the_first_is_as_assumed_and_the_others_differ_from_it() {
        List<ArrivalVariation> all = variations(1);
        assertEquals(times(MEASURED), times(all.getFirst().schedule()));
        assertEquals(21, all.size());
        assertEquals(21, all.stream().map(ArrivalVariation::name).distinct().count());
        for (ArrivalVariation variation : all.subList(1, all.size())) {
            assertNotEquals(times(MEASURED), times(variation.schedule()), variation.name());
        }
    }

    @Test
    void the_seed_decides_the_speeds() {
        List<Double> first =
                variations(1).stream().map(each -> times(each.schedule())).toList();
        assertEquals(
                first,
                variations(1).stream().map(each -> times(each.schedule())).toList());
        assertNotEquals(
                first,
                variations(2).stream().map(each -> times(each.schedule())).toList());
    }

    @Test
    void speeds_stay_within_their_bounds() {
        double usual = TerminationKnee.of(MEASURED).computation();
        for (ArrivalVariation variation : variations(3)) {
            if (variation.name().contains("before the first call")) {
                continue;
            }
            double ratio = TerminationKnee.of(variation.schedule()).computation() / usual;
            double bound = variation.name().contains("5 %") ? 0.05 : 0.01;
            assertEquals(1, ratio, bound, variation.name());
        }
    }

    @Test
    void what_precedes_the_first_call_delays_calls_and_arrivals_by_its_own_times() {
        ReceiveSchedule after = MEASURED.after(1000, 400);
        for (double ratio : new double[] {0, 0.6}) {
            double[] called = MEASURED.at(ratio).called();
            double[] later = after.at(ratio).called();
            assertEquals(called[0] + 1000, later[0]);
        }
        assertEquals(MEASURED.lastArrival() + 400, after.lastArrival());
        // At 2.5 cycles a nanosecond both are delayed alike.
        assertEquals(MEASURED.at(2.5).termination() + 1000, after.at(2.5).termination(), 1e-6);
        assertEquals(MEASURED.early(2.5, 16), after.early(2.5, 16));
    }

    @Test
    void computation_may_be_scaled_call_by_call() {
        double[] called = MEASURED.at(0).called();
        double[] twice = MEASURED.scaled(_ -> 2).at(0).called();
        for (int i = 0; i < called.length; i++) {
            assertEquals(2 * called[i], twice[i]);
        }
        CallSequence sequence = JOB.calls().getFirst().scaled(call -> call == 0 ? 3 : 0.5);
        assertEquals(3 * JOB.calls().getFirst().operations(0), sequence.operations(0));
        assertEquals(JOB.calls().getFirst().operations(2) / 2, sequence.operations(2));
    }

    @Test
    void arrivals_of_another_program_are_refused() {
        Traffic shorter =
                new Traffic("short", 2, 0, TRAFFIC.messages(), TRAFFIC.calls().subList(0, 2));
        assertThrows(IllegalArgumentException.class, () -> MEASURED.with(shorter));
    }

    /** The sum of the times of all calls, with an r at which it waits for some messages. */
    private static double times(ReceiveSchedule schedule) {
        return Arrays.stream(schedule.at(0.6).called()).sum();
    }

    private static List<ArrivalVariation> variations(long seed) {
        return ArrivalVariation.of(JOB, VirtualCosts.RS6000_SP, MEASURED, seed);
    }

    /** Two ranks compute and exchange a message, again and again. */
    private static RecordedJob job() {
        List<CallSequence> calls = new ArrayList<>();
        for (int rank = 0; rank < 2; rank++) {
            long id = MessageId.of(1 - rank, 0, 1);
            List<Call> sequence = new ArrayList<>();
            for (int i = 0; i < MESSAGES; i++) {
                sequence.add(new Call(Call.Kind.POST, id, 8, i, 5000, 0));
                sequence.add(new Call(Call.Kind.SEND, id, 8, -1, 100, 0));
                sequence.add(new Call(Call.Kind.AWAIT, id, 8, i, 200, 0));
            }
            calls.add(CallSequence.of(sequence));
        }
        List<byte[]> payloads = new ArrayList<>();
        for (int i = 0; i < MESSAGES; i++) {
            payloads.add(new byte[8]);
        }
        return new RecordedJob("exchange", calls, 0, payloads);
    }
}
