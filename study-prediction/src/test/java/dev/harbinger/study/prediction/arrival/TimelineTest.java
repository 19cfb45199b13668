package dev.harbinger.study.prediction.arrival;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.study.prediction.AnalysisSettings;
import dev.harbinger.study.prediction.MemoryTrace;
import dev.harbinger.study.prediction.TraceAnalysis;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TimelineTest {
    private static final Assumptions ASSUMPTIONS = new Assumptions(10, 1, 1, 100);

    private static Arrivals arrivals(MemoryTrace trace) throws Exception {
        return new TraceAnalysis(trace, new AnalysisSettings(List.of(), "last-successor", 0, ASSUMPTIONS), 2)
                .run()
                .arrivals();
    }

    @Test
    void binsCoverTheSpanAndNoMoreThanTheMostOfThem() {
        assertEquals(1, new Timeline(5, 5).bins());
        assertEquals(101, new Timeline(0, 100).bins());
        Timeline timeline = new Timeline(1_000, 1_000 + 2_400);
        assertEquals(11, timeline.width());
        assertEquals(219, timeline.bins());
        assertTrue(new Timeline(Long.MIN_VALUE, Long.MAX_VALUE).bins() <= Timeline.MOST_BINS);
    }

    /** Bins of 10 ns. */
    private static Timeline tens() {
        Timeline timeline = new Timeline(0, 2_399);
        assertEquals(10, timeline.width());
        assertEquals(240, timeline.bins());
        return timeline;
    }

    @Test
    void aMessageCountsInTheQueueForTheTimeThatItLiesThere() {
        Timeline timeline = tens();
        timeline.unexpected(15, 42);
        timeline.unexpected(12, 17);
        assertArrayEquals(new double[] {0, 1, 1, 1, 0.2, 0}, Arrays.copyOf(timeline.averageQueues(), 6), 1e-12);
        assertEquals(27, timeline.averageWait(4));
        assertEquals(5, timeline.averageWait(1));
        assertTrue(Double.isNaN(timeline.averageWait(2)));
    }

    @Test
    void theQueueAddsUpToTheTimeThatAllMessagesLieThere() {
        Random random = new Random(1);
        Timeline timeline = tens();
        long all = 0;
        for (int i = 0; i < 1_000; i++) {
            long arrival = random.nextInt(2_400);
            long post = arrival + random.nextInt((int) (2_400 - arrival));
            timeline.unexpected(arrival, post);
            all += post - arrival;
        }
        assertEquals(all, 10 * Arrays.stream(timeline.averageQueues()).sum(), 1e-6);
    }

    @Test
    void timelinesOfPartsAddUpToThatOfTheWhole() {
        Timeline whole = tens();
        Timeline one = tens();
        Timeline two = tens();
        Random random = new Random(2);
        for (int i = 0; i < 500; i++) {
            long arrival = random.nextInt(2_400);
            long post = arrival + random.nextInt((int) (2_400 - arrival));
            for (Timeline timeline : List.of(whole, i % 2 == 0 ? one : two)) {
                timeline.post(post, i % 3 == 0);
                timeline.unexpected(arrival, post);
                timeline.queue(arrival, post, i);
                timeline.senderWaited(post, i);
            }
        }
        one.addAll(two);
        assertArrayEquals(whole.averageQueues(), one.averageQueues());
        for (int bin = 0; bin < whole.bins(); bin++) {
            assertEquals(whole.judged(bin), one.judged(bin));
            assertEquals(whole.early(bin), one.early(bin));
            assertEquals(whole.averageWait(bin), one.averageWait(bin));
            assertEquals(whole.longestQueue(bin), one.longestQueue(bin));
            assertEquals(whole.sendersWaited(bin), one.sendersWaited(bin));
        }
        assertThrows(IllegalArgumentException.class, () -> whole.addAll(new Timeline(1, 2_400)));
    }

    @Test
    void receivesStandWhereTheyArePostedAndTheQueueIsThatOfTheArrivals() throws Exception {
        // Two messages arrive at 1010 and 1110; their receives are posted at 2000 and 3000. The third is late.
        Arrivals arrivals = arrivals(new MemoryTrace()
                .send(0, 1_000, 1, 7, 50)
                .send(0, 1_100, 1, 7, 50)
                .receive(1, 2_000, 2_001, 0, 7, 50)
                .receive(1, 3_000, 3_001, 0, 7, 50)
                .receive(1, 3_100, 3_350, 0, 7, 50)
                .send(0, 3_300, 1, 7, 50)
                .send(1, 3_390, 0, 8, 1)
                .receive(0, 3_395, 3_400, 1, 8, 1));
        Timeline timeline = arrivals.timeline().orElseThrow();
        assertEquals(11, timeline.width());
        int posted = 1_000 / 11;
        assertEquals(1, timeline.judged(posted));
        assertEquals(1, timeline.early(posted));
        assertEquals(990, timeline.averageWait(posted));
        assertEquals(0, timeline.early(2_100 / 11));
        assertEquals(1, timeline.judged(2_100 / 11));
        double[] queues = timeline.averageQueues();
        assertEquals(1 / 11.0, queues[0]);
        assertEquals(1, queues[50 / 11]);
        assertEquals(2, queues[500 / 11]);
        assertEquals(1, queues[1_500 / 11]);
        assertEquals(0, queues[2_050 / 11]);
        assertEquals(2, timeline.longestQueue(500 / 11));
        assertEquals(1, timeline.longestQueue(1_500 / 11));
        long longest = 0;
        for (int bin = 0; bin < timeline.bins(); bin++) {
            longest = Math.max(longest, timeline.longestQueue(bin));
        }
        assertEquals(arrivals.queues().get(1).messages(), longest);
    }

    @Test
    void whatSendersWaitedStandsWhereTheReceiveIsPosted() throws Exception {
        Timeline timeline = arrivals(new MemoryTrace()
                        .send(0, 1_000, 1, 7, 200)
                        .receive(1, 2_000, 2_001, 0, 7, 200)
                        .send(1, 3_000, 0, 8, 1)
                        .receive(0, 3_100, 3_390, 1, 8, 1))
                .timeline()
                .orElseThrow();
        for (int bin = 0; bin < timeline.bins(); bin++) {
            assertEquals(bin == 1_000 / timeline.width() ? 1_000 : 0, timeline.sendersWaited(bin));
        }
    }

    @Test
    void processesActiveInDifferentPeriodsHaveNoTimeline() throws Exception {
        assertTrue(arrivals(new MemoryTrace()
                        .send(0, 100, 1, 7, 50)
                        .receive(1, 3_600_000_000_000L, 3_600_000_000_100L, 0, 7, 50))
                .timeline()
                .isEmpty());
    }
}
