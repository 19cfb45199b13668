package dev.harbinger.study.networkcache.traffic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.trace.traffic.Call;
import dev.harbinger.trace.traffic.Message;
import dev.harbinger.trace.traffic.MessageId;
import dev.harbinger.trace.traffic.Traffic;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class TerminationTimeTest {
    private static final long A = MessageId.of(1, 0, 1);
    private static final long B = MessageId.of(1, 0, 2);

    /** 100 operations to the post, 50 to the await of a message that comes at 20 ns, 30 after it. */
    private static TerminationTime one() {
        return new TerminationTime(
                new Traffic(
                        "x",
                        2,
                        0,
                        List.of(new Message(A, 20, new byte[0])),
                        List.of(
                                new Call(Call.Kind.POST, A, 0, 0, 100, 0),
                                new Call(Call.Kind.AWAIT, A, 0, 0, 50, 0),
                                new Call(Call.Kind.SEND, A, 0, -1, 30, 0))),
                2);
    }

    @Test
    void the_curve_is_level_and_then_follows_the_arrivals() {
        TerminationTime time = one();
        assertEquals(360, time.at(0));
        assertEquals(360, time.at(15), "the message is there at 300, when it is awaited");
        assertEquals(20 * 20 + 60, time.at(20));
        assertEquals(15, time.knee());
    }

    @Test
    void a_message_is_early_when_it_is_there_before_its_post() {
        TerminationTime time = one();
        assertEquals(1, time.early(10), "arrives at 200, posted at 200");
        assertEquals(0, time.early(10.01));
    }

    @Test
    void waiting_delays_what_comes_after_it() {
        TerminationTime time = new TerminationTime(
                new Traffic(
                        "x",
                        2,
                        0,
                        List.of(new Message(B, 5, new byte[0]), new Message(A, 20, new byte[0])),
                        List.of(
                                new Call(Call.Kind.POST, A, 0, 0, 0, 0),
                                new Call(Call.Kind.AWAIT, A, 0, 0, 0, 0),
                                new Call(Call.Kind.POST, B, 0, 1, 0, 0),
                                new Call(Call.Kind.AWAIT, B, 0, 1, 0, 0))),
                1);
        assertEquals(1, time.early(1), "the second is there since the first came later");
        assertEquals(20, time.at(1));
    }

    @Test
    void a_receive_without_a_message_is_refused() {
        Traffic none = new Traffic("x", 2, 0, List.of(), List.of(new Call(Call.Kind.POST, A, 0, 0, 0, 0)));
        assertThrows(IllegalArgumentException.class, () -> new TerminationTime(none, 1));
    }

    @Test
    void the_knee_of_points_is_where_their_two_lines_meet() {
        double[] x = new double[20];
        double[] y = new double[20];
        for (int i = 0; i < x.length; i++) {
            x[i] = i;
            y[i] = Math.max(100 + 0.5 * i, 100 + 0.5 * 12.3 + 7 * (i - 12.3));
        }
        Knee knee = Knee.of(x, y);
        assertEquals(12.3, knee.at(), 1e-9);
        assertEquals(106.15, knee.level(), 1e-9);
        assertEquals(0.5, knee.slopeBefore(), 1e-9);
        assertEquals(7, knee.slopeAfter(), 1e-9);
    }

    @Test
    void noise_moves_the_knee_little() {
        SplittableRandom random = new SplittableRandom(20_261_128);
        double[] x = new double[40];
        double[] y = new double[40];
        for (int i = 0; i < x.length; i++) {
            x[i] = i;
            y[i] = Math.max(100, 100 + 10 * (i - 25)) + random.nextDouble();
        }
        assertEquals(25, Knee.of(x, y).at(), 0.2);
    }

    @Test
    void a_curve_without_a_knee_is_refused() {
        double[] x = {0, 1, 2, 3, 4};
        assertThrows(IllegalArgumentException.class, () -> Knee.of(x, new double[] {0, 1, 2, 3, 4}));
        assertThrows(IllegalArgumentException.class, () -> Knee.of(new double[3], new double[3]));
        IllegalArgumentException e = assertThrows(
                IllegalArgumentException.class, () -> Knee.of(new double[] {0, 2, 1, 3}, new double[] {0, 0, 0, 9}));
        assertTrue(String.valueOf(e.getMessage()).startsWith("point 2 of the curve"), e.getMessage());
    }
}
