package dev.harbinger.messaging.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.counters.Counter;
import dev.harbinger.messaging.engine.AdversarialPredictor.Kind;
import dev.harbinger.predict.Predictor;
import dev.harbinger.predict.Predictors;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * A program without wildcards, which repeats itself, gets the same results whatever predicts its receives and however
 * packets move.
 */
class SameResultsTest {
    private static final Engine.Parameters PARAMETERS = new Engine.Parameters(100, 1000, 1 << 16, 4);

    /** What a rank does again and again; {@code length} is what is sent, or offered, or -1 to have the message lent. */
    private record Step(boolean sends, int peer, int tag, int length, boolean synchronous) {}

    /** A random program: for each rank its steps. Every message has its receive. */
    private static List<List<Step>> program(RandomGenerator random, int size) {
        List<List<Step>> ranks = new ArrayList<>();
        for (int rank = 0; rank < size; rank++) {
            ranks.add(new ArrayList<>());
        }
        for (int message = 3 + random.nextInt(6); message > 0; message--) {
            int from = random.nextInt(size);
            int to = random.nextInt(size);
            int tag = random.nextInt(2);
            int length = random.nextInt(500);
            int offered = random.nextInt(8) == 0 ? length / 2 : random.nextInt(3) == 0 ? -1 : 500;
            insert(random, ranks.get(from), new Step(true, to, tag, length, random.nextInt(5) == 0));
            insert(random, ranks.get(to), new Step(false, from, tag, offered, false));
        }
        return ranks;
    }

    private static void insert(RandomGenerator random, List<Step> steps, Step step) {
        steps.add(random.nextInt(steps.size() + 1), step);
    }

    /** What every receive of every rank got, in the order they were posted. */
    private static List<String> results(
            List<List<Step>> program, long schedule, @Nullable String predictor, AtomicLong pulledAhead) {
        int size = program.size();
        SplittableRandom random = new SplittableRandom(schedule);
        CalmJob job = new CalmJob(size, PARAMETERS, SimulatedNetwork.Conditions.any(random), random, _ -> {
            return predictor(predictor, random.split());
        });
        int repeats = 6;
        int[] next = new int[size];
        List<List<ReceiveOperation>> receives = new ArrayList<>();
        program.forEach(_ -> receives.add(new ArrayList<>()));
        long left = program.stream().mapToLong(List::size).sum() * repeats;
        while (left > 0) {
            int rank = random.nextInt(size);
            List<Step> steps = program.get(rank);
            if (next[rank] < repeats * steps.size() && random.nextInt(3) > 0) {
                int number = next[rank]++;
                Step step = steps.get(number % steps.size());
                if (step.sends) {
                    byte[] content = CalmJob.content(step.length, 1000 * rank + number);
                    SendOperation send = new SendOperation(
                            Context.WORLD, step.peer, step.tag, MemorySegment.ofArray(content), step.synchronous);
                    job.start(rank, send);
                } else {
                    receives.get(rank).add(receive(job, rank, step));
                }
                left--;
            } else {
                job.step();
            }
        }
        job.deliver();
        List<String> results = new ArrayList<>();
        receives.forEach(ofRank -> ofRank.forEach(receive -> results.add(result(receive))));
        for (int rank = 0; rank < size; rank++) {
            int one = rank;
            receives.get(rank).forEach(receive -> job.engine(one).release(receive));
            pulledAhead.addAndGet(job.count(rank, Counter.PULLED_AHEAD));
        }
        assertTrue(job.isAtRest());
        return results;
    }

    private static ReceiveOperation receive(CalmJob job, int rank, Step step) {
        MemorySegment into = step.length < 0 ? null : MemorySegment.ofArray(new byte[step.length]);
        ReceiveOperation receive = job.post(rank, new ReceiveOperation(Context.WORLD, step.peer, step.tag, into));
        job.observe(rank, receive);
        return receive;
    }

    private static String result(ReceiveOperation receive) {
        assertTrue(receive.isDone());
        byte[] bytes = (receive.lends() ? receive.lent() : receive.segment()).toArray(ValueLayout.JAVA_BYTE);
        return receive.matchedSource() + " " + receive.matchedTag() + " " + receive.messageBytes() + " "
                + receive.failure() + " " + Arrays.hashCode(bytes);
    }

    private static @Nullable Predictor predictor(@Nullable String name, RandomGenerator random) {
        if (name == null) {
            return null;
        }
        for (Kind kind : Kind.values()) {
            if (kind.name().equals(name)) {
                return new AdversarialPredictor(kind, random, Predictors.byName("single-cycle"));
            }
        }
        return Predictors.byName(name);
    }

    @Test
    void resultsAreTheSameWhateverThePredictorAndTheSchedule() {
        AtomicLong pulledByGood = new AtomicLong();
        AtomicLong pulledByBad = new AtomicLong();
        AtomicLong pulledByNone = new AtomicLong();
        Seeds.each(300, seed -> {
            SplittableRandom random = new SplittableRandom(seed);
            List<List<Step>> program = program(random, 1 + random.nextInt(4));
            List<String> plain = results(program, random.nextLong(), null, pulledByNone);
            for (String good : List.of("tournament", "single-cycle", "lru:4", "2-level-tag-cycle")) {
                assertEquals(plain, results(program, random.nextLong(), good, pulledByGood), good);
            }
            for (Kind bad : Kind.values()) {
                assertEquals(plain, results(program, random.nextLong(), bad.name(), pulledByBad), bad.name());
            }
        });
        // The comparison says something only if messages were pulled ahead, rightly and wrongly.
        assertEquals(0, pulledByNone.get());
        assertTrue(pulledByGood.get() > 0 && pulledByBad.get() > 0);
    }
}
