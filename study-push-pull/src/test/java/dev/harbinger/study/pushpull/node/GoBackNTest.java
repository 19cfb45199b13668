package dev.harbinger.study.pushpull.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class GoBackNTest {
    private static final GoBackN.Behaviour BEHAVIOUR = new GoBackN.Behaviour(8, 10_000);

    /** Two ends, joined by wires that lose what a seed says. */
    private static final class Line {
        final EventQueue events = new EventQueue();
        final SplittableRandom random;
        final double loss;
        final List<Long> takenByA = new ArrayList<>();
        final List<Long> takenByB = new ArrayList<>();
        final GoBackN a;
        final GoBackN b;

        Line(long seed, double loss, GoBackN.Behaviour behaviour) {
            random = new SplittableRandom(seed);
            this.loss = loss;
            a = new GoBackN(events, behaviour, (frame, next) -> carry(frame, next, false));
            b = new GoBackN(events, behaviour, (frame, next) -> carry(frame, next, true));
        }

        private void carry(Frame frame, long next, boolean toA) {
            if (random.nextDouble() >= loss) {
                events.at(events.now() + 100, () -> arrive(frame, next, toA));
            }
        }

        private void arrive(Frame frame, long next, boolean toA) {
            GoBackN end = toA ? a : b;
            end.acknowledge(next);
            if (frame.isAcknowledgement()) {
                return;
            }
            if (end.expects(frame)) {
                end.taken();
                (toA ? takenByA : takenByB).add(frame.sequence());
            } else {
                end.dropped();
            }
        }

        void run() {
            for (int steps = 0; events.step(); steps++) {
                assertTrue(steps < 1_000_000, "the link does not come to rest");
            }
        }
    }

    private static Frame frame(long sequence) {
        return new Frame(sequence, Packet.NONE, 0, true, true);
    }

    private static List<Long> upTo(int frames) {
        return LongStream.range(0, frames).boxed().toList();
    }

    @Property(tries = 200)
    void everythingArrivesOnceAndInOrderWhateverIsLost(
            @ForAll long seed,
            @ForAll @DoubleRange(min = 0, max = 0.6) double loss,
            @ForAll @IntRange(min = 0, max = 60) int there,
            @ForAll @IntRange(min = 0, max = 60) int back) {
        Line line = new Line(seed, loss, BEHAVIOUR);
        upTo(there).forEach(sequence -> line.a.send(frame(sequence)));
        upTo(back).forEach(sequence -> line.b.send(frame(sequence)));
        line.run();
        assertEquals(upTo(there), line.takenByB);
        assertEquals(upTo(back), line.takenByA);
    }

    @Test
    void nothingIsSentAgainWhenNothingIsLost() {
        Line line = new Line(1, 0, BEHAVIOUR);
        upTo(100).forEach(sequence -> line.a.send(frame(sequence)));
        line.run();
        assertEquals(upTo(100), line.takenByB);
        assertEquals(0, line.a.sentAgain());
    }

    @Test
    void aLostFrameComesAgainAfterTheTimeout() {
        EventQueue events = new EventQueue();
        List<Long> sent = new ArrayList<>();
        GoBackN link = new GoBackN(events, BEHAVIOUR, (_, _) -> sent.add(events.now()));
        link.send(frame(0));
        for (int i = 0; i < 2; i++) {
            events.step();
        }
        assertEquals(List.of(0L, 10_000L, 20_000L), sent);
    }

    @Test
    void allUnacknowledgedFramesComeAgainInOrder() {
        EventQueue events = new EventQueue();
        List<Long> sent = new ArrayList<>();
        GoBackN link = new GoBackN(events, BEHAVIOUR, (frame, _) -> sent.add(frame.sequence()));
        upTo(4).forEach(sequence -> link.send(frame(sequence)));
        link.acknowledge(1);
        // The timer of frame 0, which the acknowledgement has replaced, and that of frame 1.
        for (int i = 0; i < 2; i++) {
            events.step();
        }
        assertEquals(10_000, events.now());
        assertEquals(List.of(0L, 1L, 2L, 3L, 1L, 2L, 3L), sent);
        assertEquals(3, link.sentAgain());
    }

    @Test
    void noMoreThanTheWindowIsUnderWay() {
        List<Long> sent = new ArrayList<>();
        GoBackN link = new GoBackN(new EventQueue(), BEHAVIOUR, (frame, _) -> sent.add(frame.sequence()));
        upTo(20).forEach(sequence -> link.send(frame(sequence)));
        assertEquals(upTo(8), sent);
        link.acknowledge(3);
        assertEquals(upTo(11), sent);
    }

    /** Nothing travels back that could carry it. */
    @Test
    void anAcknowledgementTravelsAloneAfterHalfAWindowOrHalfTheTimeout() {
        EventQueue events = new EventQueue();
        List<Long> acknowledged = new ArrayList<>();
        List<Long> times = new ArrayList<>();
        GoBackN link = new GoBackN(events, BEHAVIOUR, (_, next) -> {
            acknowledged.add(next);
            times.add(events.now());
        });
        for (int i = 0; i < 5; i++) {
            link.taken();
        }
        assertEquals(List.of(4L), acknowledged);
        while (events.step()) {
            assertTrue(times.size() <= 2);
        }
        assertEquals(List.of(4L, 5L), acknowledged);
        assertEquals(List.of(0L, 5_000L), times);
    }

    @Test
    void aWindowOfOneFrameIsAcknowledgedAtOnce() {
        assertEquals(1, new GoBackN.Behaviour(1, 1).acknowledgeAfter());
    }

    @Test
    void aLinkThatWouldStandStillIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> new GoBackN.Behaviour(0, 1));
        assertThrows(IllegalArgumentException.class, () -> new GoBackN.Behaviour(4, 0));
    }
}
