package dev.harbinger.study.networkcache.traffic;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.trace.traffic.Message;
import dev.harbinger.trace.traffic.MessageId;
import dev.harbinger.trace.traffic.Traffic;
import java.util.List;
import org.junit.jupiter.api.Test;

class ArrivalScheduleTest {
    private static final long A = MessageId.of(1, 0, 1);
    private static final long B = MessageId.of(2, 0, 1);
    private static final byte[] NOTHING = new byte[0];

    private static Traffic traffic(Message... messages) {
        return new Traffic("x", 4, 0, List.of(messages), List.of());
    }

    private final Traffic three =
            traffic(new Message(A, 10, NOTHING), new Message(B, 20.2, NOTHING), new Message(A, 31, NOTHING));

    @Test
    void a_message_has_arrived_in_the_first_cycle_that_is_not_before_its_time() {
        ArrivalSchedule schedule = ArrivalSchedule.of(three, 0.5);
        assertArrayEquals(new long[] {5, 11, 16}, schedule.cycles());
        assertEquals(11, schedule.cycle(1));
        assertEquals(3, schedule.size());
    }

    @Test
    void messages_are_handed_out_by_id_each_once() {
        ArrivalSchedule schedule = ArrivalSchedule.of(three, 1);
        assertEquals(0, schedule.peek(A));
        assertEquals(0, schedule.next(A));
        assertEquals(2, schedule.next(A));
        assertEquals(ArrivalSchedule.NONE, schedule.next(A));
        assertEquals(ArrivalSchedule.NONE, schedule.peek(A));
        assertEquals(1, schedule.next(B));
        assertEquals(ArrivalSchedule.NONE, schedule.next(MessageId.of(3, 0, 1)));
        schedule.reset();
        assertEquals(0, schedule.next(A));
    }

    @Test
    void a_traffic_without_times_is_refused() {
        IllegalArgumentException e = assertThrows(
                IllegalArgumentException.class,
                () -> ArrivalSchedule.of(traffic(new Message(A, Double.NaN, NOTHING)), 1));
        assertTrue(String.valueOf(e.getMessage()).contains("was not run in virtual time"), e.getMessage());
    }

    @Test
    void without_times_all_may_arrive_at_once() {
        Traffic untimed = traffic(new Message(A, Double.NaN, NOTHING), new Message(B, Double.NaN, NOTHING));
        assertFalse(untimed.isTimed());
        assertTrue(three.isTimed());
        ArrivalSchedule schedule = ArrivalSchedule.atOnce(untimed);
        assertArrayEquals(new long[2], schedule.cycles());
        assertEquals(1, schedule.next(B));
    }

    @Test
    void a_scale_beyond_all_cycles_is_refused() {
        assertThrows(IllegalArgumentException.class, () -> ArrivalSchedule.of(three, 1e18));
        assertThrows(IllegalArgumentException.class, () -> ArrivalSchedule.of(three, -1));
        assertThrows(IllegalArgumentException.class, () -> ArrivalSchedule.of(three, Double.NaN));
    }

    @Test
    void the_documents_scale_is_in_cycles_a_second() {
        assertEquals(25.19E07, ArrivalSchedule.perSecond(0.2519), 1e-3);
    }
}
