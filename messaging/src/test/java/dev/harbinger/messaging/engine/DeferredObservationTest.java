package dev.harbinger.messaging.engine;

import static dev.harbinger.messaging.engine.CalmJob.content;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.counters.Counter;
import dev.harbinger.messaging.counters.Counters;
import dev.harbinger.predict.Predictors;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is observed later counts as what is observed at once, one receive later at the latest. */
class DeferredObservationTest {
    private static final int LENGTH = 5000;

    private static CalmJob job() {
        return new CalmJob(2, CalmJob.USUAL, true, Predictors.byName("last-successor"));
    }

    private static List<Long> counts(CalmJob job) {
        return Stream.of(
                        Counter.PREDICTED,
                        Counter.HITS,
                        Counter.PULLED_AHEAD,
                        Counter.GRANTS,
                        Counter.GRANTS_USED,
                        Counter.EARLY)
                .map(counter -> job.count(1, counter))
                .toList();
    }

    /** Receives early messages of two calls in turn, the longer ones lent. */
    private static void run(CalmJob job, int rounds, boolean later) {
        for (int i = 0; i < rounds; i++) {
            boolean lent = i % 2 == 0;
            job.send(0, 1, lent ? 7 : 8, content(lent ? LENGTH : 10, i));
            job.deliver();
            ReceiveOperation receive = lent ? job.lend(1, 0, 7) : job.receive(1, 0, 8, new byte[10]);
            assertTrue(receive.isDone());
            if (later) {
                receive.described().set(0, receive.tag, receive.capacity(), 0, 0, 0, 0);
                job.engine(1).observeLater(receive);
            } else {
                job.observe(1, receive);
            }
            if (lent) {
                job.engine(1).release(receive);
            }
            job.deliver();
        }
        job.engine(1).catchUp();
        job.deliver();
    }

    @Test
    void givesTheSameHitsAndGrants() {
        CalmJob atOnce = job();
        run(atOnce, 40, false);
        CalmJob later = job();
        run(later, 40, true);
        assertTrue(atOnce.count(1, Counter.HITS) > 30, "hits " + atOnce.count(1, Counter.HITS));
        assertTrue(atOnce.count(1, Counter.GRANTS_USED) > 5, "grants " + atOnce.count(1, Counter.GRANTS_USED));
        assertEquals(counts(atOnce).subList(0, 2), counts(later).subList(0, 2), "predicted and hit");
        assertTrue(
                later.count(1, Counter.GRANTS_USED) >= atOnce.count(1, Counter.GRANTS_USED) - 2,
                counts(atOnce) + " at once, " + counts(later) + " later");
    }

    @Test
    void waitsForNoMoreThanTheNextReceive() {
        CalmJob job = job();
        run(job, 20, true);
        long hits = job.count(1, Counter.HITS);
        job.send(0, 1, 7, content(LENGTH, 1));
        job.deliver();
        ReceiveOperation receive = job.lend(1, 0, 7);
        receive.described().set(0, 7, receive.capacity(), 0, 0, 0, 0);
        job.engine(1).observeLater(receive);
        assertEquals(hits, job.count(1, Counter.HITS));
        job.observe(1, 8, 10);
        assertEquals(hits + 2, job.count(1, Counter.HITS));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void tellsWhetherTheMessageWasEarlyAndHowLongItWas(boolean early) {
        FixedPredictor predictor = new FixedPredictor();
        ReceivePrediction prediction = new ReceivePrediction(predictor, 4, new Counters());
        ReceiveOperation receive = new ReceiveOperation(Context.WORLD, 0, 7, null);
        Arrival message = new Arrival();
        message.source = 0;
        message.tag = 7;
        message.bytes = LENGTH;
        receive.match(message, early);
        DeferredObservation late = new DeferredObservation();
        late.set(receive);
        late.observe(prediction);
        predictor.expect(0);
        late.set(receive);
        late.observe(prediction);
        assertEquals(1, prediction.count());
        assertEquals(early, prediction.isLate(0));
        assertEquals(LENGTH, prediction.length(0));
        assertTrue(prediction.isLent(0));
    }
}
